//! Open texts, their edits, files that change outside, and what the two sides can do.

use std::collections::BTreeSet;
use std::io;

use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, DiagnosticOptions,
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentLinkOptions, ExecuteCommandOptions, InitializeParams,
    InitializeResult, PublishDiagnosticsNotification, PublishDiagnosticsParams, RenameOptions,
    SemanticTokensLegend, SemanticTokensOptions, ServerCapabilities, ServerInfo,
    SignatureHelpOptions, TextDocumentContentChangeEvent, TextDocumentSyncKind,
    TextDocumentSyncOptions, WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};
use lsp_server::ErrorCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::custom::COMMANDS;
use super::dispatch::Refusal;
use super::places::{Encoding, Lines, manual_text, name};
use super::server::{Client, Server, State};
use super::shape::TOKEN_TYPES;
use crate::bundled::{self, BUNDLED};
use crate::workspace::TextChange;

/// The parameter of `dafang/text`.
#[derive(Deserialize)]
pub(super) struct OneText {
    uri: String,
}

impl Server<'_> {
    /// The two sides tell each other what they can do.
    pub(super) fn initialize(&mut self, params: Value) -> Result<Value, Refusal> {
        let params: InitializeParams = serde_json::from_value(params)
            .map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?;
        let offered = params.capabilities.general.as_ref();
        let offered = offered.and_then(|general| general.position_encodings.as_ref());
        self.encoding = Encoding::of(offered);
        self.client = client(&params);
        self.begin_folders(&params);
        self.state = State::Running;
        let result = InitializeResult {
            capabilities: capabilities(self.encoding),
            server_info: Some(ServerInfo {
                name: "dafang".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        };
        serde_json::to_value(result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
    }

    pub(super) fn opened(&mut self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        let name = name(&document.uri);
        self.workspace.open(&name, document.version, &document.text);
        self.uris.insert(name.clone(), document.uri);
        self.touch(&name);
    }

    pub(super) fn changed(&mut self, params: DidChangeTextDocumentParams) {
        let document = params.text_document;
        let name = name(&document.text_document_identifier.uri);
        let Some(text) = self.workspace.text(&name) else {
            return;
        };
        // Each change is one of the text with those before it.
        let mut text = text.to_string();
        let mut changes = Vec::new();
        for change in params.content_changes {
            let change = match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    TextChange {
                        range: Some(Lines::new(&text, self.encoding).bytes(part.range)),
                        text: part.text,
                    }
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    TextChange {
                        range: None,
                        text: whole.text,
                    }
                }
            };
            match &change.range {
                Some(range) => text.replace_range(range.clone(), &change.text),
                None => text.clone_from(&change.text),
            }
            changes.push(change);
        }
        if self.workspace.edit(&name, document.version, &changes) {
            self.touch(&name);
        }
    }

    pub(super) fn closed(&mut self, params: &DidCloseTextDocumentParams) -> io::Result<()> {
        let name = name(&params.text_document.uri);
        self.workspace.close(&name);
        self.played.remove(&name);
        self.measured.remove(&name);
        self.measuring.remove(&name);
        self.dirty.remove(&name);
        self.touch_users(&name);
        if let Some(uri) = self.uris.remove(&name)
            && !self.client.pulls
        {
            self.notify::<PublishDiagnosticsNotification>(&PublishDiagnosticsParams {
                uri,
                version: None,
                diagnostics: Vec::new(),
            })?;
        }
        Ok(())
    }

    /// Asks a client that can do so to tell which descriptions change on the disk.
    pub(super) fn watch_files(&mut self) -> io::Result<()> {
        if !self.client.watches {
            return Ok(());
        }
        let watchers = json!([{"globPattern": "**/*.{lud,def}"}]);
        let registration = json!({
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": {"watchers": watchers},
        });
        let params = json!({"registrations": [registration]});
        self.ask("client/registerCapability", params)
    }

    /// Texts that are not open are read when they are used: every open text is looked at again.
    pub(super) fn files_changed(&mut self, _: &DidChangeWatchedFilesParams) {
        self.is_stale = true;
        self.workspace.changed_outside();
        let names = self.workspace.names().map(str::to_owned);
        self.dirty.extend(names.collect::<Vec<_>>());
    }

    /// The problems of a text, and of those that use it, are to be published anew.
    pub(super) fn touch(&mut self, name: &str) {
        self.dirty.insert(name.to_owned());
        self.touch_users(name);
    }

    fn touch_users(&mut self, name: &str) {
        let users = self.workspace.users(name).map(str::to_owned);
        self.dirty.extend(users.collect::<Vec<_>>());
    }

    /// The text of a description that is part of the program.
    pub(super) fn bundled_text(&mut self, params: OneText) -> Result<Value, Refusal> {
        let path = params.uri.strip_prefix(BUNDLED).unwrap_or_default();
        let define = path
            .strip_prefix("grammar/defines/")
            .and_then(|path| crate::prelude::phrase(path.strip_suffix(".def")?));
        let text = define
            .map(|phrase| phrase.text)
            .or_else(|| bundled::file(std::path::Path::new(path)));
        let text = text.map(str::to_owned).or_else(|| manual_text(path));
        match text {
            Some(text) => Ok(json!({ "text": text })),
            None => Err((
                ErrorCode::InvalidParams,
                format!("`{}` is no text of the program", params.uri),
            )),
        }
    }
}

