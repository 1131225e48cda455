import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { memo } from '../incremental/memo.js';
import { view, viewProperties } from '../incremental/view.js';
import type { ApplicationModel, Route } from '../model/application-model.js';
import type { Analyzers } from './queries/analyzers.js';
import { placeText } from './queries/type-places.js';
import { type TypeUsers, UsedTypes } from './queries/used-types.js';
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
  const users: Route[] = [];
  const ofRoutes: Diagnostic[] = [];
  for (const route of model.routes) {
    const { problems, areOfTypes } = routeProblems(route, types, application, analyzers, rules);
    ofRoutes.push(...problems);
    if (areOfTypes) users.push(route);
  }
  // Most applications have none: the types of routes without a problem are left out.
  const ofTypes = typeProblems({ ...model, routes: users }, { types, application, analyzers }, rules.typeRules);
  return [...ofRules, ...distinctProblems(ofRoutes), ...ofTypes];
}

const ruleProblems = memo((rule: ApplicationRule, application: ApplicationModel): readonly Diagnostic[] => {
  const problems: Diagnostic[] = [];
  rule(application, (problem) => problems.push(problem));
  return problems;
});

/** The problems of a route. */
interface RouteProblems {
  readonly problems: readonly Diagnostic[];
  /** Whether a rule about types reports something: it does so once for all routes that use a type. */
  readonly areOfTypes: boolean;
}

const routeProblems = memo(
  (
    route: Route,
    types: RuleFacts['types'],
    application: ApplicationModel,
    analyzers: Analyzers,
    { routeRules, typeRules }: Rules,
  ): RouteProblems => {
    const facts: RuleFacts = { types, application, analyzers };
    const problems: Diagnostic[] = [];
    for (const rule of routeRules) rule(route, facts, (problem) => problems.push(problem));
    const ofTypes = typeProblems({ routes: [route], configurations: [] }, facts, typeRules);
    return { problems, areOfTypes: ofTypes.length > 0 };
  },
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
