import { unusedAcceptance } from '../../diagnostics/catalogue/acceptances.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Finding } from '../../diagnostics/finding.js';
import type { AcceptanceComment } from '../../model/acceptance-comment.js';
import { parseAcceptance } from './parse-acceptance.js';

/** Findings, some of them accepted, and the errors of the comments. */
export interface AppliedAcceptances {
  readonly findings: readonly Finding[];
  readonly errors: readonly Diagnostic[];
}

/** How comments apply to findings. */
export interface AcceptanceOptions {
  /** Applications that are not audited may have the findings of comments that match nothing. */
  readonly isPartial: boolean;
}

/** A comment without errors, and whether it accepts a finding. */
interface UsableAcceptance {
  readonly code: string;
  readonly reason: string;
  readonly comment: AcceptanceComment;
  isUsed: boolean;
}

/** Accepts the findings that comments name on the lines above them. Every comment has to match one, unless it is in another package. */
export function applyAcceptances(
  findings: readonly Finding[],
  comments: readonly AcceptanceComment[],
  { isPartial }: AcceptanceOptions,
): AppliedAcceptances {
  const errors: Diagnostic[] = [];
  const usable: UsableAcceptance[] = [];
  /** Of two comments for one finding, the first accepts it, and the second is unused. */
  const byLine = new Map<string, UsableAcceptance>();
  for (const comment of comments) {
    const parsed = parseAcceptance(comment);
    if ('error' in parsed) {
      errors.push(parsed.error);
      continue;
    }
    const { code, reason, target } = parsed;
    const acceptance: UsableAcceptance = { code, reason, comment, isUsed: false };
    usable.push(acceptance);
    for (let line = target.line; line <= target.endLine; line++) {
      const key = lineKey(code, comment.span.file, line);
      if (!byLine.has(key)) byLine.set(key, acceptance);
    }
  }
  const applied = findings.map((finding): Finding => {
    const { code, span } = finding;
    const acceptance = byLine.get(lineKey(code, span.file, span.line));
    if (acceptance === undefined) return finding;
    acceptance.isUsed = true;
    return { ...finding, acceptance: { reason: acceptance.reason, span: acceptance.comment.span } };
  });
  for (const { code, comment, isUsed } of usable) {
    if (isUsed || isPartial || comment.isShared) continue;
    errors.push(unusedAcceptance.at(comment.span, { code, hint: hintFor(code, comment, findings) }));
  }
  return { findings: applied, errors };
}

function lineKey(code: string, file: string, line: number): string {
  return `${code} ${file}:${line}`;
}

/** Names the nearest place with such a finding, or another finding of the line. */
function hintFor(code: string, { span, target }: AcceptanceComment, findings: readonly Finding[]): string {
  const inFile = findings.filter((finding) => finding.span.file === span.file);
  const others = inFile.filter(
    ({ span: { line } }) => target !== undefined && line >= target.line && line <= target.endLine,
  );
  const [other] = others;
  if (others.some((finding) => finding.code === code)) return 'remove it, because another comment accepts the finding';
  if (other !== undefined) return `write \`${other.code}\`, which the next line has, or remove the comment`;
  const distance = (finding: Finding) => Math.abs(finding.span.line - span.line);
  const [near] = inFile.filter((finding) => finding.code === code).toSorted((a, b) => distance(a) - distance(b));
  if (near === undefined) return 'remove the comment';
  return `move the comment to the line above the finding, line ${near.span.line}, or remove it`;
}
