import { malformedPath } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change, RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Issue, Route } from '../../../model/application-model.js';
import type { MeantParameter, MeantPath, PathProblem } from '../../../model/issues/path-problem.js';
import { type Span, startOf } from '../../../model/span.js';
import { patternProblem } from '../../lookups/types/pattern-places.js';
import { listOf } from '../../other-frameworks/advice.js';
import { choose, importsOfMarkers, safely } from '../../repairs/syntax-changes.js';

/** Paths consist of literal segments and `{name}`. */
export function wellFormedPaths(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'malformed-path') continue;
    const { path, problem, span } = issue;
    const hint = problem.meant === undefined ? hintFor(problem) : hintForMeant(problem.meant);
    const repairs = repairsFor(issue, application);
    report(malformedPath.at(span, { path, because: reasonOf(problem), hint }, [], repairs));
  }
}

/**
 * Writes the nearest path. It is the same path where only the syntax of its parameters differs; otherwise it accepts other requests, or
 * the handler takes a parameter that it did not have.
 */
function repairsFor(
  { path, problem, span }: Extract<Issue, { kind: 'malformed-path' }>,
  { routes }: ApplicationModel,
): readonly RepairOfHelp[] {
  const { kind, meant } = problem;
  if (kind === 'empty-segment') return safely([{ kind: 'literal', span, value: path.replace(/\/{2,}/g, '/') }]);
  if (meant === undefined || meant.shorter.length > 0) return [];
  const write: Change = { kind: 'literal', span, value: meant.path };
  const added = meant.parameters.filter(({ isAssumed }) => isAssumed);
  const isSame = meant.parameters.every((one) => remarkOn(one).length === 0 && typeOf(one) === undefined);
  if (isSame) return safely([write]);
  const title = `write \`${meant.path}\``;
  if (added.length === 0) return [choose(title, write)];
  const handled = routes.filter((route) => startOf(route.span) === startOf(span));
  // A parameter without a counterpart has another name than the path.
  const isTaken = handled.length > 0 && handled.every(takesOwnParameters);
  const handlers = handled.map((route) => route.handlerSpan);
  return isTaken ? [choose(title, write, ...added.flatMap((one) => parametersOf(one, handlers)))] : [];
}

/** Whether the path has each path parameter of the handler. */
function takesOwnParameters({ inputs, segments }: Route): boolean {
  const names = new Set(segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : [])));
  return inputs.every(({ name, value }) => value.source !== 'param' || names.has(name));
}

/** Lets each handler take a parameter. */
function parametersOf(parameter: MeantParameter, handlers: readonly Span[]): readonly Change[] {
  const type = typeOf(parameter) ?? 'string';
  const text = `${parameter.name}: Param<${type}>`;
  const imports = importsOfMarkers('Param', ...(type.includes('Pattern<') ? ['Pattern'] : []));
  return handlers.map((of) => ({ kind: 'new-parameter', of, text, imports }));
}

function reasonOf({ kind, text }: PathProblem): string {
  switch (kind) {
    case 'empty-segment':
      return 'has an empty segment';
    case 'partial-parameter':
      return `has a parameter that is not a whole segment: \`${text}\``;
    case 'parameter-name':
      return `has a parameter without a usable name: \`${text}\``;
    case 'repeated-parameter':
      return `has the parameter \`${text}\` twice`;
    case 'colon-parameter':
      return `has a parameter with a colon: \`${text}\``;
    case 'optional-part':
      return `has an optional part: \`${text}\``;
    case 'regular-expression':
      return `has a regular expression: \`${text}\``;
    case 'wildcard':
      return `has a wildcard: \`${text}\``;
    case 'dot-segment':
      return `has the segment \`${text}\``;
    case 'character':
      return `has the character ${JSON.stringify(text)}`;
  }
}

function hintFor({ kind }: PathProblem): string {
  switch (kind) {
    case 'empty-segment':
      return 'write one slash between segments';
    case 'partial-parameter':
      return 'let the parameter take the whole segment, and take the text apart in the handler';
    case 'parameter-name':
    case 'colon-parameter':
      return 'name it as a variable: `{id}`';
    case 'repeated-parameter':
      return 'give each parameter a name of its own';
    case 'optional-part':
    case 'regular-expression':
    case 'wildcard':
      return 'name each segment, literally or as a parameter: `{name}`';
    case 'dot-segment':
      return 'remove it: clients work it out before they send the path';
    case 'character':
      return 'write the decoded characters of the path itself: no query, no fragment, no percent escape, no space';
  }
}

/** The nearest path, and what it means for the handler. */
function hintForMeant({ path, parameters, shorter }: MeantPath): string {
  const remarks = parameters.flatMap(remarkOn);
  const taken = parameters.flatMap((parameter) => {
    const type = typeOf(parameter);
    return type === undefined ? [] : [`\`${parameter.name}: Param<${type}>\``];
  });
  const steps = [
    ...(taken.length > 0 ? [`take ${listOf(taken)}`] : []),
    ...(shorter.length > 0 ? [`add a route for ${listOf(shorter.map((one) => `\`${one}\``))}`] : []),
  ];
  const where = remarks.length > 0 ? `, where ${listOf(remarks)}` : '';
  return `write \`${path}\`${where}${steps.map((step) => `, and ${step}`).join('')}`;
}

function remarkOn({ name, segment, isWildcard }: MeantParameter): readonly string[] {
  if (isWildcard) return [`\`{${name}}\` is one segment, in which clients send a slash as \`%2F\``];
  return segment === undefined ? [] : [`\`{${name}}\` is the whole segment \`${segment}\``];
}

/** The type of the handler's parameter; `undefined` where the handler can stay as it is. */
function typeOf({ isAssumed, type, pattern }: MeantParameter): string | undefined {
  if (type !== undefined) return type;
  const whole = pattern === undefined ? undefined : wholePattern(pattern);
  if (whole !== undefined && patternProblem(whole) === undefined) {
    return `string & Pattern<'${whole.replace(/[\\']/g, '\\$&')}'>`;
  }
  return isAssumed ? 'string' : undefined;
}

/** A pattern for the whole text, as routers apply it. */
function wholePattern(pattern: string): string {
  return pattern.includes('|') ? `^(?:${pattern})$` : `^${pattern.replace(/^\^|\$$/g, '')}$`;
}
