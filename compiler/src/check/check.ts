import { duplicatePackage } from '../diagnostics/catalogue/libraries.js';
import { unknownSilence } from '../diagnostics/catalogue/settings.js';
import { catalogue } from '../diagnostics/catalogue.js';
import { joinComposed } from '../diagnostics/composed-places.js';
import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { sortDiagnostics } from '../diagnostics/sort-diagnostics.js';
import { shared } from '../incremental/session.js';
import type { ApplicationModel } from '../model/application-model.js';
import { nearest } from '../model/nearest.js';
import { packageFilesOf } from '../model/package-file.js';
import type { CheckedApplication } from './checked-application.js';
import { duplicatedPackages } from './lookups/duplicated-packages.js';
import type { Analyzers } from './lookups/types/analyzers.js';
import { problemsOf, type Rules } from './problems.js';
import { resolveApplication } from './resolve-application.js';
import { applicationRules, routeRules, typeRules } from './rules.js';

/** The options of a check. */
export interface CheckOptions {
  /** Names of warnings (`unused-export`) that are not reported: the setting `silence`. Errors cannot be silenced. */
  readonly silence?: readonly string[];
  /** Analyze patterns and defaults; without analyzers, they all pass. */
  readonly analyzers?: Partial<Analyzers>;
  /** Tests check by other rules. */
  readonly rules?: Rules;
}

const everyRule: Rules = { applicationRules, routeRules, typeRules };

const withoutAnalysis: Analyzers = { growthOf: () => ({ kind: 'harmless' }), hasFormat: () => true };

/** The diagnostics of an application, sorted by file and position, and the checked application when none is an error. */
export interface CheckedResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly application?: CheckedApplication;
}

/** Checks an application by every rule. */
export function check(model: ApplicationModel, options: CheckOptions = {}): CheckedResult {
  const { silence = [], rules = everyRule } = options;
  const analyzers = shared('analyzers', { ...withoutAnalysis, ...options.analyzers });
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => {
    const silenced = diagnostic.severity === 'warning' && silence.includes(diagnostic.name);
    if (!silenced) diagnostics.push(diagnostic);
  };
  silencesExist(silence, report);
  for (const problem of problemsOf(model, analyzers, rules)) report(problem);
  const sorted = blameCopies(joinComposed(sortDiagnostics(diagnostics)), model);
  if (sorted.some(({ severity }) => severity === 'error')) return { diagnostics: sorted };
  const { application, unresolved } = resolveApplication(model);
  if (unresolved !== undefined) throw new Error(`internal error: no rule reports ${unresolved.join(', ')}`);
  return { diagnostics: sorted, application };
}

/** Each name in `silence` is the name of a warning: a misspelled one would have no effect. */
function silencesExist(silence: readonly string[], report: Report): void {
  const kinds = [...catalogue.values()];
  const warnings = kinds.filter(({ severity }) => severity === 'warning').map(({ name }) => name);
  for (const warning of silence) {
    if (warnings.includes(warning)) continue;
    const isError = kinds.some(({ name }) => name === warning);
    report(unknownSilence.at(undefined, { warning, hint: silenceHint(warning, warnings, isError) }));
  }
}

function silenceHint(warning: string, warnings: readonly string[], isError: boolean): string {
  if (isError) return `\`${warning}\` is an error: fix it, and remove the name`;
  const [meant] = nearest(warning, warnings);
  if (meant !== undefined) return `did you mean \`${meant}\`?`;
  return `the warnings are ${warnings.map((name) => `\`${name}\``).join(', ')}`;
}

/**
 * Leaves out the diagnostics that have a place in a package of which there are several copies: that is the cause, and one copy is
 * the fix. A class of one copy is not provided, for example, where the application imports the module of the other.
 */
function blameCopies(diagnostics: readonly Diagnostic[], model: ApplicationModel): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => code === duplicatePackage.code)) return diagnostics;
  const names = new Set(duplicatedPackages(model).map(({ name }) => name));
  const files = packageFilesOf(model);
  const isInCopy = (file: string) => names.has(files.get(file)?.package ?? '');
  return diagnostics.filter(
    ({ code, span, related }) =>
      code === duplicatePackage.code ||
      ![...(span === undefined ? [] : [span]), ...related.map((place) => place.span)].some(({ file }) =>
        isInCopy(file),
      ),
  );
}
