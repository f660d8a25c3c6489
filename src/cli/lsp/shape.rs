//! The shape of a text, names given anew, the class of each word and hints, in the types of the protocol.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use gen_lsp_types::{
    ActiveParameter, DocumentLink, DocumentLinkParams, DocumentSymbol, DocumentSymbolParams,
    DocumentSymbolResponse, FoldingRange, FoldingRangeKind, FoldingRangeParams, InlayHint,
    InlayHintKind, InlayHintParams, Location, ParameterInformation, ParameterInformationLabel,
    Position, PrepareRenameParams, PrepareRenamePlaceholder, PrepareRenameResult, RenameParams,
    SelectionRange, SelectionRangeParams, SemanticToken, SemanticTokens, SemanticTokensParams,
    SemanticTokensRangeParams, SignatureHelp, SignatureHelpParams, SignatureInformation,
    SymbolKind, TextEdit, Uri, WorkspaceEdit,
};
use lsp_server::ErrorCode;

use super::answers::markdown;
use super::dispatch::Refusal;
use super::places::{Lines, manual_line, manual_uri, name};
use super::server::Server;
use crate::expand::uses;
use crate::source::FileId;
use crate::workspace::{
    HintTarget, Known, OutlineEntry, TextHint, WordClass, classes, folds, hints, outline, renamed,
    selections,
};

/// The classes of words by their names in the protocol, in the order of [`WordClass`].
pub(super) const TOKEN_TYPES: [&str; 10] = [
    "keyword",
    "function",
    "macro",
    "enumMember",
    "number",
    "string",
    "property",
    "parameter",
    "type",
    "comment",
];

