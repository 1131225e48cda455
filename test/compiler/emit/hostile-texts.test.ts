import ts from 'typescript-6.0';
import { expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { memoryApplication, memoryDirectories } from '../../support/memory-application.ts';

/** Texts that would call a function if a generated file contained them without quotes, in other quotes, or in a comment. */
const texts: readonly (readonly [title: string, text: string])[] = [
  ['the end of a comment', '*/ hacked() /*'],
  ['a template', '`${hacked()}`'],
  ['a substitution', '${hacked()}'],
  ['the end of single quotes', "'; hacked(); '"],
  ['the end of double quotes', '"; hacked(); "'],
  ['the end of a line', '\nhacked();\n'],
  ['a carriage return', '\rhacked();\r'],
  ['other ends of a line', '\u2028hacked();\u2029hacked();'],
  ['an escape before a quote', "\\'; hacked(); //"],
  ['the end of a regular expression', '/; hacked(); /'],
  ['a replacement pattern', "$'$`$&hacked()"],
];

/** An application with a text in each place that takes one. `text`: a literal of TypeScript. */
function sources(text: string, quoted: string): Record<string, string> {
  const comment = text.replaceAll('*/', '*\\/').replaceAll(/[\r\n\u2028\u2029]/g, ' ');
  return {
    'src/app.module.ts': `
import {
  ApiRequestHeader, ApiResponse, type Body, Configuration, Controller, type CookieValue, type Default, Get, type Header, type MaxLength, Module, OpenApi,
  OpenApiConfig, Post, type Query, type RequestContext, Guard, UseGuard, withOptions,
} from 'ashlar';

/** ${comment} */
export interface Item {
  /** ${comment} */
  readonly ${quoted}: string;
  kind: ${quoted} | 'other';
  /**
   * @default ${comment}
   * @example ${comment}
   * @message ${comment}
   */
  name?: string & MaxLength<100>;
}

/** ${comment} */
export interface List {
  ${quoted}?: string;
  other?: string & Default<${quoted}>;
}

@Guard()
export class HasText implements Guard {
  canActivate(context: RequestContext, text: string): boolean {
    return context.method !== text;
  }
}

/** ${comment} */
@Configuration({ prefix: 'APP_' })
export class AppConfig {
  /** ${comment} */
  readonly text!: string & Default<${quoted}>;
}

/** ${comment} */
@Controller('/items')
@UseGuard(withOptions(HasText, ${quoted}))
export class ItemsController {
  constructor(readonly config: AppConfig) {}

  /**
   * ${comment}
   *
   * @param query ${comment}
   */
  @Get('/list')
  @ApiResponse({ status: 404, description: ${quoted} })
  @ApiRequestHeader({ name: 'x-other', description: ${quoted} })
  list(query: Query<List>, value: CookieValue<'text'>, header: Header<'x-text'>): Item[] {
    void [query, value, header];
    return [];
  }

  @Post()
  create(item: Body<Item>): Record<string, Item> {
    return { [${quoted}]: item };
  }
}

@OpenApi(new OpenApiConfig(${quoted}, ${quoted}))
@Module({ controllers: [ItemsController], providers: [HasText, AppConfig] })
export class AppModule {}
`,
    'package.json': '{ "name": "hostile", "version": "1.0.0", "type": "module", "ashlar": { "client": "src/api.ts" } }',
  };
}

/** The names of the functions that a file calls: not in comments, and not in texts. */
function callsIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) names.add(node.expression.text);
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.ES2023, true);
  visit(file);
  return names;
}

test.each(texts)('%s in the texts of an application is never code of a generated file', async (_title, text) => {
  const fileSystem = memoryApplication(sources(text, JSON.stringify(text)));
  const { applications, diagnostics } = await compile({ directory: memoryDirectories[0], fileSystem });
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  const files = applications.flatMap(({ artifacts, client }) => [
    ...artifacts,
    ...(client === undefined ? [] : [client.artifact]),
  ]);
  expect(files.filter((file) => file.text.includes('hacked')).length).toBeGreaterThan(2);
  for (const file of files.filter(({ name }) => name.endsWith('.ts'))) {
    const parsed = ts.transpileModule(file.text, { reportDiagnostics: true });
    expect(parsed.diagnostics, file.name).toEqual([]);
    expect(callsIn(file.text), file.name).not.toContain('hacked');
  }
});

test('a text that is code of a file is found', () => {
  expect(callsIn('// hacked()\nconst a = "hacked()";')).not.toContain('hacked');
  expect(callsIn('const hacked = 1;')).not.toContain('hacked');
  expect(callsIn('const a = `${hacked()}`;')).toContain('hacked');
});
