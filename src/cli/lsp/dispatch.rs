//! Which function answers which message.

use std::io;

use gen_lsp_types::{
    CodeActionRequest, CodeLensRequest, CompletionRequest, DefinitionRequest,
    DidChangeTextDocumentNotification, DidChangeWatchedFilesNotification,
    DidChangeWorkspaceFoldersNotification, DidCloseTextDocumentNotification,
    DidOpenTextDocumentNotification, DocumentDiagnosticRequest, DocumentFormattingRequest,
    DocumentHighlightRequest, DocumentLinkRequest, DocumentRangeFormattingRequest,
    DocumentSymbolRequest, ExecuteCommandRequest, FoldingRangeRequest, HoverRequest,
    InlayHintRequest, Notification, PrepareRenameRequest, ReferencesRequest, RenameRequest,
    Request, SelectionRangeRequest, SemanticTokensRangeRequest, SemanticTokensRequest,
    SignatureHelpRequest, WorkspaceSymbolRequest,
};
use lsp_server::ErrorCode;
use serde_json::Value;

use super::server::Server;

/// Why a request has no answer.
pub(super) type Refusal = (ErrorCode, String);

/// A function that answers a request.
type Handler<'o, R> =
    fn(&mut Server<'o>, <R as Request>::Params) -> Result<<R as Request>::Result, Refusal>;

/// Answers a request.
pub(super) fn request(
    server: &mut Server<'_>,
    request: lsp_server::Request,
) -> Result<Value, Refusal> {
    let mut one = One {
        server,
        method: request.method,
        params: request.params,
        answer: None,
    };
    one.on::<HoverRequest>(Server::hover);
    one.on::<CompletionRequest>(Server::completion);
    one.on::<DefinitionRequest>(Server::definition);
    one.on::<ReferencesRequest>(Server::references);
    one.on::<DocumentHighlightRequest>(Server::highlights);
    one.on::<DocumentFormattingRequest>(Server::formatting);
    one.on::<DocumentRangeFormattingRequest>(Server::range_formatting);
    one.on::<DocumentDiagnosticRequest>(Server::pull_diagnostics);
    one.on::<DocumentSymbolRequest>(Server::symbols);
    one.on::<WorkspaceSymbolRequest>(Server::workspace_symbols);
    one.on::<FoldingRangeRequest>(Server::folding);
    one.on::<SelectionRangeRequest>(Server::selection);
    one.on::<SignatureHelpRequest>(Server::signature_help);
    one.on::<PrepareRenameRequest>(Server::prepare_rename);
    one.on::<RenameRequest>(Server::rename);
    one.on::<DocumentLinkRequest>(Server::links);
    one.on::<InlayHintRequest>(Server::inlay_hints);
    one.on::<SemanticTokensRequest>(Server::semantic_tokens);
    one.on::<SemanticTokensRangeRequest>(Server::range_tokens);
    one.on::<CodeActionRequest>(Server::code_actions);
    one.on::<CodeLensRequest>(Server::lenses);
    one.on::<ExecuteCommandRequest>(Server::execute);
    one.custom("dafang/text", Server::bundled_text);
    one.custom("dafang/board", Server::board);
    one.custom("dafang/hint", Server::hint);
    one.custom("dafang/describe", Server::describe);
    one.custom("dafang/rulesets", Server::rulesets);
    one.custom("dafang/setRuleset", Server::set_ruleset);
    one.custom("dafang/tests", Server::tests);
    one.custom("dafang/runTests", Server::run_tests);
    one.custom("dafang/acceptTest", Server::accept_test);
    let method = one.method;
    one.answer.unwrap_or_else(|| {
        Err((
            ErrorCode::MethodNotFound,
            format!("`{method}` is not answered"),
        ))
    })
}

/// Takes note of a notification; one that is not understood is passed over.
pub(super) fn notification(
    server: &mut Server<'_>,
    notification: lsp_server::Notification,
) -> io::Result<()> {
    fn params<N: Notification>(params: Value) -> Option<N::Params> {
        serde_json::from_value(params).ok()
    }
    let given = notification.params;
    match notification.method.as_str() {
        "initialized" => server.watch_files()?,
        "textDocument/didOpen" => {
            if let Some(params) = params::<DidOpenTextDocumentNotification>(given) {
                server.opened(params);
            }
        }
        "textDocument/didChange" => {
            if let Some(params) = params::<DidChangeTextDocumentNotification>(given) {
                server.changed(params);
            }
        }
        "textDocument/didClose" => {
            if let Some(params) = params::<DidCloseTextDocumentNotification>(given) {
                server.closed(&params)?;
            }
        }
        "workspace/didChangeWorkspaceFolders" => {
            if let Some(params) = params::<DidChangeWorkspaceFoldersNotification>(given) {
                server.folders_changed(params);
            }
        }
        "workspace/didChangeWatchedFiles" => {
            if let Some(params) = params::<DidChangeWatchedFilesNotification>(given) {
                server.files_changed(&params);
            }
        }
        _ => {}
    }
    Ok(())
}

struct One<'s, 'o> {
    server: &'s mut Server<'o>,
    method: String,
    params: Value,
    answer: Option<Result<Value, Refusal>>,
}

impl<'o> One<'_, 'o> {
    fn on<R: Request>(&mut self, handler: Handler<'o, R>) {
        self.custom(R::METHOD.as_str(), handler);
    }

    fn custom<P: serde::de::DeserializeOwned, A: serde::Serialize>(
        &mut self,
        method: &str,
        handler: fn(&mut Server<'o>, P) -> Result<A, Refusal>,
    ) {
        if self.method != method {
            return;
        }
        let params = serde_json::from_value::<P>(self.params.take());
        self.answer = Some(match params {
            Ok(params) => handler(self.server, params).and_then(|answer| {
                serde_json::to_value(answer)
                    .map_err(|error| (ErrorCode::InternalError, error.to_string()))
            }),
            Err(error) => Err((ErrorCode::InvalidParams, error.to_string())),
        });
    }
}
