//! What stands here, what fits here, where names stand, and layout, in the types of the protocol.

use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionResponse,
    Definition, DefinitionParams, DefinitionResponse, DocumentFormattingParams, DocumentHighlight,
    DocumentHighlightKind, DocumentHighlightParams, DocumentRangeFormattingParams, Hover,
    HoverParams, InsertTextFormat, Location, MarkupContent, MarkupKind, ReferenceParams,
    TextDocumentPositionParams, TextEdit, Uri,
};
use lsp_server::ErrorCode;

use super::dispatch::Refusal;
use super::places::{Lines, name};
use super::server::Server;
use crate::workspace::{
    Completion, CompletionKind, Known, Replacement, declarations, hover, lay_out, own_references,
    used_text, with_defaults, without_stops,
};

impl Server<'_> {
    /// What is known of the text of a URI.
    pub(super) fn known(&mut self, uri: &Uri) -> Result<Arc<Known>, Refusal> {
        let known = self.workspace.known(&name(uri));
        known.ok_or_else(|| (ErrorCode::InvalidParams, format!("`{uri}` is not open")))
    }

    /// What is known of the text at a position, and the offset of the position.
    pub(super) fn at(
        &mut self,
        place: &TextDocumentPositionParams,
    ) -> Result<(Arc<Known>, usize), Refusal> {
        let known = self.known(&place.text_document.uri)?;
        let offset = Lines::new(known.own(), self.encoding).offset(place.position);
        Ok((known, offset))
    }

    pub(super) fn hover(&mut self, params: HoverParams) -> Result<Option<Hover>, Refusal> {
        let (known, offset) = self.at(&params.text_document_position_params)?;
        let lines = Lines::new(known.own(), self.encoding);
        Ok(hover(&known, offset).map(|info| Hover {
            contents: markdown(with_picture(info.markdown, info.picture)).into(),
            range: Some(lines.range(info.span.range())),
        }))
    }

    pub(super) fn completion(
        &mut self,
        params: CompletionParams,
    ) -> Result<Option<CompletionResponse>, Refusal> {
        let (known, offset) = self.at(&params.text_document_position_params)?;
        let uri = &params.text_document_position_params.text_document.uri;
        if self.is_stale {
            self.read_folders();
        }
        let found = self.workspace.complete(&name(uri), offset);
        let lines = Lines::new(known.own(), self.encoding);
        let items = found.into_iter().enumerate();
        let items = items.map(|(number, one)| self.completion_item(&lines, number, one));
        Ok(Some(CompletionResponse::CompletionList(CompletionList {
            is_incomplete: false,
            items: items.collect(),
            ..CompletionList::default()
        })))
    }

    fn completion_item(&self, lines: &Lines<'_>, number: usize, one: Completion) -> CompletionItem {
        let text = match self.client.snippets {
            true => one.snippet,
            // Something legal stands in place of each stop, where there is such a thing.
            false => with_defaults(&one.snippet).unwrap_or_else(|| without_stops(&one.snippet)),
        };
        CompletionItem {
            label: one.label,
            kind: Some(match one.kind {
                CompletionKind::Ludeme => CompletionItemKind::Function,
                CompletionKind::Form => CompletionItemKind::Keyword,
                CompletionKind::Word => CompletionItemKind::EnumMember,
                CompletionKind::Label => CompletionItemKind::Field,
                CompletionKind::Define => CompletionItemKind::Constant,
                CompletionKind::Name => CompletionItemKind::Variable,
                CompletionKind::Option => CompletionItemKind::Enum,
                CompletionKind::Site | CompletionKind::Move => CompletionItemKind::Value,
                CompletionKind::File => CompletionItemKind::File,
            }),
            detail: Some(one.detail),
            documentation: (!one.documentation.is_empty())
                .then(|| markdown(one.documentation).into()),
            sort_text: Some(format!("{number:05}")),
            filter_text: Some(one.filter),
            insert_text_format: Some(match self.client.snippets {
                true => InsertTextFormat::Snippet,
                false => InsertTextFormat::PlainText,
            }),
            text_edit: Some(
                TextEdit {
                    range: lines.range(one.range),
                    new_text: text,
                }
                .into(),
            ),
            ..CompletionItem::default()
        }
    }

    pub(super) fn definition(
        &mut self,
        params: DefinitionParams,
    ) -> Result<Option<DefinitionResponse>, Refusal> {
        let (known, offset) = self.at(&params.text_document_position_params)?;
        let found = declarations(&known, offset);
        let found = found.iter().map(|place| place.span);
        let found = found.chain(used_text(&known, offset));
        let found: Vec<Location> = found
            .filter_map(|span| self.location(&known, span))
            .collect();
        Ok(
            (!found.is_empty()).then_some(DefinitionResponse::Definition(
                Definition::LocationList(found),
            )),
        )
    }

    pub(super) fn references(
        &mut self,
        params: ReferenceParams,
    ) -> Result<Option<Vec<Location>>, Refusal> {
        let place = &params.text_document_position_params;
        let (_, offset) = self.at(place)?;
        let declares = params.context.include_declaration;
        self.read_folders();
        let text = name(&place.text_document.uri);
        let found = self.workspace.references(&text, offset);
        let found = found
            .iter()
            .filter(|(_, place)| declares || !place.declares);
        Ok(Some(
            found
                .filter_map(|(known, place)| self.location(known, place.span))
                .collect(),
        ))
    }

    pub(super) fn highlights(
        &mut self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>, Refusal> {
        let (known, offset) = self.at(&params.text_document_position_params)?;
        let lines = Lines::new(known.own(), self.encoding);
        let found = own_references(&known, offset);
        let found = found.iter().map(|place| DocumentHighlight {
            range: lines.range(place.span.range()),
            kind: Some(match place.declares {
                true => DocumentHighlightKind::Write,
                false => DocumentHighlightKind::Read,
            }),
        });
        Ok(Some(found.collect()))
    }

    pub(super) fn formatting(
        &mut self,
        params: DocumentFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        Ok(Some(edits(&lines, lay_out(known.own(), None))))
    }

    pub(super) fn range_formatting(
        &mut self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let within = lines.bytes(params.range);
        Ok(Some(edits(&lines, lay_out(known.own(), Some(within)))))
    }
}

pub(super) fn edits(lines: &Lines<'_>, replacements: Vec<Replacement>) -> Vec<TextEdit> {
    let edits = replacements.into_iter().map(|one| TextEdit {
        range: lines.range(one.range),
        new_text: one.text,
    });
    edits.collect()
}

pub(super) fn markdown(value: String) -> MarkupContent {
    MarkupContent {
        kind: MarkupKind::Markdown,
        value,
    }
}

/// Markdown with a picture below, which needs no file.
fn with_picture(markdown: String, picture: Option<String>) -> String {
    match picture {
        Some(svg) => {
            let data = BASE64_STANDARD.encode(svg);
            format!("{markdown}\n\n![the board](data:image/svg+xml;base64,{data})\n")
        }
        None => markdown,
    }
}
