import { formFieldNotText } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, requestValues } from '../../../model/route-input.js';
import type { Shape } from '../../../model/shapes/shape.js';
import { unwrapped } from '../../../model/shapes/shape-questions.js';
import { acceptsForms } from '../../../model/upload.js';
import { indexOf } from '../../lookups/application-index.js';
import { isListOfScalars, isScalar, unreadableProperties } from '../../lookups/types/text-shapes.js';
import type { RuleFacts } from '../../rule.js';

/** The fields of a form are text: the body of a route that accepts forms is an object of scalars and arrays of them. */
export function textFields(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  if (!acceptsForms(route.body)) return;
  const because = route.body === 'json or multipart' ? 'the body can be a form' : 'the body is a form';
  for (const { name, value: input } of route.inputs) {
    if ((input.source !== 'body' && input.source !== 'fields') || !isDecoded(input)) continue;
    for (const subject of unreadableParts(name, unwrapped(input.shape, types), types)) {
      const values = { subject: `${subject} of ${index.handlerLabel(route)}`, because, hint: hintFor(route) };
      report(formFieldNotText.at(input.span, values));
    }
  }
}

function unreadableParts(name: string, shape: Shape, types: RuleFacts['types']): readonly string[] {
  if (shape.kind === 'unsupported') return [];
  if (shape.kind !== 'object') return [`\`${name}\``];
  const isFit = (part: Shape) => isScalar(part, types) || isListOfScalars(part, types);
  return unreadableProperties(name, shape, isFit, types).map(({ path }) => `\`${path}\``);
}

function hintFor({ inputs, body }: Route): string {
  const fields = 'use an object of strings, numbers, booleans, unions of literals, and arrays of them';
  const hasFile = inputs.flatMap(requestValues).some(({ source }) => source === 'file' || source === 'files');
  // Without a file, it is the decorator that declares forms.
  return body === 'json or multipart' && !hasFile
    ? `${fields}, or write \`@BodyLimit\` in place of \`@Upload\``
    : fields;
}
