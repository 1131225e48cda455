import { isDeepStrictEqual } from 'node:util';
import type { Codec as CodecOfType } from '../../../runtime/src/codec/codec.ts';
import { hostilePart } from '../../../runtime/src/decoding/hostile-part.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { Problems } from '../../../runtime/src/decoding/problems.ts';
import { fc } from '../../support/fast-check.ts';
import { isBeyondSchemas } from '../../support/schema-validator.ts';
import {
  acceptsBySchema,
  type CodecSources,
  type CompiledCodecs,
  compileCodecs,
  hiddenCodecs,
} from './compile-codecs.ts';
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
  const names = specs.flatMap((_, index) => [
    [`whole${index}`, `types.Whole${index}`],
    // Without a name: lists, unions, tuples, scalars. Of every second type, because they take as long as those with names.
    ...(index % 2 === 0 ? [[`inner${index}`, `types.Whole${index}['v']`]] : []),
  ]);
  const injected = await compileNameable({ types: suite.text, codecs: Object.fromEntries(names) });
  let cases = 0;
  for (const [index, spec] of specs.entries()) {
    const codec = compiled.codec(`Whole${index}`);
    const ofType: OfType = {
      whole: checkedCodec(injected.codec(`whole${index}`)),
      inner: injected.has(`inner${index}`) ? checkedCodec(injected.codec(`inner${index}`)) : undefined,
    };
    const run = { seed: seed + index, numRuns: values };
    try {
      fc.assert(
        fc.property(spec.made, fc.array(mutation, { minLength: 2, maxLength: 2 }), (made, mutations) => {
          const wire = wireOf({ v: made.value });
          holdsToStringify(codec, made, wire);
          writesAsHandlers(ofType, codec, made.value);
          for (const mutate of mutations) {
            const input = { v: mutate(asRecord(wire)['v']) };
            holdsToSchema(codec, input);
            readsAsHandlers(ofType, codec, input);
          }
          cases += 9;
        }),
        run,
      );
    } catch (cause) {
      throw new Error(`${typeText(spec)}\nseed ${seed}, type ${index}\n${String(cause)}`, { cause });
    }
  }
  return cases;
}

/** The codecs of a type that classes receive. */
interface OfType {
  /** Of an object whose property `v` has the type. */
  readonly whole: Checked;
  /** Of the type itself; absent for a type that generated code cannot write out. */
  readonly inner: Checked | undefined;
}

interface Checked {
  readonly codec: CodecOfType<unknown>;
  readonly accepts: (value: unknown) => boolean;
}

function checkedCodec(codec: CodecOfType<unknown>): Checked {
  return { codec, accepts: acceptsBySchema(codec.schema) };
}

/** Compiles the codecs without those of hidden types. Exported interfaces never are. */
async function compileNameable(sources: CodecSources): Promise<CompiledCodecs & { has(name: string): boolean }> {
  const hidden = await hiddenCodecs(sources);
  const all = Object.entries(sources.codecs);
  const codecs = all.filter(([name]) => !hidden.has(name));
  if (codecs.length < all.length * 0.6 || [...hidden].some((name) => name.startsWith('whole')))
    throw new Error(`generated code cannot name the types of ${[...hidden].join()}`);
  const compiled = await compileCodecs({ ...sources, codecs: Object.fromEntries(codecs) });
  const names = new Set(codecs.map(([name]) => name));
  return { ...compiled, has: (name) => names.has(name) };
}

/** `encode` writes the text of a response, which `decode` reads as the value again. */
function writesAsHandlers({ whole, inner }: OfType, handler: Codec, v: unknown): void {
  const text = whole.codec.encode({ v });
  same(text, handler.serialize({ v }), 'the encoded text');
  // A body with such a part is rejected before it is decoded.
  if (hostilePart(JSON.parse(text)) !== undefined) return;
  same(comparable(whole.codec.decode(JSON.parse(text))), comparable({ v }), 'what is decoded');
  if (!whole.accepts(JSON.parse(text))) throw new Error(`the schema of the codec rejects ${text}`);
  if (inner === undefined) return;
  const own = inner.codec.encode(v);
  same(`{"v":${own}}`, text, 'the encoded text of the type itself');
  same(comparable(inner.codec.decode(JSON.parse(own))), comparable(v), 'what is decoded of the type itself');
  if (!inner.accepts(JSON.parse(own))) throw new Error(`the schema of the type itself rejects ${own}`);
}

/** `tryDecode` accepts what the decoder of bodies and the schema of the codec accept, and reads the same value. */
function readsAsHandlers({ whole, inner }: OfType, handler: Codec, input: { readonly v: unknown }): void {
  if (hostilePart(input) !== undefined) return;
  const read = handler.decoder.read(input);
  const decoded = whole.codec.tryDecode(input);
  if (decoded.ok) same(comparable(decoded.value), comparable(read), 'what is decoded');
  else same(paths(decoded.problems), Object.keys(problems(handler, input)), 'the paths of problems');
  acceptsAs(whole, input, read !== invalid);
  if (inner === undefined) return;
  const own = inner.codec.tryDecode(input.v);
  if (own.ok) same(comparable({ v: own.value }), comparable(read), 'what is decoded of the type itself');
  acceptsAs(inner, input.v, read !== invalid);
}

function acceptsAs({ codec, accepts }: Checked, input: unknown, wanted: boolean): void {
  same(codec.tryDecode(input).ok, wanted, `acceptance of ${inspect(input)}`);
  const accepted = accepts(input);
  if (accepted === wanted || (accepted && isBeyondSchemas(input))) return;
  throw new Error(`the schema of the codec ${accepted ? 'accepts' : 'rejects'} ${inspect(input)}`);
}

function paths(found: readonly { readonly path: string }[]): readonly string[] {
  return [...new Set(found.map(({ path }) => path))];
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
