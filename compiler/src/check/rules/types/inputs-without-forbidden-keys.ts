import { forbiddenKey } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { unwrapped } from '../../../model/shape-questions.js';
import { requestShapes } from '../../queries/request-classes.js';
import { placeText } from '../../queries/type-places.js';

/** A body with the key `__proto__`, or `prototype` inside of `constructor`, is rejected: no type of a request has them. */
export function inputsWithoutForbiddenKeys(application: ApplicationModel, report: Report): void {
  const reported = new Set<string>();
  for (const taken of requestShapes(application)) {
    if (taken.shape.kind !== 'object') continue;
    for (const { name, shape, span = taken.span } of taken.shape.properties) {
      if (name !== '__proto__' && !(name === 'constructor' && hasPrototype(unwrapped(shape, application.types))))
        continue;
      if (reported.has(placeText(span))) continue;
      reported.add(placeText(span));
      report(forbiddenKey.at(span, { key: name === '__proto__' ? name : 'constructor.prototype' }));
    }
  }
}

function hasPrototype(shape: ReturnType<typeof unwrapped>): boolean {
  return shape.kind === 'object' && shape.properties.some(({ name }) => name === 'prototype');
}
