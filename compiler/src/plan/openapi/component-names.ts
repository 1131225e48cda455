import type { ApplicationModel } from '../../model/application-model.js';
import { componentTypes } from '../../model/component-types.js';
import type { TypeId } from '../../model/shape.js';
import { typeNames } from '../type-names.js';

/**
 * The names of the schemas in the API document: those of `@schemaName`, and for all other types the names that generated
 * files have for them. Types that are no schemas, such as the object of a `Query`, take no name away from one.
 */
export function componentNames(application: ApplicationModel): ReadonlyMap<TypeId, string> {
  const types = componentTypes(application).map(({ type }) => type);
  const given = types.flatMap(({ id, schemaName }) =>
    schemaName === undefined ? [] : [[id, schemaName.text] as const],
  );
  return typeNames(types, new Map(given));
}
