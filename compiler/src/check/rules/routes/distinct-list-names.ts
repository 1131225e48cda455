import { conflictingListNames } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, markedValues } from '../../../model/route-input.js';
import { membersOf, unwrapped } from '../../../model/shapes/shape-questions.js';
import { acceptsForms } from '../../../model/upload.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** An array of a query or a form also reads its name with `[]`: no other property has that name. */
export function distinctListNames(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      const isText =
        value.source === 'query' || value.source === 'fields' || (value.source === 'body' && acceptsForms(route.body));
      if (!isText || !isDecoded(value)) continue;
      const shape = unwrapped(value.shape, types);
      if (shape.kind !== 'object') continue;
      const names = new Set(shape.properties.map(({ name }) => name));
      for (const { name, shape: part } of shape.properties) {
        const isList = membersOf(part, types, 'open').members.some(
          (member) => unwrapped(member, types).kind === 'array',
        );
        if (!isList || !names.has(`${name}[]`)) continue;
        const values = { parameter: input.name, handler: index.handlerLabel(route), name };
        report(conflictingListNames.at(value.span, values));
      }
    }
  }
}
