import { unknownSilence } from '../diagnostics/catalogue/settings.js';
import { catalogue } from '../diagnostics/catalogue.js';
import { joinComposed } from '../diagnostics/composed-places.js';
import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { nearest } from '../diagnostics/nearest.js';
import { sortDiagnostics } from '../diagnostics/sort-diagnostics.js';
import type { ApplicationModel } from '../model/application-model.js';
import { continueComponentTypes } from '../model/component-types.js';
import type { SomeRoutes } from './changed-routes.js';
import type { CheckedApplication } from './checked-application.js';
import { haveSameParts, ObservedApplication, type PartName } from './observed-application.js';
import { type Resolver, resolveApplication } from './resolve-application.js';
import { routeRules } from './route-rules.js';
import type { Analyzers, Rule } from './rule.js';
import { rules } from './rules.js';

/** The options of a check. */
export interface CheckOptions {
  /** Names of warnings (`unused-export`) that are not reported: the setting `silence`. Errors cannot be silenced. */
  readonly silence?: readonly string[];
  /** Analyze patterns and defaults; without analyzers, they all pass. */
  readonly analyzers?: Partial<Analyzers>;
}

const withoutAnalysis: Analyzers = { growthOf: () => ({ kind: 'harmless' }), hasFormat: () => true };

/** The diagnostics of an application, sorted by file and position, and the checked application when none is an error. */
export type CheckedResult =
  | { readonly diagnostics: readonly Diagnostic[]; readonly passed: PassedCheck }
  | { readonly diagnostics: readonly Diagnostic[]; readonly passed?: never };

/** A check without errors, which the next one continues. */
export interface PassedCheck {
  readonly application: CheckedApplication;
  readonly model: ApplicationModel;
  /** The results of the rules, without those about single routes that reported anything. */
  readonly results: ReadonlyMap<Rule, RuleResult>;
  readonly analyzers: Analyzers;
  readonly resolver: Resolver;
}

/** The diagnostics of a rule, with silenced warnings, and everything that they depend on. */
interface RuleResult {
  readonly diagnostics: readonly Diagnostic[];
  /** The parts of the model that it read; absent for a rule about single routes, and for one that may have read more. */
  readonly parts?: ReadonlySet<PartName> | undefined;
}

const silent: RuleResult = { diagnostics: [] };

/** An earlier check, and the routes that have changed since. */
export interface EarlierCheck extends PassedCheck {
  readonly changed: SomeRoutes;
}

/**
 * Checks an application by every rule. After an earlier check without errors, a rule is not applied again if the parts of the
 * application that it read are the same objects: it would report the same. One about single routes that reported nothing is applied
 * only to the routes that have changed; if it reports anything there, it is applied to all of them.
 */
export function check(model: ApplicationModel, options: CheckOptions = {}, earlier?: EarlierCheck): CheckedResult {
  const { silence = [] } = options;
  // The routes that have not changed may need those of the earlier check.
  const analyzers = { ...(earlier?.analyzers ?? withoutAnalysis), ...options.analyzers };
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => {
    const silenced = diagnostic.severity === 'warning' && silence.includes(diagnostic.name);
    if (!silenced) diagnostics.push(diagnostic);
  };
  if (earlier !== undefined) continueComponentTypes(earlier.model, model);
  silencesExist(silence, report);
  const results = new Map<Rule, RuleResult>();
  for (const rule of rules) {
    const result =
      (earlier && repeatedResult(rule, model, analyzers, earlier)) ?? appliedResult(rule, model, analyzers);
    for (const diagnostic of result.diagnostics) report(diagnostic);
    if (result.diagnostics.length === 0 || !routeRules.has(rule)) results.set(rule, result);
  }
  const sorted = joinComposed(sortDiagnostics(diagnostics));
  if (sorted.some(({ severity }) => severity === 'error')) return { diagnostics: sorted };
  const { application, resolver, unresolved } = resolveApplication(model, earlier);
  if (unresolved !== undefined) throw new Error(`internal error: no rule reports ${unresolved.join(', ')}`);
  return { diagnostics: sorted, passed: { application, model, results, analyzers, resolver } };
}

function appliedResult(rule: Rule, model: ApplicationModel, analyzers: Analyzers): RuleResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => {
    diagnostics.push(diagnostic);
  };
  if (routeRules.has(rule)) {
    rule(model, report, analyzers);
    return { diagnostics };
  }
  // Not the application of another rule: queries would not read again what they keep for it.
  const observed = new ObservedApplication(model, analyzers);
  rule(observed.application, report, observed.analyzers);
  return { diagnostics, parts: observed.parts };
}

/** The result of a rule in an earlier check, if it is the same now, as far as that is known without all of it. */
function repeatedResult(
  rule: Rule,
  model: ApplicationModel,
  analyzers: Analyzers,
  earlier: EarlierCheck,
): RuleResult | undefined {
  const result = earlier.results.get(rule);
  if (result === undefined) return undefined;
  if (routeRules.has(rule)) return reportsNothing(rule, earlier.changed, analyzers) ? silent : undefined;
  return result.parts !== undefined && haveSameParts(earlier.model, model, result.parts) ? result : undefined;
}

/** Whether a rule about single routes reports nothing about some of them, and its result depends on nothing else. */
export function reportsNothing(rule: Rule, routes: SomeRoutes, analyzers: Analyzers): boolean {
  let isSilent = true;
  const report = () => {
    isSilent = false;
  };
  return routes.suffice((application) => rule(application, report, analyzers)) && isSilent;
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
