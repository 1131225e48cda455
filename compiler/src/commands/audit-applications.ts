import { applyAcceptances } from '../audit/acceptances/apply-acceptances.js';
import { auditApplication } from '../audit/audit-application.js';
import { type CheckedProject, checkProjects } from '../check-projects.js';
import type { CompileOptions } from '../compile.js';
import type { AuditReport } from '../diagnostics/audit-report.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Finding } from '../diagnostics/finding.js';
import { hasErrors } from '../diagnostics/has-errors.js';
import { sortDiagnostics } from '../diagnostics/sort-diagnostics.js';
import { withPaths } from '../diagnostics/with-paths.js';
import { view } from '../incremental/view.js';
import { libraryFileName } from '../libraries/library-file.js';
import type { AuditFacts } from '../model/acceptance-comment.js';
import { distinct } from '../model/group-by.js';
import { type Span, startOf } from '../model/span.js';
import { openProjects } from '../open-projects.js';
import type { readAuditFacts } from '../read/read-audit-facts.js';
import { reportFileSystemErrors } from '../report-file-system-errors.js';
import { openPackage } from '../settings/package.js';

/**
 * Finds the parts of applications that their authors have to decide about, such as routes without a guard. Nothing is written, and no
 * code of the applications is run.
 */
export async function auditApplications(options: CompileOptions): Promise<AuditReport> {
  const result = await reportFileSystemErrors(options.directory, () => auditPackage(options));
  return 'findings' in result ? result : notAudited(result.diagnostics);
}

async function auditPackage(options: CompileOptions): Promise<AuditReport> {
  const opened = openPackage(options);
  // The comments are read after the checks: the sources stay in memory.
  const projects = await openProjects(opened, options.application, undefined, 'builds');
  const { diagnostics, checked } = await checkProjects(projects);
  if (hasErrors(diagnostics)) return notAudited(diagnostics);
  const isPartial = checked.length < opened.applications.length;
  return { isAudited: true, ...(await auditProjects(checked, isPartial)) };
}

/** The findings of checked applications, and the problems of the comments that accept them. `isPartial`: their package has others. */
export async function auditProjects(
  checked: readonly CheckedProject[],
  isPartial: boolean,
): Promise<Pick<AuditReport, 'diagnostics' | 'findings'>> {
  const { readAuditFacts: read } = await import('../read/read-audit-facts.js');
  const audited = checked.map((one) => one.run(() => auditProject(one, read)));
  const comments = new Map(audited.flatMap((one) => one.comments).map((comment) => [startOf(comment.span), comment]));
  const { findings, errors } = applyAcceptances(
    withoutRepeats(audited.flatMap((one) => one.findings)),
    [...comments.values()],
    { isPartial },
  );
  return { diagnostics: sortDiagnostics(errors), findings };
}

function notAudited(diagnostics: readonly Diagnostic[]): AuditReport {
  return { isAudited: false, diagnostics, findings: [] };
}

/** The findings and the comments of one application. Their places have the paths of files. */
interface AuditedProject extends Pick<AuditFacts, 'comments'> {
  readonly findings: readonly Finding[];
}

function auditProject({ project, model }: CheckedProject, read: typeof readAuditFacts): AuditedProject {
  const pathOf = (file: string) => project.pathOfFile(file);
  const isOfLibrary = ({ file }: Span) => pathOf(file).includes(`/${libraryFileName}/`);
  const { comments, valueNames } = read(project);
  const findings = auditApplication({
    application: model,
    types: view(model.types),
    facts: { valueNames },
    isOfLibrary,
  });
  return {
    findings: withPaths(findings, pathOf),
    comments: comments
      .filter(({ span }) => !isOfLibrary(span))
      .map((comment) => ({ ...comment, span: { ...comment.span, file: pathOf(comment.span.file) } })),
  };
}

/** The findings of all applications. Of an input that several of them have, the finding with the most bytes. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const largest = new Map<string, Finding>();
  for (const finding of distinct(findings)) {
    const { code, span, subject, message, largestBytes } = finding;
    const key = `${code} ${startOf(span)} ${largestBytes === undefined ? message : subject}`;
    const known = largest.get(key);
    if (known === undefined || (known.largestBytes ?? 0) < (largestBytes ?? 0)) largest.set(key, finding);
  }
  return sortDiagnostics([...largest.values()]);
}
