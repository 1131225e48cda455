import type { FixOptions, FixResult } from './commands/fix-sources.js';
import type { MigrationOptions, NestMigration } from './commands/migrate-nest.js';
import type { CompileOptions, CompileResult } from './compile.js';
import type { AuditReport } from './diagnostics/audit-report.js';
import { settingsDiagnostics } from './diagnostics/settings-diagnostics.js';
import { type SelectedApplications, selectApplications } from './select-applications.js';
import { openPackage } from './settings/package.js';

export { build } from './commands/build.js';
export { buildLibrary, type LibraryBuild } from './commands/build-library.js';
export { checkLibrary, type LibraryCheck } from './commands/check-library.js';
export { type CheckResult, checkOutput } from './commands/check-output.js';
export { explainRequest } from './commands/explain-request.js';
export type { AppliedRepair, FixedFile, FixOptions, FixResult } from './commands/fix-sources.js';
export type {
  DeclaredRoute,
  LeftDecision,
  MigratedFileText,
  MigrationOptions,
  NestMigration,
  NestSources,
} from './commands/migrate-nest.js';
export { type PackageKind, readPackageKind } from './commands/read-package-kind.js';
export { type ImportableClass, type RouteDefaults, readRouteDefaults } from './commands/route-defaults.js';
export { readSourceConventions, type SourceConventions } from './commands/source-conventions.js';
export { type Watcher, watch } from './commands/watch.js';
export type { WatchedBuild, WatchOptions } from './commands/watch-options.js';
export { withRepairEdits } from './commands/with-repair-edits.js';
export { clientText, writeClient } from './commands/write-client.js';
export type { CompiledApplication, CompileOptions, CompileResult } from './compile.js';
export type { AuditReport } from './diagnostics/audit-report.js';
export type { Diagnostic, FindingSeverity, Problem, RelatedPlace, Severity } from './diagnostics/diagnostic.js';
export { escapeControlCharacters } from './diagnostics/escape-control-characters.js';
export { explain, findCode, suggestDiagnostics } from './diagnostics/explain.js';
export { type Acceptance, type Finding, findingSeverities, isAtLevel } from './diagnostics/finding.js';
export { hasErrors } from './diagnostics/has-errors.js';
export { type DiagnosticArea, type DiagnosticSummary, listDiagnostics } from './diagnostics/list-diagnostics.js';
export { renderAuditJson } from './diagnostics/render-audit-json.js';
export { renderJson } from './diagnostics/render-json.js';
export { renderPlain } from './diagnostics/render-plain.js';
export { type PrettyOptions, type ReadText, renderPretty } from './diagnostics/render-pretty.js';
export { renderDiagnosticsSarif, renderSarif } from './diagnostics/render-sarif.js';
export type { Change, NeededImport, Repair, RepairKind } from './diagnostics/repair.js';
export type { FileEdit, RepairableDiagnostic, RepairEdits } from './diagnostics/repair-edits.js';
export { envExample } from './emit/env-example.js';
export type { Artifact } from './emit/source/artifact.js';
export { diskFileSystem } from './files/disk-file-system.js';
export type { DirectoryEntry, FileSystem } from './files/file-system.js';
export { writeDurably } from './files/write-durably.js';
export type { FileText } from './files/writer/file-text.js';
export { type GraphFormat, graphFormats, renderGraph } from './graph/render-graph.js';
export type { BuildCounts } from './last-build/build-record.js';
export type { BuildResult } from './last-build.js';
export { readSourceText } from './libraries/read-source-text.js';
export { DamagedSourceError } from './migrate/damaged-source-error.js';
export { leftDecisions } from './migrate/left-decisions.js';
export { describeByteSize } from './model/byte-size.js';
export { nearest } from './model/nearest.js';
export { requiresBody } from './model/route-input.js';
export type { Span } from './model/span.js';
export type { StaticData } from './model/static-data.js';
export type { ThrottleSummary } from './model/throttling.js';
export { acceptsForms } from './model/upload.js';
export { compareDocuments, type DocumentComparisonOptions } from './openapi-diff/compare-documents.js';
export type { ChangeRule, DocumentChange } from './openapi-diff/document-change.js';
export { ComparisonTooLongError } from './openapi-diff/effort.js';
export type { Json, JsonObject } from './openapi-diff/json.js';
export { type UnresolvedReference, unresolvedReferences } from './openapi-diff/unresolved-references.js';
export type { Difference } from './output/describe-differences.js';
export { type FileSystemError, fileSystemError } from './output/file-system-error.js';
export type { ApplicationPlan, PlannedRoute } from './plan/application-plan.js';
export { bodyMediaTypes } from './plan/body-media-types.js';
export { ReadingError } from './read/reading-error.js';
export type {
  BodyPlan,
  ExplainedRequest,
  InputPlan,
  LostCandidate,
  MatchedRoute,
  MissingProtection,
  NearMiss,
  PathParameterPlan,
  PossibleResponse,
  QueryParameterPlan,
  RequestPlan,
  RequestStage,
  SourcePlace,
  ValueCheck,
} from './request-plan/request-plan.js';
export type { SelectedApplications } from './select-applications.js';
export type { Settings } from './settings/settings.js';
export { version } from './version.js';

/**
 * Finds the parts of applications that their authors have to decide about, such as routes without a guard. The code for it is loaded
 * with the first call, because most commands never need it.
 */
export async function audit(options: CompileOptions): Promise<AuditReport> {
  const { auditApplications } = await import('./commands/audit-applications.js');
  return auditApplications(options);
}

/**
 * Reads, checks and generates, all in memory: nothing is written, and no code of the application is run. Errors of the
 * application are diagnostics of the result. The code for it is loaded with the first call, because most commands never need it.
 */
export async function compile(options: CompileOptions): Promise<CompileResult> {
  const { compile: compileApplications } = await import('./compile.js');
  return compileApplications(options);
}

/**
 * Repairs the sources of a package: applies the safe repairs of its diagnostics, compiles again, and repeats until nothing changes. The code
 * for it is loaded with the first call.
 */
export async function fixSources(options: FixOptions): Promise<FixResult> {
  const { fixSources: fix } = await import('./commands/fix-sources.js');
  return fix(options);
}

/** Rewrites the sources of an application of NestJS, in memory. The code for it is loaded with the first call. */
export async function migrateNest(options: MigrationOptions): Promise<NestMigration> {
  const { migrateNest: migrate } = await import('./commands/migrate-nest.js');
  return migrate(options);
}

/** Reads the settings of the applications of a package, or of the chosen one. Loads no TypeScript and compiles nothing. */
export function readApplications(options: CompileOptions): SelectedApplications {
  const { applications, problems } = openPackage(options);
  if (problems.length > 0) return { diagnostics: settingsDiagnostics(problems) };
  return selectApplications(applications, options.application);
}
