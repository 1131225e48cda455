import type { Finding, Diagnostic as Problem } from '@ashlar/compiler';
import type { EditorSession, TextMapping } from '@ashlar/compiler/editor';
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag, type Range } from 'vscode-languageserver';
import { uriOfPath } from './file-uris.js';
import { rangeOf } from './ranges.js';
import { explainUri } from './virtual-documents.js';

/** A problem of a package as an editor shows it, with the problem itself. */
export interface ShownDiagnostic {
  /** The file (absolute) that shows it: for a problem without a place, the `package.json`. */
  readonly path: string;
  readonly diagnostic: Diagnostic;
  readonly problem: Problem | Finding;
}

/** The problems of a package in the texts that the editor has. A problem in a stretch that is being edited waits for the next state. */
export function shownDiagnostics(session: EditorSession, hasVirtualDocuments: boolean): readonly ShownDiagnostic[] {
  const { diagnostics, findings } = session.state;
  const mappings = new Map<string, TextMapping | undefined>();
  const mappingOf = (path: string): TextMapping | undefined => {
    if (!mappings.has(path)) mappings.set(path, session.mappingOf(path));
    return mappings.get(path);
  };
  const rangeIn = (path: string, span: Finding['span']): Range | undefined => {
    const mapping = mappingOf(path);
    const shown = mapping === undefined ? span : mapping.spanOf(span);
    return shown && rangeOf(shown);
  };
  const open = findings.filter(({ acceptance }) => acceptance === undefined);
  return [...diagnostics, ...open].flatMap((problem): readonly ShownDiagnostic[] => {
    const { span } = problem;
    const path = session.pathOf(span?.file ?? 'package.json');
    const range = span === undefined ? firstCharacter : rangeIn(path, span);
    if (range === undefined) return [];
    const related = problem.related.flatMap(({ span: place, message }) => {
      const relatedPath = session.pathOf(place.file);
      const relatedRange = rangeIn(relatedPath, place);
      return relatedRange === undefined
        ? []
        : [{ location: { uri: uriOfPath(relatedPath), range: relatedRange }, message }];
    });
    return [
      {
        path,
        problem,
        diagnostic: {
          ...shown(problem, range, related),
          codeDescription: { href: explainUri(problem.code, hasVirtualDocuments) },
        },
      },
    ];
  });
}

const firstCharacter: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

function shown(
  { code, name, severity, message, help }: Problem | Finding,
  range: Range,
  related: NonNullable<Diagnostic['relatedInformation']>,
): Diagnostic {
  const isUnneeded = /^(?:unused|unneeded|ignored)-/.test(name);
  return {
    range,
    severity: severityOf(severity),
    code,
    source: 'ashlar',
    message: `${message}\n${help}`,
    ...(isUnneeded && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related.length > 0 && { relatedInformation: related }),
  };
}

function severityOf(severity: (Problem | Finding)['severity']): DiagnosticSeverity {
  if (severity === 'error') return DiagnosticSeverity.Error;
  return severity === 'warning' ? DiagnosticSeverity.Warning : DiagnosticSeverity.Hint;
}
