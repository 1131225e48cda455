import { invalidRawBody } from '../../../diagnostics/catalogue/bodies.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { markedValues, type RawInput } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { remove } from '../../repairs/changes.js';
import { safely } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The media types of a `RawBody` are one string literal; beside a `Body`, the bytes are JSON. */
export function validRawBodies(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      if (value.source !== 'raw') continue;
      const found = problemOf(value, route);
      if (found === undefined) continue;
      const isBare = found.hint.startsWith('write `RawBody`');
      const repairs = isBare ? safely([remove(value.span)], 'write `RawBody`') : [];
      const values = { parameter: input.name, handler: index.handlerLabel(route), ...found };
      report(invalidRawBody.at(value.span, values, [], repairs));
    }
  }
}

function problemOf(
  { problem, mediaTypes }: RawInput,
  { inputs }: Route,
): { because: string; hint: string } | undefined {
  const literal = "write media types separated by commas, such as `RawBody<'application/pdf, image/*'>`";
  if (problem?.kind === 'not-literal') {
    return { because: `has the type argument \`${problem.text}\`, which is not one string literal`, hint: literal };
  }
  if (problem !== undefined) {
    if (problem.text === '*/*') {
      return { because: 'has the media type `*/*`', hint: 'write `RawBody`, which accepts all media types' };
    }
    const because =
      problem.text === '' ? 'has an empty media type' : `has \`${problem.text}\`, which is not a media type`;
    return { because, hint: literal };
  }
  const body = inputs.find(({ value }) => value.source === 'body');
  if (mediaTypes === undefined || body === undefined) return undefined;
  return {
    because: `has media types, but \`${body.name}\` beside it is JSON`,
    hint: `write \`RawBody\`, which has the bytes of \`${body.name}\``,
  };
}
