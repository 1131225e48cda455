import { readdirSync } from 'node:fs';
import { auditApplications } from '../../compiler/src/commands/audit-applications.ts';
import type { AuditReport } from '../../compiler/src/diagnostics/audit-report.ts';
import { renderPretty } from '../../compiler/src/diagnostics/render-pretty.ts';
import { readSourceText } from '../../compiler/src/libraries/read-source-text.ts';
import { memoryApplication, memoryDirectories } from './memory-application.ts';
import { repositoryDirectory } from './repository.js';

type Files = Readonly<Record<string, string>>;

/** The directory with one file for each situation of an audit. */
export const auditCasesDirectory = `${repositoryDirectory}/fixtures/audit`;

/** The files of that directory. */
export function auditCaseFiles(): readonly string[] {
  return readdirSync(auditCasesDirectory).sort();
}

/** Audits an application in memory: `files` by their paths in its directory. */
export function auditFiles(files: Files, directory: string = memoryDirectories[0]): Promise<AuditReport> {
  return auditApplications({ directory, fileSystem: memoryApplication(files, directory) });
}

/** Renders an audit for a terminal without colours: errors and findings, then the accepted findings, each with its reason. */
export async function renderedAudit(files: Files, directory: string = memoryDirectories[0]): Promise<string> {
  const report = await auditFiles(files, directory);
  const open = report.findings.filter(({ acceptance }) => acceptance === undefined);
  const text = renderPretty([...report.diagnostics, ...open], (file) =>
    readSourceText(`${directory}/${file}`, memoryApplication(files, directory)),
  );
  const accepted = report.findings.flatMap(({ code, span, acceptance }) =>
    acceptance === undefined ? [] : [`accepted ${code} at ${span.file}:${span.line}: ${acceptance.reason}\n`],
  );
  return [text, ...accepted].filter((part) => part !== '').join('\n');
}

/** The findings of an application in memory that no comment accepts, as `high ASH9101`. */
export async function openFindings(files: Files): Promise<readonly string[]> {
  const { findings } = await auditFiles(files);
  return findings
    .filter(({ acceptance }) => acceptance === undefined)
    .map(({ severity, code }) => `${severity} ${code}`);
}
