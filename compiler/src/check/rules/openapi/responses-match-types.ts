import { contradictingResponse } from '../../../diagnostics/catalogue/api-document.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import { contentsOf, documentedContent, documentedStatus, statusOf } from '../../../model/response-content.js';
import type { Shape } from '../../../model/shape.js';
import { indexOf } from '../../queries/application-index.js';
import { shapeLabel } from '../../queries/shape-label.js';

/** What is known of one answer: what it holds as one media type, and who says so. */
interface KnownResponse {
  readonly shape: Shape | undefined;
  readonly said: RelatedPlace;
}

/** Decorators say of an answer what the type of the handler says, and what other decorators say, or what those leave open. */
export function responsesMatchTypes(application: ApplicationModel, report: Report): void {
  const { types } = application;
  for (const route of application.routes) {
    const known = typedResponses(route, application);
    for (const response of route.documentation?.responses ?? []) {
      const content = documentedContent(response, types);
      if (content === undefined) continue;
      const { mediaType, shape } = content;
      const status = documentedStatus(response, route.returns.results);
      const key = `${status} ${mediaType.toLowerCase()}`;
      const first = known.get(key);
      if (first === undefined) known.set(key, { shape, said: { span: response.span, message: 'it is said here' } });
      else if (JSON.stringify(first.shape) !== JSON.stringify(shape)) {
        const handler = indexOf(application).handlerLabel(route);
        const [one, other] = [first.shape, shape].map((said) => (said ? shapeLabel(said, types) : 'bytes'));
        const values = { handler, status, mediaType, one: one ?? '', other: other ?? '' };
        report(contradictingResponse.at(response.span, values, [first.said]));
      }
    }
  }
}

function typedResponses(route: Route, { types }: ApplicationModel): Map<string, KnownResponse> {
  const known = new Map<string, KnownResponse>();
  const said = { span: route.returns.span, message: 'the return type is here' };
  for (const result of route.returns.results) {
    for (const { mediaType, shape } of contentsOf(result, types)) {
      known.set(`${statusOf(result)} ${mediaType}`, { shape, said });
    }
  }
  return known;
}
