import type { ValidateFunction } from 'ajv/dist/2020.js';
import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';
import * as runtime from '../../../runtime/src/codegen/v1.ts';
import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { loadDirectories } from '../../support/load-directories.ts';
import { loadGenerated } from '../../support/load-generated.ts';
import { schemaValidator } from '../../support/schema-validator.ts';
import { typeApplication } from './type-application.ts';
import { type TypeSuite, typeSuite } from './type-suite.ts';

/** The generated code of a type, and a validator for its schema. */
export interface Codec {
  readonly decoder: Decoder<unknown>;
  readonly serialize: (value: unknown) => string;
  readonly accepts: ValidateFunction;
}

/** The generated code of an application that takes and gives some types. */
export interface CompiledTypes {
  readonly artifacts: ReadonlyMap<string, string>;
  /** The runtime values of the file of types: its classes. */
  readonly types: Record<string, unknown>;
  codec(name: string): Codec;
}

/** The options of TypeScript of the types: `URL` comes with the library of browsers, or with the types of Node. */
export const tsconfig = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    noEmit: true,
  },
  include: ['src'],
});

/**
 * Compiles the type suite of this name: a file of `test/codec/types`. The compatibility suite type-checks every file of
 * that directory under all compiler options.
 */
export async function compileTypes(name: string): Promise<CompiledTypes> {
  return compileTypeSuite(await typeSuite(name));
}

/** Compiles types by the real compiler, in memory: each of `names` is taken and given by a handler, each of `given` only given. */
export async function compileTypeSuite(suite: TypeSuite): Promise<CompiledTypes> {
  const { text } = suite;
  const { diagnostics, applications } = await compileFiles({
    'tsconfig.json': tsconfig,
    ...typeApplication(suite),
  });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(renderPlain(errors));
  const artifacts = new Map(applications[0]?.artifacts.map((artifact) => [artifact.name, artifact.text]));
  const types = loadGenerated(text, { ashlar: {} });
  const modules = { 'ashlar/codegen/v1': runtime, '../types.js': types };
  const definitions = loadDirectories(artifacts, modules);
  const ajv = schemaValidator();
  ajv.addSchema({ $id: 'api', components: JSON.parse(artifacts.get('openapi.json') ?? '{}').components });
  const newCodec = (name: string): Codec => {
    const own = name[0]?.toLowerCase() + name.slice(1);
    return {
      // The generated files define both under names that are derived from the name of the type.
      decoder: definitions[`${own}Decoder`] as Decoder<unknown>,
      serialize: definitions[`serialize${name}`] as (value: unknown) => string,
      accepts: ajv.compile({ $ref: `api#/components/schemas/${name}` }),
    };
  };
  // A validator takes longer to compile than its type.
  const codecs = new Map<string, Codec>();
  return {
    artifacts,
    types,
    codec(name) {
      const codec = codecs.get(name) ?? newCodec(name);
      codecs.set(name, codec);
      return codec;
    },
  };
}
