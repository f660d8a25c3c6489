//! Problems in the types of the protocol, pushed and pulled.

use std::io;

use gen_lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    DocumentDiagnosticParams, DocumentDiagnosticReport, FullDocumentDiagnosticReport, Location,
    PublishDiagnosticsNotification, PublishDiagnosticsParams, RelatedFullDocumentDiagnosticReport,
    Uri,
};
use lsp_server::ErrorCode;

use super::dispatch::Refusal;
use super::places::{Lines, name, uri};
use super::server::Server;
use crate::diagnostic::Severity;
use crate::source::Span;
use crate::workspace::{Known, TextProblem, text_problems};

impl Server<'_> {
    /// Publishes what is known to be wrong with a text, unless its client asks by itself.
    pub(super) fn push_diagnostics(&mut self, name: &str) -> io::Result<()> {
        if self.client.pulls {
            return Ok(());
        }
        let Some(known) = self.workspace.known(name) else {
            return Ok(());
        };
        let Some(uri) = self.uris.get(name).cloned() else {
            return Ok(());
        };
        let diagnostics = self.diagnostics(&known);
        self.notify::<PublishDiagnosticsNotification>(&PublishDiagnosticsParams {
            uri,
            version: Some(known.version),
            diagnostics,
        })
    }

    pub(super) fn pull_diagnostics(
        &mut self,
        params: DocumentDiagnosticParams,
    ) -> Result<DocumentDiagnosticReport, Refusal> {
        let name = name(&params.text_document.uri);
        let Some(known) = self.workspace.known(&name) else {
            return Err((
                ErrorCode::InvalidParams,
                format!("`{}` is not open", params.text_document.uri),
            ));
        };
        Ok(
            DocumentDiagnosticReport::RelatedFullDocumentDiagnosticReport(
                RelatedFullDocumentDiagnosticReport {
                    related_documents: None,
                    full_document_diagnostic_report: FullDocumentDiagnosticReport {
                        result_id: None,
                        items: self.diagnostics(&known),
                    },
                },
            ),
        )
    }

    pub(super) fn diagnostics(&self, known: &Known) -> Vec<Diagnostic> {
        let lines = Lines::new(known.own(), self.encoding);
        let findings = text_problems(known);
        let diagnostics = findings.iter();
        diagnostics
            .map(|finding| self.diagnostic(known, &lines, finding))
            .collect()
    }

    pub(super) fn diagnostic(
        &self,
        known: &Known,
        lines: &Lines<'_>,
        finding: &TextProblem,
    ) -> Diagnostic {
        let related = finding.related.iter().filter_map(|related| {
            Some(DiagnosticRelatedInformation {
                location: self.location(known, related.span)?,
                message: related.message.clone(),
            })
        });
        let related: Vec<DiagnosticRelatedInformation> = related.collect();
        let mut message = finding.message.clone();
        if let Some(help) = &finding.help {
            message.push_str(&format!("\nhelp: {help}"));
        }
        Diagnostic {
            range: lines.range(finding.span.range()),
            severity: Some(match finding.severity {
                Severity::Error => DiagnosticSeverity::Error,
                Severity::Warning => DiagnosticSeverity::Warning,
                Severity::Advice => DiagnosticSeverity::Information,
            }),
            code: Some(finding.code.to_owned().into()),
            source: Some("dafang".to_owned()),
            message: message.into(),
            tags: finding.is_unused.then(|| vec![DiagnosticTag::Unnecessary]),
            related_information: (!related.is_empty()).then_some(related),
            ..Diagnostic::default()
        }
    }

    /// A place of a text or of one that it uses, if an editor can open it.
    pub(super) fn location(&self, known: &Known, span: Span) -> Option<Location> {
        let uri = self.uri_of(known, span)?;
        let text = &known.text.sources.get(span.file).text;
        let range = Lines::new(text, self.encoding).range(span.range());
        Some(Location { uri, range })
    }

    /// The URI of the text that a place is of.
    pub(super) fn uri_of(&self, known: &Known, span: Span) -> Option<Uri> {
        let name = known.name_of(span.file);
        self.uris.get(name).cloned().or_else(|| uri(name))
    }
}
