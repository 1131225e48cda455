import { contradictingResponse } from '../../../diagnostics/catalogue/api-document.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { contentsOf, documentedContent, documentedStatus, statusOf } from '../../../model/shapes/response-content.js';
import type { Shape } from '../../../model/shapes/shape.js';
import { indexOf } from '../../lookups/application-index.js';
import { shapeLabel } from '../../lookups/types/shape-label.js';
import type { RuleFacts } from '../../rule.js';

/** A known response: its type as one media type, and the place that declares it. */
interface KnownResponse {
  readonly shape: Shape | undefined;
  readonly declared: RelatedPlace;
}

/** A decorator of a response agrees with the return type of the handler and with other decorators, or adds to them. */
export function responsesMatchTypes(route: Route, { application, types }: RuleFacts, report: Report): void {
  const known = typedResponses(route, types);
  for (const response of route.documentation?.responses ?? []) {
    const content = documentedContent(response, types);
    if (content === undefined) continue;
    const { mediaType, shape } = content;
    const status = documentedStatus(response, route.returns.results);
    const key = `${status} ${mediaType.toLowerCase()}`;
    const first = known.get(key);
    if (first === undefined)
      known.set(key, { shape, declared: { span: response.span, message: 'it is declared here' } });
    else if (JSON.stringify(first.shape) !== JSON.stringify(shape)) {
      const handler = indexOf(application).handlerLabel(route);
      const [one, other] = [first.shape, shape].map((type) => (type ? shapeLabel(type, types) : 'bytes'));
      const values = { handler, status, mediaType, one: one ?? '', other: other ?? '' };
      report(contradictingResponse.at(response.span, values, [first.declared]));
    }
  }
}

function typedResponses(route: Route, types: RuleFacts['types']): Map<string, KnownResponse> {
  const known = new Map<string, KnownResponse>();
  const declared = { span: route.returns.span, message: 'the return type is here' };
  for (const result of route.returns.results) {
    for (const { mediaType, shape } of contentsOf(result, types)) {
      known.set(`${statusOf(result)} ${mediaType}`, { shape, declared });
    }
  }
  return known;
}
