import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';
import type { Codec, JsonSchema } from '../../../runtime/src/codec/codec.ts';
import type { CodecDefinition } from '../../../runtime/src/codec/type-codec.ts';
import * as runtime from '../../../runtime/src/codegen/v1.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { loadDirectories } from '../../support/load-directories.ts';
import { loadGenerated } from '../../support/load-generated.ts';
import { schemaValidator } from '../../support/schema-validator.ts';
import { tsconfig } from './compile-types.ts';

/** The sources of a class that takes a `Codec` of each type. */
export interface CodecSources {
  /** The file of the types, with what they need: `export interface Note { … }`. The classes can be used at run time. */
  readonly types: string;
  /** The type arguments by the names of the parameters; the exports of the file of types are in `types`: `types.Note`. */
  readonly codecs: Readonly<Record<string, string>>;
  /** The settings of the application in `package.json`. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The codecs that the compiler generates, by the names of the parameters. */
export interface CompiledCodecs {
  readonly artifacts: ReadonlyMap<string, string>;
  /** The runtime values of the file of types: its classes. */
  readonly classes: Readonly<Record<string, unknown>>;
  codec(name: string): Codec<unknown>;
}

/** The files of an application with these codecs. */
export function codecApplication({ types, codecs, settings = {} }: CodecSources): Readonly<Record<string, string>> {
  const parameters = Object.entries(codecs).map(([name, type]) => `    readonly ${name}: Codec<${type}>,\n`);
  return {
    'package.json': JSON.stringify({ name: 'codecs', version: '1.0.0', type: 'module', ashlar: settings }),
    'tsconfig.json': tsconfig,
    'src/types.ts': types,
    'src/app.module.ts': `import { type Codec, Injectable, Module } from 'ashlar';
import type * as types from './types.js';
export type { types };
@Injectable()
export class Codecs {
  constructor(
${parameters.join('')}  ) {}
}
@Module({ providers: [Codecs] })
export class AppModule {}
`,
  };
}

/** The names of the parameters whose types generated code can neither import nor write out. */
export async function hiddenCodecs(sources: CodecSources): Promise<ReadonlySet<string>> {
  const files = codecApplication(sources);
  const { diagnostics } = await compileFiles(files);
  const lines = (files['src/app.module.ts'] ?? '').split('\n');
  const hidden = diagnostics.filter(({ code }) => code === 'ASH3072');
  return new Set(hidden.map(({ span }) => /readonly (\w+)/.exec(lines[(span?.line ?? 0) - 1] ?? '')?.[1] ?? ''));
}

/** Compiles the codecs of types as those of an application are. */
export async function compileCodecs(sources: CodecSources): Promise<CompiledCodecs> {
  const { diagnostics, applications } = await compileFiles(codecApplication(sources));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(renderPlain(errors));
  const artifacts = new Map(applications[0]?.artifacts.map(({ name, text }) => [name, text]));
  const classes = loadGenerated(sources.types, { ashlar: {} });
  const codecs = loadCodecs(artifacts, { '../types.js': classes });
  const names = Object.keys(sources.codecs);
  return {
    artifacts,
    classes,
    codec(name) {
      const codec = codecs[names.indexOf(name)];
      if (codec === undefined) throw new Error(`there is no codec ${name}`);
      return codec;
    },
  };
}

/** The codecs of an application in the order in which its container passes them to classes. `modules` has its own files. */
export function loadCodecs(
  artifacts: ReadonlyMap<string, string>,
  modules: Readonly<Record<string, unknown>>,
): readonly Codec<unknown>[] {
  const definitions = loadDirectories(artifacts, { 'ashlar/codegen/v1': runtime, ...modules });
  const used = (artifacts.get('container.ts') ?? '').matchAll(/builder\.codec\(\s*([\p{ID_Continue}$]+)/gu);
  // The generated files define a codec under the name that the container uses.
  return Array.from(used, ([, name = '']) => (definitions[name] as CodecDefinition<unknown>).codec);
}

/** The strictest options of Ajv under which a nullable type has a list of types, and a tuple can have more items than its elements. */
const strict = { strict: true, allowUnionTypes: true, strictTuples: false };

/** A validator of the schema of a codec, for Ajv in its strict mode: an unknown keyword is an error. */
export function acceptsBySchema(schema: JsonSchema): (value: unknown) => boolean {
  const validate = schemaValidator(strict).compile(schema);
  return (value) => validate(value);
}