impl Server<'_> {
    pub(super) fn symbols(
        &mut self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let entries = outline(&known);
        let symbols = entries.iter().map(|entry| symbol(&lines, entry));
        Ok(Some(DocumentSymbolResponse::DocumentSymbolList(
            symbols.collect(),
        )))
    }

    pub(super) fn folding(
        &mut self,
        params: FoldingRangeParams,
    ) -> Result<Option<Vec<FoldingRange>>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let ranges = folds(&known).into_iter().map(|(range, is_comment)| {
            let (start, end) = (lines.position(range.start), lines.position(range.end));
            FoldingRange {
                start_line: start.line,
                end_line: end.line,
                kind: is_comment.then_some(FoldingRangeKind::Comment),
                ..FoldingRange::default()
            }
        });
        Ok(Some(ranges.collect()))
    }

    pub(super) fn selection(
        &mut self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let ranges = params.positions.iter().map(|position| {
            let around = selections(&known, lines.offset(*position));
            let outer = around.into_iter().rev().fold(None, |parent, range| {
                Some(Box::new(SelectionRange {
                    range: lines.range(range),
                    parent,
                }))
            });
            outer.map_or_else(
                || SelectionRange {
                    range: lines.range(0..0),
                    parent: None,
                },
                |range| *range,
            )
        });
        Ok(Some(ranges.collect()))
    }

    pub(super) fn signature_help(
        &mut self,
        params: SignatureHelpParams,
    ) -> Result<Option<SignatureHelp>, Refusal> {
        let (_, offset) = self.at(&params.text_document_position_params)?;
        let uri = &params.text_document_position_params.text_document.uri;
        let found = self.workspace.signatures(&name(uri), offset);
        let signatures = found.iter().map(|one| {
            let parameters = one.parameters.iter().map(|(range, docs)| {
                let column = |at: usize| super::places::Encoding::Utf16.width(&one.label[..at]);
                ParameterInformation {
                    label: ParameterInformationLabel::Tuple((
                        column(range.start),
                        column(range.end),
                    )),
                    documentation: Some(markdown(docs.clone()).into()),
                }
            });
            SignatureInformation {
                label: one.label.clone(),
                documentation: Some(markdown(one.documentation.clone()).into()),
                parameters: Some(parameters.collect()),
                active_parameter: one.active.map(active),
            }
        });
        let signatures: Vec<SignatureInformation> = signatures.collect();
        Ok((!signatures.is_empty()).then(|| SignatureHelp {
            signatures,
            active_signature: Some(0),
            active_parameter: found.first().and_then(|first| first.active).map(active),
        }))
    }

    pub(super) fn prepare_rename(
        &mut self,
        params: PrepareRenameParams,
    ) -> Result<Option<PrepareRenameResult>, Refusal> {
        let (known, offset) = self.at(&params.text_document_position_params)?;
        let lines = Lines::new(known.own(), self.encoding);
        let (span, placeholder) = renamed(&known, offset).map_err(failed)?;
        Ok(Some(PrepareRenameResult::PrepareRenamePlaceholder(
            PrepareRenamePlaceholder {
                range: lines.range(span.range()),
                placeholder,
            },
        )))
    }

    pub(super) fn rename(
        &mut self,
        params: RenameParams,
    ) -> Result<Option<WorkspaceEdit>, Refusal> {
        let place = &params.text_document_position_params;
        let (_, offset) = self.at(place)?;
        let text = name(&place.text_document.uri);
        self.read_folders();
        let edits = self.workspace.rename(&text, offset, &params.new_name);
        let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
        for (known, span, new_text) in edits.map_err(failed)? {
            let Some(location) = self.location(&known, span) else {
                let text = known.name_of(span.file);
                return Err(failed(format!("`{text}` cannot be changed from here")));
            };
            changes.entry(location.uri).or_default().push(TextEdit {
                range: location.range,
                new_text,
            });
        }
        Ok(Some(WorkspaceEdit {
            changes: Some(changes),
            ..WorkspaceEdit::default()
        }))
    }

    pub(super) fn links(
        &mut self,
        params: DocumentLinkParams,
    ) -> Result<Option<Vec<DocumentLink>>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let links = uses(known.tree()).into_iter().filter_map(|(used, span)| {
            let plain = used.trim_start_matches("./");
            let is_it = |name: &str| {
                let name = name.strip_suffix(".lud").unwrap_or(name);
                name.ends_with(plain.strip_suffix(".lud").unwrap_or(plain))
            };
            let mut sources = known.text.sources.iter().skip(1);
            let source = sources.find(|source| is_it(&source.name))?;
            Some(DocumentLink {
                range: lines.range(span.range()),
                target: super::places::uri(&source.name),
                tooltip: Some(source.name.clone()),
                data: None,
            })
        });
        Ok(Some(links.collect()))
    }

    pub(super) fn inlay_hints(
        &mut self,
        params: InlayHintParams,
    ) -> Result<Option<Vec<InlayHint>>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let found = hints(&known, &lines.bytes(params.range));
        let mut targets = BTreeMap::new();
        let hints = found.into_iter().map(|hint| InlayHint {
            position: lines.position(hint.offset),
            label: self.hint_label(&known, &hint, &mut targets),
            kind: Some(match hint.is_parameter {
                true => InlayHintKind::Parameter,
                false => InlayHintKind::Type,
            }),
            text_edits: None,
            tooltip: None,
            padding_left: Some(!hint.is_parameter),
            padding_right: Some(hint.is_parameter),
            data: None,
        });
        Ok(Some(hints.collect()))
    }

    /// What a hint says, in a part of its own where it can be clicked or pointed at.
    fn hint_label<'k>(
        &self,
        known: &'k Known,
        hint: &TextHint,
        targets: &mut BTreeMap<FileId, Lines<'k>>,
    ) -> gen_lsp_types::Label {
        let location = hint.target.and_then(|target| match target {
            HintTarget::Text(span) => {
                let lines = targets.entry(span.file).or_insert_with(|| {
                    Lines::new(&known.text.sources.get(span.file).text, self.encoding)
                });
                let uri = self.uri_of(known, span)?;
                let range = lines.range(span.range());
                Some(Location { uri, range })
            }
            HintTarget::Argument(ludeme, number) => {
                let line = manual_line(ludeme, number);
                let place = Position { line, character: 0 };
                Some(Location {
                    uri: manual_uri(&ludeme.name()),
                    range: gen_lsp_types::Range {
                        start: place,
                        end: place,
                    },
                })
            }
        });
        if location.is_none() && hint.about.is_empty() {
            return hint.text.clone().into();
        }
        let about = (!hint.about.is_empty()).then(|| markdown(hint.about.clone()).into());
        vec![gen_lsp_types::InlayHintLabelPart {
            value: hint.text.clone(),
            location,
            tooltip: about,
            ..gen_lsp_types::InlayHintLabelPart::default()
        }]
        .into()
    }

    pub(super) fn semantic_tokens(
        &mut self,
        params: SemanticTokensParams,
    ) -> Result<Option<SemanticTokens>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        Ok(Some(self.tokens_within(
            known.own(),
            classes(&known),
            &(0..usize::MAX),
        )))
    }

    pub(super) fn range_tokens(
        &mut self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokens>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        let within = Lines::new(known.own(), self.encoding).bytes(params.range);
        Ok(Some(self.tokens_within(
            known.own(),
            classes(&known),
            &within,
        )))
    }

    /// The tokens that meet a range of bytes.
    fn tokens_within(
        &self,
        text: &str,
        classes: Vec<(Range<usize>, WordClass)>,
        within: &Range<usize>,
    ) -> SemanticTokens {
        let lines = Lines::new(text, self.encoding);
        let mut data = Vec::new();
        let (mut line, mut column) = (0, 0);
        for (range, class) in classes {
            // A token lies on one line: of a longer one each line is one.
            let mut at = range.start;
            for part in text.get(range).unwrap_or_default().split_inclusive('\n') {
                let shown = part.trim_end_matches(['\n', '\r']);
                let start = lines.position(at);
                at += part.len();
                if shown.is_empty() || at <= within.start || at - part.len() >= within.end {
                    continue;
                }
                let is_new = start.line != line;
                data.push(SemanticToken {
                    delta_line: start.line - line,
                    delta_start: if is_new {
                        start.character
                    } else {
                        start.character - column
                    },
                    length: self.encoding.width(shown),
                    token_type: number_of(class),
                    token_modifiers_bitset: 0,
                });
                (line, column) = (start.line, start.character);
            }
        }
        SemanticTokens {
            result_id: None,
            data,
        }
    }
}

