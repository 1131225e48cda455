import { isDeepStrictEqual } from 'node:util';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { Problems } from '../../../runtime/src/decoding/problems.ts';
import { fc } from '../../support/fast-check.ts';
import { isBeyondSchemas } from '../../support/schema-validator.ts';
import { type Codec, compileTypeSuite } from './compile-types.ts';
import { mutation } from './mutate.ts';
import { randomTypes } from './random-types.ts';
import type { TypeSpec } from './type-spec.ts';
import { TypesFile } from './types-file.ts';
import { wireOf } from './wire-of.ts';

/** How much is tried: so many types, with so many values and changed values each. */
export interface Extent {
  readonly seed: number;
  readonly types: number;
  readonly values: number;
}

/** Writes random types, compiles them together, and holds what comes out to Ajv and to `JSON.stringify`. */
export async function checkCodecs({ seed, types, values }: Extent): Promise<number> {
  const { specs, suite } = randomTypes(seed, types);
  const compiled = await compileTypeSuite(suite);
  let cases = 0;
  for (const [index, spec] of specs.entries()) {
    const codec = compiled.codec(`Whole${index}`);
    const run = { seed: seed + index, numRuns: values };
    try {
      fc.assert(
        fc.property(spec.made, fc.array(mutation, { minLength: 2, maxLength: 2 }), (made, mutations) => {
          const wire = wireOf({ v: made.value });
          holdsToStringify(codec, made, wire);
          for (const mutate of mutations) holdsToSchema(codec, { v: mutate(asRecord(wire)['v']) });
          cases += 5;
        }),
        run,
      );
    } catch (cause) {
      throw new Error(`${typeText(spec)}\nseed ${seed}, type ${index}\n${String(cause)}`, { cause });
    }
  }
  return cases;
}

function holdsToStringify(codec: Codec, { value, spoiled }: { value: unknown; spoiled: unknown }, wire: unknown): void {
  const json: unknown = JSON.parse(codec.serialize({ v: value }));
  same(json, wire, 'what is written');
  same(JSON.parse(codec.serialize({ v: spoiled, secret: 1 })), wire, 'what is written of more than is declared');
  const decoded = codec.decoder.read(json);
  if (decoded === invalid)
    throw new Error(`rejects its own ${JSON.stringify(json)}: ${JSON.stringify(problems(codec, json))}`);
  same(comparable(decoded), comparable({ v: value }), 'what is read');
  holdsToSchema(codec, json);
}

function same(got: unknown, want: unknown, what: string): void {
  if (isDeepStrictEqual(got, want)) return;
  throw new Error(`${what} is ${inspect(got)}\nand not ${inspect(want)}`);
}

function inspect(value: unknown): string {
  return JSON.stringify(value, (_, own: unknown) => (typeof own === 'bigint' ? `${own}n` : own));
}

/** The decoder accepts exactly what the schema accepts, and finds something wrong exactly where it rejects. */
function holdsToSchema(codec: Codec, input: unknown): void {
  const accepted = codec.accepts(input);
  const read = codec.decoder.read(input) !== invalid;
  // `http://` is a URI without a host, which no `URL` can be.
  if (accepted && !read && isBeyondSchemas(input)) return;
  if (accepted !== read) {
    const reported = accepted ? problems(codec, input) : codec.accepts.errors;
    throw new Error(
      `the schema ${accepted ? 'accepts' : 'rejects'} ${JSON.stringify(input)}: ${JSON.stringify(reported)}`,
    );
  }
  const found = Object.keys(problems(codec, input)).length > 0;
  if (found === read)
    throw new Error(`${read ? 'accepts and explains' : 'rejects without an error'} ${JSON.stringify(input)}`);
}

function problems({ decoder }: Codec, input: unknown): object {
  const found = new Problems();
  decoder.explain(input, found);
  return found.errors;
}

/** The same with addresses as texts: comparing looks at nothing inside of them. Properties may be undefined or absent. */
function comparable(value: unknown): unknown {
  if (value instanceof URL) return `URL ${value.href}`;
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array) return value;
  const present = Object.entries(value).filter(([, own]) => own !== undefined);
  return Object.fromEntries(present.map(([name, own]) => [name, comparable(own)]));
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('the wire carries an object');
  return { ...value };
}

function typeText(spec: TypeSpec): string {
  const file = new TypesFile();
  const text = spec.write(file);
  return `${file.text}\n${text}`;
}
