import type { ValidateFunction } from 'ajv/dist/2020.js';
import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';
import * as runtime from '../../../runtime/src/codegen/v1.ts';
import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { loadGenerated } from '../../support/load-generated.ts';
import { schemaValidator } from '../../support/schema-validator.ts';

/** What the compiler made of one type, and what the schema that it wrote accepts. */
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

/** `URL` comes with the library of browsers, or with the types of Node. */
const tsconfig = JSON.stringify({
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
 * Compiles exported types of one file by the real compiler, in memory: each of `names` is taken and given by a handler,
 * each of `given` only given.
 */
export async function compileTypes(
  text: string,
  names: readonly string[],
  given: readonly string[] = [],
): Promise<CompiledTypes> {
  const handlers = [
    ...names.map(
      (name) => `  @Post('/${name}') take${name}(input: Body<types.${name}>): types.${name} { return input; }`,
    ),
    ...given.map((name) => `  @Post('/${name}') give${name}(): types.${name} { throw new Error(); }`),
  ];
  const { diagnostics, applications } = await compileFiles({
    'tsconfig.json': tsconfig,
    'src/types.ts': text,
    'src/app.controller.ts': `import { Body, Controller, Post } from 'ashlar';\nimport type * as types from './types.js';\n@Controller('/')\nexport class AppController {\n${handlers.join('\n')}\n}\n`,
    'src/app.module.ts': `import { Module } from 'ashlar';\nimport { AppController } from './app.controller.js';\n@Module({ controllers: [AppController] })\nexport class AppModule {}\n`,
  });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(renderPlain(errors));
  const artifacts = new Map(applications[0]?.artifacts.map((artifact) => [artifact.name, artifact.text]));
  const types = loadGenerated(text, { ashlar: {} });
  const modules = { 'ashlar/codegen/v1': runtime, '../types.js': types };
  const decoders = loadGenerated(artifacts.get('decoders.ts') ?? '', modules);
  const serializers = loadGenerated(artifacts.get('serializers.ts') ?? '', modules);
  const ajv = schemaValidator();
  ajv.addSchema({ $id: 'api', components: JSON.parse(artifacts.get('openapi.json') ?? '{}').components });
  return {
    artifacts,
    types,
    codec(name) {
      const own = name[0]?.toLowerCase() + name.slice(1);
      return {
        // The generated files define both under this name.
        decoder: decoders[own] as Decoder<unknown>,
        serialize: serializers[own] as (value: unknown) => string,
        accepts: ajv.compile({ $ref: `api#/components/schemas/${name}` }),
      };
    },
  };
}
