import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { loadApplication } from '../openapi/support/echo-application.ts';

/** Types of values that each input can have, with values that break their rule. */
const types: readonly (readonly [type: string, ...broken: (string | number | boolean)[]])[] = [
  [`'a' | 'b'`, 'c', ''],
  [`'only'`, 'other'],
  [`'a, b' | 'c'`, 'a'],
  [`'say "hi"' | 'x'`, 'hi'],
  ['1 | 2', 3],
  ['1 | true', 2, false],
  [`'1' | 2`, 'c'],
  ['Color', 'green'],
  ['Size', 3],
  ['Int', 1.5],
  ['number & Max<1>', 2],
  ['Int & MultipleOf<5>', 3],
  ['string & MinLength<2>', 'a'],
  ['string & MaxLength<1>', 'ab'],
  [`string & Pattern<'^x$'>`, 'y'],
  ['Email', 'nobody'],
  ['Uuid', '1'],
  ['Url', 'no url'],
  ['Date', 'yesterday'],
  ['bigint', '1.5'],
  ['Uint8Array', '?'],
];

const controller = types.map(
  ([type], index) => `
  @Post('/body${index}') body${index}(value: Body<{ value: ${type} }>): void {}
  @Post('/form${index}') form${index}(value: Form<{ value: ${type} }>): void {}
  @Get('/query${index}') query${index}(value: Query<{ value: ${type} }>): void {}
  @Get('/path${index}/{value}') path${index}(value: Param<${type}>): void {}
  @Get('/header${index}') header${index}(value: Header<'x-value', ${type}>): void {}`,
);

const source = `import { type Body, Controller, type Form, Get, type Header, Module, type Param, Post, type Query } from 'ashlar';
import type { Email, Int, Max, MaxLength, MinLength, MultipleOf, Pattern, Url, Uuid } from 'ashlar';

export enum Color { Red = 'red', Blue = 'blue' }
export enum Size { Small = 1, Large = 2 }

@Controller()
export class ValuesController {${controller.join('\n')}
}

@Module({ controllers: [ValuesController] })
export class AppModule {}
`;

let app: TestApplication;

beforeAll(async () => {
  const compilerOptions = { target: 'es2023', module: 'nodenext', strict: true, experimentalDecorators: true };
  const tsconfig = JSON.stringify({ compilerOptions, include: ['src'] });
  const { compiled } = await loadApplication({ 'src/app.module.ts': source, 'tsconfig.json': tsconfig });
  app = await TestApplication.create(compiled);
});
afterAll(() => app.shutdown());

interface Rejected {
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const rows = types.flatMap(([type, ...broken], index) => broken.map((value) => [type, value, index] as const));

describe('the text of a rule is the same for all inputs', () => {
  test.each(rows)('%s: %o', async (_type, value, index) => {
    const encoded = encodeURIComponent(value);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const responses = {
      body: await app.post(`/body${index}`).json({ value }).send(),
      form: await app
        .post(`/form${index}`)
        .header('content-type', form['content-type'])
        .payload(`value=${encoded}`)
        .send(),
      query: await app.get(`/query${index}?value=${encoded}`).send(),
      ...(value !== '' && { path: await app.get(`/path${index}/${encoded}`).send() }),
      ...(value !== '' && { header: await app.get(`/header${index}`).header('x-value', String(value)).send() }),
    };
    const texts = Object.entries(responses).map(([source, response]) => {
      const { message, errors } = response.json() as Rejected;
      const text = errors?.['value']?.join(' and ') ?? message.replace(/^(?:path parameter|header) `[^`]*` /, '');
      return `${source}: ${response.status} ${text}`;
    });
    const [first = ''] = texts;
    expect(texts).toEqual(Object.keys(responses).map((source) => first.replace('body', source)));
  });
});
