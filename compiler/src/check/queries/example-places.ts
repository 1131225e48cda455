import type { ApplicationModel } from '../../model/application-model.js';
import { keptFor } from '../../model/kept-for.js';
import type { Shape, WrittenExample } from '../../model/shape.js';
import type { Span } from '../../model/span.js';
import { placeText, typePlaces } from './type-places.js';

/** An example in the types of an application. */
export interface ExamplePlace {
  readonly path: string;
  readonly shape: Shape;
  readonly text: string;
  readonly span: Span;
}

/** Every example that the application can change, once. */
export const examplePlaces = keptFor((application: ApplicationModel): readonly ExamplePlace[] => {
  const places = new Map<string, ExamplePlace>();
  const add = (path: string, shape: Shape, examples: readonly WrittenExample[] = []) => {
    for (const { text, span } of examples) {
      if (span !== undefined) places.set(placeText(span), { path, shape, text, span });
    }
  };
  for (const { name, shape, examples } of application.types.values()) add(name, shape, examples);
  for (const { path, shape, property } of typePlaces(application)) add(path, shape, property?.examples);
  return [...places.values()];
});
