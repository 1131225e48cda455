import { expect, test } from 'vitest';
import { hoverLines } from './support/hover-lines.js';
import { OpenedApplication } from './support/opened-application.js';

const rules = {
  'src/app.ts': `
import { type Body, type Codec, Controller, Injectable, type Int, type Min, Module, Post, type Validate, type Validator } from 'ashlar';
export const schema = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as const;
export class Stay implements Validator { from!: number; validate() { return undefined; } }
export class Booking implements Validator { stay!: Stay; validate() { return undefined; } }
@Injectable() export class Cache { constructor(readonly pages: Codec<{ size?: Int & Min<1> }>) {} }
@Controller('a')
export class A {
  constructor(readonly cache: Cache) {}
  @Post('b') book(input: Validate<Body<Booking>>): void { void input; }
  @Post('c') check(text: Validate<Body<{ name: string }>, typeof schema>): void { void text; }
}
@Module({ providers: [Cache], controllers: [A] })
export class AppModule {}
`,
};

test.each([
  [
    'the classes with rules',
    'Validate<Bo|dy<Booking>>',
    'Then checked by the `validate` of `Stay`, the `validate` of `Booking`.',
  ],
  ['a schema', 'Validate<Bo|dy<{ name', 'Then checked by the schema `schema`.'],
  ['the values of a codec', 'pages: Co|dec<', '- **size**: an integer, 1 or more, optional'],
])('a value has %s', async (_, excerpt, expected) => {
  const opened = await OpenedApplication.of(rules);
  expect(opened.errors).toEqual([]);
  expect(hoverLines(opened, 'src/app.ts', excerpt)).toContain(expected);
});
