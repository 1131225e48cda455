import type { Json, JsonObject } from '../../../compiler/src/openapi-diff/json.ts';
import { isBeyondSchemas } from '../../support/schema-validator.ts';
import type { DocumentSchemas } from './document-schemas.ts';

/** The validity of a request by the document; `unclear` if texts can be read in ways that the document does not define. */
export type Validity = 'valid' | 'invalid' | 'unclear';

/** The validity of the texts of a parameter by its schema, which describes the values. */
export function textValidity(texts: readonly string[], schema: JsonObject, schemas: DocumentSchemas): Validity {
  const isAccepted = (readings: (text: string) => readonly Json[]) =>
    readingsOf(texts, schema, schemas, readings).some((value) => schemas.accepts(schema, value));
  if (isAccepted(usualReadings)) return isBeyondSchemas(texts) ? 'unclear' : 'valid';
  return isAccepted(looseReadings) ? 'unclear' : 'invalid';
}

/** The values that texts can represent: one text for a scalar, any number for a list. */
function readingsOf(
  texts: readonly string[],
  { items }: JsonObject,
  schemas: DocumentSchemas,
  readings: (text: string) => readonly Json[],
): readonly Json[] {
  const [first = ''] = texts;
  const scalars = texts.length === 1 ? readings(first) : [];
  const list = texts.map((text) => readings(text).find((value) => schemas.accepts(items, value)));
  return list.every((value) => value !== undefined) ? [...scalars, list] : scalars;
}

/** The values that are written as this text. */
function usualReadings(text: string): readonly Json[] {
  const number = Number(text);
  return [
    ...(String(number) === text && Number.isFinite(number) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    text,
  ];
}

/** The same, and numbers in other notations: `1e3`, `01`, ` 1`. */
function looseReadings(text: string): readonly Json[] {
  const number = Number(text);
  return [...usualReadings(text), ...(text.trim() !== '' && Number.isFinite(number) ? [number + 0] : [])];
}
