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
  /**
   * The rules that reported nothing, not even a silenced warning, and the parts of the model that they read; nothing for those about
   * single routes, and for those that may have read more.
   */
  readonly silent: ReadonlyMap<Rule, ReadonlySet<PartName> | undefined>;
  readonly analyzers: Analyzers;
  readonly resolver: Resolver;
}

/** An earlier check, and the routes that have changed since. */
export interface EarlierCheck extends PassedCheck {
  readonly changed: SomeRoutes;
}

/**
 * Checks an application by every rule. After an earlier check without errors, a rule that reported nothing then is not applied again
 * if the parts of the application that it read are the same objects. One about single routes is applied only to the routes that have
 * changed; if it reports anything there, it is applied to all of them.
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
  const silent = new Map<Rule, ReadonlySet<PartName> | undefined>();
  for (const rule of rules) {
    if (earlier !== undefined && isStillSilent(rule, model, analyzers, earlier)) {
      silent.set(rule, earlier.silent.get(rule));
      continue;
    }
    let isSilent = true;
    const note: Report = (diagnostic) => {
      isSilent = false;
      report(diagnostic);
    };
    if (routeRules.has(rule)) {
      rule(model, note, analyzers);
      if (isSilent) silent.set(rule, undefined);
    } else {
      // Not the application of another rule: queries would not read again what they keep for it.
      const observed = new ObservedApplication(model, analyzers);
      rule(observed.application, note, observed.analyzers);
      if (isSilent) silent.set(rule, observed.parts);
    }
  }
  const sorted = joinComposed(sortDiagnostics(diagnostics));
  if (sorted.some(({ severity }) => severity === 'error')) return { diagnostics: sorted };
  const { application, resolver, unresolved } = resolveApplication(model, earlier);
  if (unresolved !== undefined) throw new Error(`internal error: no rule reports ${unresolved.join(', ')}`);
  return { diagnostics: sorted, passed: { application, model, silent, analyzers, resolver } };
}

/** Whether a rule that reported nothing in an earlier check reports nothing again, as far as that is known without all of it. */
function isStillSilent(rule: Rule, model: ApplicationModel, analyzers: Analyzers, earlier: EarlierCheck): boolean {
  if (!earlier.silent.has(rule)) return false;
  if (routeRules.has(rule)) return reportsNothing(rule, earlier.changed, analyzers);
  const parts = earlier.silent.get(rule);
  return parts !== undefined && haveSameParts(earlier.model, model, parts);
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
