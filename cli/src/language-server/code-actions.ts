import { type FileEdit, withRepairEdits } from '@ashlar/compiler';
import { type EditorSession, safeRepairEdits, type UnsavedFiles } from '@ashlar/compiler/editor';
import { type CodeAction, CodeActionKind, type Diagnostic, type Range, type TextEdit } from 'vscode-languageserver';
import { uriOfPath } from './file-uris.js';
import { rangeOf } from './ranges.js';
import { type ShownDiagnostic, shownDiagnostics } from './shown-diagnostics.js';

/** All safe repairs of a file. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.ashlar`;

/** The place for which an editor asks for actions. */
export interface ActionRequest {
  readonly path: string;
  readonly range: Range;
  /** Whether the editor shows virtual documents. */
  readonly hasVirtualDocuments: boolean;
  /** The kinds that the editor wants; all when absent. */
  readonly only?: readonly string[] | undefined;
}

/** The repairs of the problems in a stretch, and the actions for whole files and packages. */
export async function codeActions(
  session: EditorSession,
  files: UnsavedFiles,
  { path, range, only, hasVirtualDocuments }: ActionRequest,
): Promise<readonly CodeAction[]> {
  const wants = (kind: string) => only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));
  const location = { directory: session.directory, fileSystem: files.fileSystem };
  const actions: CodeAction[] = [];
  const ofFile = shownDiagnostics(session, hasVirtualDocuments).filter((shown) => shown.path === path);
  if (wants(CodeActionKind.QuickFix)) {
    const here = ofFile.filter(({ diagnostic }) => overlaps(diagnostic.range, range));
    for (const shown of here) {
      actions.push(...(await repairActions(shown, session, files)));
      actions.push(...acceptAction(shown, files));
    }
  }
  if (wants(fixAllKind)) {
    const problems = ofFile.flatMap(({ problem }) => (isDiagnostic(problem) ? [problem] : []));
    const edits = await safeRepairEdits(problems, location);
    if (edits.length > 0)
      actions.push({
        title: 'Repair all problems of Ashlar in this file',
        kind: fixAllKind,
        edit: workspaceEdit(edits, session),
      });
  }
  return actions;
}

async function repairActions(
  { problem, diagnostic }: ShownDiagnostic,
  session: EditorSession,
  files: UnsavedFiles,
): Promise<readonly CodeAction[]> {
  if (!isDiagnostic(problem)) return [];
  const location = { directory: session.directory, fileSystem: files.fileSystem };
  const [repaired] = await withRepairEdits([problem], location);
  const repairs = (repaired?.repairEdits ?? []).filter(({ edits }) => edits.length > 0);
  const [only] = repairs;
  const isPreferred = repairs.length === 1 && only?.kind === 'safe';
  const own = repairs.map(({ title, edits }) => ({
    title: sentence(title),
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    ...(isPreferred && { isPreferred }),
    edit: workspaceEdit(edits, session),
  }));
  const { code } = problem;
  const alike = session.state.diagnostics.filter((one) => one.code === code);
  if (alike.length < 2 || !repairs.some(({ kind }) => kind === 'safe')) return own;
  const edits = await safeRepairEdits(alike, location);
  const title = `Repair all ${code} in the package`;
  return [
    ...own,
    { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], edit: workspaceEdit(edits, session) },
  ];
}

function isDiagnostic(problem: ShownDiagnostic['problem']): problem is Exclude<typeof problem, { subject: string }> {
  return problem.severity === 'error' || problem.severity === 'warning';
}

/** Accepts a finding of the audit by a comment on the line above it. The reason is the author's. */
function acceptAction({ problem, diagnostic, path }: ShownDiagnostic, files: UnsavedFiles): readonly CodeAction[] {
  if (isDiagnostic(problem)) return [];
  const text = files.textOf(path);
  if (text === undefined) return [];
  const { line } = diagnostic.range.start;
  const indent = /^[ \t]*/.exec(text.split('\n')[line] ?? '')?.[0] ?? '';
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const place = { line, character: 0 };
  const edit: TextEdit = {
    range: { start: place, end: place },
    newText: `${indent}// ashlar-accept ${problem.code}: the reason why this is right${newline}`,
  };
  return [
    {
      title: `Accept this finding (${problem.code})`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: { changes: { [uriOfPath(path)]: [edit] } },
    },
  ];
}

function workspaceEdit(edits: readonly FileEdit[], session: EditorSession): NonNullable<CodeAction['edit']> {
  const changes: Record<string, TextEdit[]> = {};
  for (const { file, text, ...span } of edits) {
    const uri = uriOfPath(session.pathOf(file));
    const edit: TextEdit = { range: rangeOf(span), newText: text };
    const ofFile = changes[uri];
    if (ofFile === undefined) changes[uri] = [edit];
    else ofFile.push(edit);
  }
  return { changes };
}

function overlaps(a: Diagnostic['range'], b: Range): boolean {
  const isBefore = (x: Range['start'], y: Range['start']) =>
    x.line < y.line || (x.line === y.line && x.character <= y.character);
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

/** A title that begins with a capital letter, as editors show them. */
function sentence(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1);
}
