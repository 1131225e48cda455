import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { memo } from '../incremental/memo.js';
import { shared } from '../incremental/session.js';
import { view, viewProperties } from '../incremental/view.js';
import type { ApplicationModel, Route } from '../model/application-model.js';
import { groupBy } from '../model/group-by.js';
import type { Analyzers } from './lookups/types/analyzers.js';
import { placeText } from './lookups/types/type-places.js';
import { type TypeUsers, UsedTypes } from './lookups/types/used-types.js';
import type { ApplicationRule, RouteRule, RuleFacts, TypeRule } from './rule.js';

/** The rules of a check. */
export interface Rules {
  readonly applicationRules: readonly ApplicationRule[];
  readonly routeRules: readonly RouteRule[];
  readonly typeRules: readonly TypeRule[];
}

/** Applies rules to an application. */
export function problemsOf(model: ApplicationModel, analyzers: Analyzers, rules: Rules): readonly Diagnostic[] {
  const types = view(model.types);
  const application = viewProperties(model);
  const ofRules = rules.applicationRules.flatMap((rule) => ruleProblems(rule, application));
  const ofRoutes = model.routes.flatMap((route) => routeProblems(route, types, application, analyzers, rules));
  const byController = shared(
    'routes by controller',
    groupBy(model.routes, ({ controller }) => controller),
  );
  // Most applications have none: the types of controllers without a problem are left out.
  const routes = [...byController.values()].flatMap((ofController) =>
    haveTypeProblems(ofController, types, application, analyzers, rules) ? ofController : [],
  );
  const ofTypes = typeProblems({ ...model, routes }, { types, application, analyzers }, rules.typeRules);
  return [...ofRules, ...distinctProblems(ofRoutes), ...ofTypes];
}

const ruleProblems = memo((rule: ApplicationRule, application: ApplicationModel): readonly Diagnostic[] => {
  const problems: Diagnostic[] = [];
  rule(application, (problem) => problems.push(problem));
  return problems;
});

const routeProblems = memo(
  (
    route: Route,
    types: RuleFacts['types'],
    application: ApplicationModel,
    analyzers: Analyzers,
    { routeRules }: Rules,
  ): readonly Diagnostic[] => {
    const facts: RuleFacts = { types, application, analyzers };
    const problems: Diagnostic[] = [];
    for (const rule of routeRules) rule(route, facts, (problem) => problems.push(problem));
    return problems;
  },
);

/**
 * Whether a rule about types reports something about the routes of one controller. They have many types in common: for each route
 * alone, a cold check of 400 controllers takes a third longer.
 */
const haveTypeProblems = memo(
  (
    routes: readonly Route[],
    types: RuleFacts['types'],
    application: ApplicationModel,
    analyzers: Analyzers,
    { typeRules }: Rules,
  ): boolean =>
    typeProblems({ routes, codecs: [], configurations: [] }, { types, application, analyzers }, typeRules).length > 0,
);

function typeProblems(users: TypeUsers, facts: RuleFacts, rules: readonly TypeRule[]): readonly Diagnostic[] {
  const used = new UsedTypes(users, facts.types);
  const problems: Diagnostic[] = [];
  for (const rule of rules) rule(used, facts, (problem) => problems.push(problem));
  return problems;
}

/** One of those that have one code, place and text: a decorator of a class is a problem of all routes of the class. */
function distinctProblems(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const problem of problems) {
    const { code, message, span } = problem;
    const key = [code, span && placeText(span), message].join(' ');
    if (!found.has(key)) found.set(key, problem);
  }
  return [...found.values()];
}
