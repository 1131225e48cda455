import type { TypeSuite } from './type-suite.ts';

/** The sources of an application whose handlers receive and return the types of a suite. */
export function typeApplication({ text, names, given = [] }: TypeSuite, path = '/'): Readonly<Record<string, string>> {
  const handlers = [
    ...names.map(
      (name) => `  @Post('/${name}') take${name}(input: Body<types.${name}>): types.${name} { return input; }`,
    ),
    ...given.map((name) => `  @Post('/${name}') give${name}(): types.${name} { throw new Error(); }`),
  ];
  return {
    'src/types.ts': text,
    'src/app.controller.ts': `import { ${names.length > 0 ? 'type Body, ' : ''}Controller, Post } from 'ashlar';
import type * as types from './types.js';
@Controller('${path}')
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
