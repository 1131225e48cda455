import { randomTypes } from '../../codec/support/random-types.ts';

/**
 * An application whose types and handlers are random: `seed` determines them. The types are in several files that import each
 * other's in different ways, so that names are followed through imports and re-exports.
 */
export function randomApplication(seed: number, types: number): Readonly<Record<string, string>> {
  const { suite } = randomTypes(seed, types);
  const handlers = suite.names.map(
    (name, index) => `${handlerKinds[index % handlerKinds.length]?.(name, index) ?? ''}`,
  );
  return {
    'src/types.ts': suite.text,
    'src/barrel.ts': "export * from './types.js';\nexport type * as types from './types.js';\n",
    'src/renamed.ts': `${suite.names
      .filter((_, index) => index % handlerKinds.length === 1)
      .map((name) => `export type { ${name} as Renamed${name} } from './types.js';\n`)
      .join('')}export {};\n`,
    'src/app.controller.ts': `import { type Body, Controller, Get, type Param, Post } from 'ashlar';
import type { types } from './barrel.js';
import type * as all from './barrel.js';
import type * as renamed from './renamed.js';
import type { ${suite.names.filter((_, index) => index % handlerKinds.length === 2).join(', ')} } from './types.js';

@Controller('/')
export class AppController {
${handlers.join('\n')}
}
`,
    'src/app.module.ts': `import { Module } from 'ashlar';
import { AppController } from './app.controller.js';

@Module({ controllers: [AppController] })
export class AppModule {}
`,
  };
}

/** The forms in which handlers use the types. */
const handlerKinds: readonly ((name: string, index: number) => string)[] = [
  (name) => `  @Post('/${name}') take${name}(input: Body<types.${name}>): types.${name} { return input; }`,
  (name) => `  @Post('/${name}') take${name}(input: Body<renamed.Renamed${name}>): all.${name}[] { return [input]; }`,
  (name) =>
    `  @Post('/${name}') async take${name}(input: Body<${name}>): Promise<${name} | undefined> { return input; }`,
  (name, index) =>
    `  @Get('/${name}/{id}') take${name}(id: Param<string>): Promise<readonly all.${name}[]> { throw new Error(id + '${index}'); }`,
  (name) =>
    `  @Post('/${name}') take${name}(input: Body<Partial<all.${name}>>): { one: all.${name}; note?: string } { throw input; }`,
  (name) =>
    `  @Post('/${name}') take${name}(input: Body<Pick<types.${name}, 'v'>>): Omit<types.${name}, 'v'> { return input; }`,
];
