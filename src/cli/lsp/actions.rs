//! What can be done with a place, as edits of the protocol.

use gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse,
    OptionalVersionedTextDocumentIdentifier, SnippetTextEdit, StringValue, TextDocumentEdit,
    TextDocumentIdentifier, Uri, WorkspaceEdit,
};

use super::answers::edits;
use super::dispatch::Refusal;
use super::places::{Lines, name};
use super::server::Server;
use crate::workspace::{ActionKind, Replacement, TextAction, text_problems, with_defaults};

impl Server<'_> {
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
        let range = lines.bytes(params.range);
        for action in self.workspace.actions(&name(&uri), range, played) {
            let kind = action_kind(&action);
            // A quick fix that is a refactoring as well is offered once, unless one of the two is asked for.
            let again = (action.title.clone(), action.edits.clone());
            if !wanted(&kind) || offered.contains(&again) {
                continue;
            }
            let Some(edit) = self.edit_of(&uri, known.version, &lines, &action) else {
                continue;
            };
            offered.push(again);
            let mends = action.mends.and_then(|(span, code)| {
                let mut problems = problems.iter();
                problems.find(|problem| problem.span == span && problem.code == code)
            });
            answer.push(CodeActionResponse::CodeAction(CodeAction {
                kind: Some(kind),
                diagnostics: mends.map(|problem| vec![self.diagnostic(&known, &lines, problem)]),
                is_preferred: action.is_certain.then_some(true),
                edit: Some(edit),
                title: action.title,
                ..CodeAction::default()
            }));
        }
        Ok(Some(answer))
    }

    /// The edit of an action: with stops for the cursor where the client knows them, else with something legal in place of
    /// each; none where there is nothing.
    fn edit_of(
        &self,
        uri: &Uri,
        version: i32,
        lines: &Lines<'_>,
        action: &TextAction,
    ) -> Option<WorkspaceEdit> {
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
            return Some(WorkspaceEdit {
                document_changes: Some(vec![change.into()]),
                ..WorkspaceEdit::default()
            });
        }
        let mut plain = action.edits.clone();
        if action.has_stops {
            for edit in &mut plain {
                edit.text = with_defaults(&edit.text)?;
            }
        }
        let changes = [(uri.clone(), edits(lines, plain))];
        Some(WorkspaceEdit {
            changes: Some(changes.into_iter().collect()),
            ..WorkspaceEdit::default()
        })
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
