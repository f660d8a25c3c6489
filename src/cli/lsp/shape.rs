//! The shape of a text, names given anew, the class of each word, hints and what can be done, in the types of the protocol.

use std::collections::HashMap;

use gen_lsp_types::{
    ActiveParameter, BaseSymbolInformation, CodeAction, CodeActionKind, CodeActionParams,
    CodeActionResponse, DocumentLink, DocumentLinkParams, DocumentSymbol, DocumentSymbolParams,
    DocumentSymbolResponse, FoldingRange, FoldingRangeKind, FoldingRangeParams, InlayHint,
    InlayHintKind, InlayHintParams, OptionalVersionedTextDocumentIdentifier, ParameterInformation,
    ParameterInformationLabel, PrepareRenameParams, PrepareRenamePlaceholder, PrepareRenameResult,
    RenameParams, SelectionRange, SelectionRangeParams, SemanticToken, SemanticTokens,
    SemanticTokensParams, SignatureHelp, SignatureHelpParams, SignatureInformation,
    SnippetTextEdit, StringValue, SymbolInformation, SymbolKind, TextDocumentEdit,
    TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit, WorkspaceSymbolParams,
    WorkspaceSymbolResponse,
};
use lsp_server::ErrorCode;

use super::answers::{edits, markdown};
use super::dispatch::Refusal;
use super::places::{Lines, name};
use super::server::Server;
use crate::expand::uses;
use crate::source::Span;
use crate::workspace::{
    ActionKind, Known, OutlineEntry, Replacement, TextAction, WordClass, actions, classes, folds,
    hints, outline, rename, renamed, selections, text_problems, without_stops,
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

    pub(super) fn workspace_symbols(
        &mut self,
        params: WorkspaceSymbolParams,
    ) -> Result<Option<WorkspaceSymbolResponse>, Refusal> {
        let asked = params.query.to_lowercase();
        let names: Vec<String> = self.workspace.names().map(str::to_owned).collect();
        let mut found = Vec::new();
        for name in names {
            let Some(known) = self.workspace.known(&name) else {
                continue;
            };
            let mut waiting = outline(&known);
            while let Some(entry) = waiting.pop() {
                if entry.name.to_lowercase().contains(&asked)
                    && let Some(location) = self.location(&known, entry.name_span)
                {
                    found.push((location.range.start, information(&entry, location, &name)));
                }
                waiting.extend(entry.inside);
            }
        }
        found.sort_by(|one, other| {
            let key = |found: &(gen_lsp_types::Position, SymbolInformation)| {
                (found.1.location.uri.0.clone(), found.0)
            };
            key(one).cmp(&key(other))
        });
        let found = found.into_iter().map(|(_, symbol)| symbol);
        Ok(Some(WorkspaceSymbolResponse::SymbolInformationList(
            found.collect(),
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
        let (known, offset) = self.at(&params.text_document_position_params)?;
        let places = rename(&known, offset, &params.new_name).map_err(failed)?;
        let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
        for span in places {
            let Some(location) = self.location(&known, span) else {
                let text = known.name_of(span.file);
                return Err(failed(format!("`{text}` cannot be changed from here")));
            };
            changes.entry(location.uri).or_default().push(TextEdit {
                range: location.range,
                new_text: params.new_name.clone(),
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
        let hints = found.into_iter().map(|hint| InlayHint {
            position: lines.position(hint.offset),
            label: self.hint_label(&known, hint.text, hint.target),
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

    fn hint_label(
        &self,
        known: &Known,
        text: String,
        target: Option<Span>,
    ) -> gen_lsp_types::Label {
        let location = target.and_then(|target| self.location(known, target));
        match location {
            Some(location) => vec![gen_lsp_types::InlayHintLabelPart {
                value: text,
                location: Some(location),
                ..gen_lsp_types::InlayHintLabelPart::default()
            }]
            .into(),
            None => text.into(),
        }
    }

    pub(super) fn semantic_tokens(
        &mut self,
        params: SemanticTokensParams,
    ) -> Result<Option<SemanticTokens>, Refusal> {
        let known = self.known(&params.text_document.uri)?;
        let text = known.own();
        let lines = Lines::new(text, self.encoding);
        let mut data = Vec::new();
        let (mut line, mut column) = (0, 0);
        for (range, class) in classes(&known) {
            // A token lies on one line: of a longer one each line is one.
            let mut at = range.start;
            for part in text.get(range).unwrap_or_default().split_inclusive('\n') {
                let shown = part.trim_end_matches(['\n', '\r']);
                let start = lines.position(at);
                at += part.len();
                if shown.is_empty() {
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
        Ok(Some(SemanticTokens {
            result_id: None,
            data,
        }))
    }

    pub(super) fn code_actions(
        &mut self,
        params: CodeActionParams,
    ) -> Result<Option<Vec<CodeActionResponse>>, Refusal> {
        let uri = params.text_document.uri;
        let known = self.known(&uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let problems = text_problems(&known);
        let only = params.context.only;
        let wanted = |kind: &CodeActionKind| {
            let Some(only) = &only else {
                return *kind != CodeActionKind::SourceFixAll;
            };
            let name = kind_name(kind);
            only.iter().any(|asked| {
                let asked = kind_name(asked);
                name == asked || name.starts_with(&format!("{asked}."))
            })
        };
        let mut answer: Vec<CodeActionResponse> = Vec::new();
        let mut offered: Vec<(String, Vec<Replacement>)> = Vec::new();
        let played = self.played.get(&name(&uri));
        let played = played.map(Vec::as_slice).unwrap_or_default();
        for action in actions(&known, lines.bytes(params.range), played) {
            let kind = action_kind(&action);
            // A quick fix that is a refactoring as well is offered once, unless one of the two is asked for.
            let again = (action.title.clone(), action.edits.clone());
            if !wanted(&kind) || offered.contains(&again) {
                continue;
            }
            offered.push(again);
            let mends = action.mends.and_then(|(span, code)| {
                let mut problems = problems.iter();
                problems.find(|problem| problem.span == span && problem.code == code)
            });
            answer.push(CodeActionResponse::CodeAction(CodeAction {
                kind: Some(kind),
                diagnostics: mends.map(|problem| vec![self.diagnostic(&known, &lines, problem)]),
                is_preferred: action.is_certain.then_some(true),
                edit: Some(self.edit_of(&uri, known.version, &lines, &action)),
                title: action.title,
                ..CodeAction::default()
            }));
        }
        Ok(Some(answer))
    }

    /// The edit of an action: with stops for the cursor where the client knows them.
    fn edit_of(
        &self,
        uri: &Uri,
        version: i32,
        lines: &Lines<'_>,
        action: &TextAction,
    ) -> WorkspaceEdit {
        if action.has_stops && self.client.snippet_edits {
            let edits = action.edits.iter().map(|edit| {
                let snippet = StringValue::new(edit.text.clone());
                SnippetTextEdit::new(lines.range(edit.range.clone()), snippet, None).into()
            });
            let document = OptionalVersionedTextDocumentIdentifier {
                version: Some(version),
                text_document_identifier: TextDocumentIdentifier { uri: uri.clone() },
            };
            let change = TextDocumentEdit::new(document, edits.collect());
            return WorkspaceEdit {
                document_changes: Some(vec![change.into()]),
                ..WorkspaceEdit::default()
            };
        }
        let mut plain = action.edits.clone();
        if action.has_stops {
            plain
                .iter_mut()
                .for_each(|edit| edit.text = without_stops(&edit.text));
        }
        let changes = [(uri.clone(), edits(lines, plain))];
        WorkspaceEdit {
            changes: Some(changes.into_iter().collect()),
            ..WorkspaceEdit::default()
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

fn kind_name(kind: &CodeActionKind) -> String {
    let value = serde_json::to_value(kind).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

fn action_kind(action: &TextAction) -> CodeActionKind {
    match action.kind {
        ActionKind::Fix => CodeActionKind::QuickFix,
        ActionKind::FixAll => CodeActionKind::SourceFixAll,
        ActionKind::Extract => CodeActionKind::RefactorExtract,
        ActionKind::Inline => CodeActionKind::RefactorInline,
        ActionKind::Rewrite => CodeActionKind::RefactorRewrite,
    }
}

fn symbol_kind(kind: &str) -> SymbolKind {
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

#[allow(deprecated)]
fn information(
    entry: &OutlineEntry,
    location: gen_lsp_types::Location,
    text: &str,
) -> SymbolInformation {
    SymbolInformation {
        deprecated: None,
        location,
        base_symbol_information: BaseSymbolInformation {
            name: entry.name.clone(),
            kind: symbol_kind(&entry.kind),
            tags: None,
            container_name: text.rsplit('/').next().map(str::to_owned),
        },
    }
}
