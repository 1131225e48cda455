import { undescribableErrors } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ResultFacts, ReturnFacts } from '../../../model/facts.js';
import { ambiguityOf } from '../../../model/shapes/ambiguity.js';
import { canBeSent } from '../../../model/shapes/merged-members.js';
import { contentsOf } from '../../../model/shapes/response-content.js';
import type { NamedType, TypeId } from '../../../model/shapes/shape.js';
import { membersOf } from '../../../model/shapes/shape-questions.js';
import { everyShape } from '../../../model/shapes/walk-shapes.js';
import { indexOf } from '../../lookups/application-index.js';
import { joinedResults } from '../../lookups/types/joined-results.js';

/** The error handler returns a `Response` with a body of one JSON type, which describes all errors in the API document. */
export function describableErrors(application: ApplicationModel, report: Report): void {
  const { errorHandler, types } = application;
  const returns = errorHandler?.facts?.returns;
  if (errorHandler === undefined || returns === undefined || returns.results.length === 0) return;
  const because = problemOf(returns, types);
  if (because === undefined) return;
  const handler = indexOf(application).label(errorHandler.class);
  report(undescribableErrors.at(returns.span, { handler, because }));
}

function problemOf(returns: ReturnFacts, types: ReadonlyMap<TypeId, NamedType>): string | undefined {
  for (const result of returns.results) {
    const problem = resultProblem(result, types);
    if (problem !== undefined) return problem;
  }
  const { value } = joinedResults(returns);
  for (const shape of everyShape(value === undefined ? [] : [value], types)) {
    if (shape.kind === 'unsupported') return `\`${shape.text}\` has no JSON representation`;
    if (shape.kind !== 'union' || canBeSent(membersOf(shape, types, 'open').members, types)) continue;
    if (ambiguityOf(shape, types) !== undefined) return 'its body has a union whose members no property discriminates';
  }
  return undefined;
}

function resultProblem(result: ResultFacts, types: ReadonlyMap<TypeId, NamedType>): string | undefined {
  if (result.opaque === true) return 'the body is not in its type';
  if (result.events === true) return 'an error response is not a stream of events';
  if (!result.wrapped) return 'it is not a `Response` of `ashlar`';
  if (result.shape === undefined) return 'the response has no body';
  if (result.shape.kind === 'unsupported') return undefined;
  const [content, ...others] = contentsOf(result, types);
  return content?.mediaType === 'application/json' && others.length === 0 ? undefined : 'the body can be text or bytes';
}
