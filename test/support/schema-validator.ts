import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Creates an Ajv validator for the schemas of an API document, which checks formats completely. */
export function schemaValidator(options: Options = { strict: false }): Ajv2020 {
  // Without `ownProperties`, `constructor` would be a property of every object.
  const ajv = new Ajv2020({ ...options, validateFormats: true, ownProperties: true });
  addFormats.default(ajv, { mode: 'full' });
  // Ajv's own `multipleOf` reads the quotient as text, and takes 2e21 for 2.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (step: number, value: number) => isMultiple(value, step),
  });
  return ajv;
}

/**
 * Whether a value holds what no schema can tell apart: an address that is one by its form and that the platform cannot read,
 * or a time whose year in UTC has not four digits.
 */
export function isBeyondSchemas(value: unknown): boolean {
  if (typeof value === 'string') return isUnreadableAddress(value) || isUnwritableTime(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isBeyondSchemas);
}

function isUnreadableAddress(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && !URL.canParse(text);
}

function isUnwritableTime(text: string): boolean {
  const [, day = '', sign] = /^(0000-01-01|9999-12-31)[Tt\s].*?(?:([+-])[\d:]+|[Zz])$/.exec(text) ?? [];
  // Within a day of the border, whatever the offset is.
  return (day.startsWith('0') && sign === '+') || (day.startsWith('9') && (sign === '-' || text.includes(':60')));
}

/** Divides integers exactly; numbers with decimals are compared digit by digit. */
function isMultiple(value: number, step: number): boolean {
  if (Number.isInteger(step)) return value % step === 0;
  const [valueDigits, valuePlaces] = decimalOf(value);
  const [stepDigits, stepPlaces] = decimalOf(step);
  const places = Math.max(valuePlaces, stepPlaces);
  return (valueDigits * 10n ** BigInt(places - valuePlaces)) % (stepDigits * 10n ** BigInt(places - stepPlaces)) === 0n;
}

/** The digits of a number, and how many of them are after the point: `[1999n, 2]` for 19.99. */
function decimalOf(value: number): readonly [digits: bigint, places: number] {
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  return [BigInt(whole + decimals), decimals.length - Number(exponent)];
}
