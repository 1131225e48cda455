import type { NamedType, Shape, WrittenExample } from '../../../model/shapes/shape.js';
import type { Span } from '../../../model/span.js';
import { placeText, type TypePlace } from './type-places.js';

/** An example in the types of an application. */
export interface ExamplePlace {
  readonly path: string;
  readonly shape: Shape;
  readonly text: string;
  readonly span: Span;
}

/** Every example in some types that the application can change, once. */
export function examplePlaces(named: Iterable<NamedType>, typePlaces: readonly TypePlace[]): readonly ExamplePlace[] {
  const places = new Map<string, ExamplePlace>();
  const add = (path: string, shape: Shape, examples: readonly WrittenExample[] = []) => {
    for (const { text, span } of examples) {
      if (span !== undefined) places.set(placeText(span), { path, shape, text, span });
    }
  };
  for (const { name, shape, examples } of named) add(name, shape, examples);
  for (const { path, shape, property } of typePlaces) add(path, shape, property?.examples);
  return [...places.values()];
}
