import { incompleteResponseMapper } from '../../../diagnostics/catalogue/modules.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import type { RouteMapper } from '../../../model/route-mapper.js';
import type { Span } from '../../../model/span.js';
import { startOf } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';

/** A response mapper is a class that implements `ResponseMapper`: its `map` declares the type that is sent, and is synchronous. */
export function completeResponseMappers(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const seen = new Set<string>();
  for (const route of application.routes) {
    const { mapper } = route;
    if (mapper === undefined || seen.has(startOf(mapper.span))) continue;
    const label = index.label(mapper.class);
    const problem = problemOf(mapper, label);
    if (problem === undefined) continue;
    seen.add(startOf(mapper.span));
    const { declaredAt, admitsUndefined } = mapper;
    const related = [
      ...(declaredAt === undefined ? [] : [{ span: declaredAt, message: `${label} is declared here` }]),
      ...(admitsUndefined === true ? [mappedResult(route, index.handlerLabel(route))] : []),
    ];
    const { because, hint, span = mapper.span } = problem;
    report(incompleteResponseMapper.at(span, { mapper: label, because, hint }, related));
  }
}

function mappedResult({ returns }: Route, label: string): RelatedPlace {
  return { span: returns.span, message: `it maps the result of ${label}` };
}

interface Problem {
  readonly because: string;
  readonly hint: string;
  readonly span?: Span;
}

function problemOf({ facts, declaredAt, admitsUndefined }: RouteMapper, label: string): Problem | undefined {
  if (facts === undefined && declaredAt === undefined) {
    return {
      because: 'is declared in a package, whose sources are not read',
      hint: 'name a class of the application that implements `ResponseMapper`, and call the class of the package in it',
    };
  }
  if (facts === undefined) {
    return {
      because: 'does not implement `ResponseMapper`',
      hint: `add \`implements ResponseMapper\` and \`${example}\` to ${label}`,
    };
  }
  const { mapped } = facts;
  if (mapped === undefined) return { because: 'has no method `map`', hint: `add \`${example}\` to ${label}` };
  const { span } = mapped;
  if (mapped.isPromise === true) {
    return {
      because: 'returns a promise from `map`, which is synchronous',
      hint: 'remove the promise, and load what it needs in an interceptor or in the handler',
      span,
    };
  }
  if (mapped.admitsUndefined === true || admitsUndefined === true) {
    return {
      because: 'can return `undefined` from `map`, which JSON does not contain',
      hint: 'return `null`, or a value of another type',
      span,
    };
  }
  return undefined;
}

const example = 'map<T>(result: T, context: RequestContext): Enveloped<T>';