fn client(params: &InitializeParams) -> Client {
    let capabilities = &params.capabilities;
    let text = capabilities.text_document.as_ref();
    let workspace = capabilities.workspace.as_ref();
    let snippets = text.and_then(|text| text.completion.as_ref());
    let snippets = snippets.and_then(|completion| completion.completion_item.as_ref());
    let options = params.initialization_options.as_ref();
    let commands = options.and_then(|options| options.get("commands")?.as_array());
    let commands: BTreeSet<String> = match commands {
        Some(commands) => {
            let words = commands.iter().filter_map(|command| command.as_str());
            words.map(str::to_owned).collect()
        }
        // A client that names none asks the server to carry out what it is offered.
        None => COMMANDS.map(str::to_owned).into(),
    };
    let refreshes = workspace.map(|workspace| {
        let diagnostics = workspace.diagnostics.as_ref();
        let hints = workspace.inlay_hint.as_ref();
        let lenses = workspace.code_lens.as_ref();
        [
            diagnostics.and_then(|known| known.refresh_support),
            hints.and_then(|known| known.refresh_support),
            lenses.and_then(|known| known.refresh_support),
        ]
        .map(|known| known == Some(true))
    });
    let watches = workspace.and_then(|workspace| workspace.did_change_watched_files.as_ref());
    let edits = workspace.and_then(|workspace| workspace.workspace_edit.as_ref());
    let snippet_edits = edits.is_some_and(|edits| {
        edits.snippet_edit_support == Some(true) && edits.document_changes == Some(true)
    });
    Client {
        watches: watches.and_then(|known| known.dynamic_registration) == Some(true),
        pulls: text.is_some_and(|text| text.diagnostic.is_some()),
        refreshes: refreshes.unwrap_or_default(),
        snippets: snippets.and_then(|item| item.snippet_support) == Some(true),
        snippet_edits,
        commands,
    }
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let triggers = ["(", "\"", "<", ":", "{"].map(str::to_owned);
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities::new(
                Some(true),
                Some(true.into()),
            )),
            ..WorkspaceOptions::default()
        }),
        text_document_sync: Some(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::Incremental),
                ..TextDocumentSyncOptions::default()
            }
            .into(),
        ),
        hover_provider: Some(true.into()),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(triggers.to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_formatting_provider: Some(true.into()),
        document_range_formatting_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(vec!["(".to_owned(), " ".to_owned()]),
            ..SignatureHelpOptions::default()
        }),
        rename_provider: Some(
            RenameOptions {
                prepare_provider: Some(true),
                ..RenameOptions::default()
            }
            .into(),
        ),
        document_link_provider: Some(DocumentLinkOptions::default()),
        inlay_hint_provider: Some(true.into()),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: TOKEN_TYPES.map(str::to_owned).to_vec(),
                    token_modifiers: Vec::new(),
                },
                range: Some(true.into()),
                full: Some(true.into()),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![
                    CodeActionKind::QuickFix,
                    CodeActionKind::RefactorExtract,
                    CodeActionKind::RefactorInline,
                    CodeActionKind::RefactorRewrite,
                    CodeActionKind::SourceFixAll,
                ]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        code_lens_provider: Some(CodeLensOptions::default()),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: COMMANDS.map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        diagnostic_provider: Some(
            DiagnosticOptions {
                identifier: Some("dafang".to_owned()),
                inter_file_dependencies: true,
                ..DiagnosticOptions::default()
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}
