import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';
import * as runtime from '../../../runtime/src/codegen/v1.ts';
import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { loadDirectories } from '../../support/load-directories.ts';
import { schemaValidator } from '../../support/schema-validator.ts';
import type { Codec } from './compile-types.ts';

/** The generated code of the bodies of an application, and the validators for their schemas. */
export interface CompiledInputs<Name extends string> {
  codec(name: Name): Pick<Codec, 'decoder' | 'accepts'>;
}

/** Compiles types that handlers receive as bodies, in the file of their declarations: none of them needs to be exported. */
export async function compileInputs<Name extends string>(
  declarations: string,
  inputs: Readonly<Record<Name, string>>,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<CompiledInputs<Name>> {
  const handlers = Object.entries(inputs).map(
    ([name, type]) => `  @Post('/${name}') ${name}(input: Body<${type}>): void { void input; }`,
  );
  const { diagnostics, applications } = await compileFiles({
    'package.json': JSON.stringify({ name: 'inputs', version: '1.0.0', type: 'module', ashlar: settings }),
    'src/app.module.ts': `import { type Body, Controller, Module, Post } from 'ashlar';
${declarations}
@Controller('/')
export class AppController {
${handlers.join('\n')}
}
@Module({ controllers: [AppController] })
export class AppModule {}
`,
  });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(renderPlain(errors));
  const artifacts = new Map(applications[0]?.artifacts.map(({ name, text }) => [name, text]));
  const decoders = loadDirectories(artifacts, { 'ashlar/codegen/v1': runtime });
  const document = JSON.parse(artifacts.get('openapi.json') ?? '');
  const ajv = schemaValidator();
  ajv.addSchema({ $id: 'api', components: document.components, paths: document.paths });
  return {
    codec(name) {
      const route = /handle: \(inputs\) => \{\s+const input = inputs\.body\((\w+)\)/;
      const [, decoder = ''] = route.exec((artifacts.get('root.ts') ?? '').split(`'POST /${name}'`)[1] ?? '') ?? [];
      const pointer = `api#/paths/~1${name}/post/requestBody/content/application~1json/schema`;
      // The generated file defines the decoder under the name that the route uses.
      return { decoder: decoders[decoder] as Decoder<unknown>, accepts: ajv.compile({ $ref: pointer }) };
    },
  };
}