fn active(number: usize) -> ActiveParameter {
    ActiveParameter::Int(u32::try_from(number).unwrap_or(u32::MAX))
}

fn failed(reason: String) -> Refusal {
    (ErrorCode::RequestFailed, reason)
}

fn number_of(class: WordClass) -> u32 {
    match class {
        WordClass::Keyword => 0,
        WordClass::Ludeme => 1,
        WordClass::Define => 2,
        WordClass::Word => 3,
        WordClass::Number => 4,
        WordClass::Text => 5,
        WordClass::Label => 6,
        WordClass::Parameter => 7,
        WordClass::Option => 8,
        WordClass::Comment => 9,
    }
}

pub(super) fn symbol_kind(kind: &str) -> SymbolKind {
    match kind {
        "game" => SymbolKind::Class,
        "define" => SymbolKind::Function,
        "option" | "rulesets" => SymbolKind::Enum,
        "item" | "ruleset" => SymbolKind::EnumMember,
        "test" => SymbolKind::Event,
        "use" => SymbolKind::Module,
        "piece" => SymbolKind::Object,
        "region" | "container" | "track" => SymbolKind::Array,
        _ => SymbolKind::Variable,
    }
}

#[allow(deprecated)]
fn symbol(lines: &Lines<'_>, entry: &OutlineEntry) -> DocumentSymbol {
    let inside: Vec<DocumentSymbol> = entry
        .inside
        .iter()
        .map(|entry| symbol(lines, entry))
        .collect();
    let name = match entry.name.trim().is_empty() {
        true => entry.kind.clone(),
        false => entry.name.clone(),
    };
    DocumentSymbol {
        name,
        detail: Some(entry.kind.clone()),
        kind: symbol_kind(&entry.kind),
        tags: None,
        deprecated: None,
        range: lines.range(entry.span.range()),
        selection_range: lines.range(entry.name_span.range()),
        children: (!inside.is_empty()).then_some(inside),
    }
}
