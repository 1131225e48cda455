import { describe, expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

interface Alias {
  readonly type: string;
  readonly tag: string;
  /** The options of the generated decoder. */
  readonly options: readonly string[];
}

/** Aliases that constrain a base in each way, each with a tag. */
const aliases: readonly Alias[] = [
  { type: 'number', tag: '@minimum 1', options: ['minimum: 1'] },
  { type: 'number & Max<10>', tag: '@minimum 1', options: ['minimum: 1', 'maximum: 10'] },
  { type: 'Int & Max<10>', tag: '@multipleOf 5', options: ['maximum: 10', 'multipleOf: 5'] },
  { type: 'number & Min<1> & Max<10>', tag: '@isInt', options: ['minimum: 1', 'maximum: 10'] },
  { type: 'string & MinLength<2>', tag: '@maxLength 9', options: ['minLength: 2', 'maxLength: 9'] },
  { type: 'string & Format<"email">', tag: '@maxLength 9', options: ["format: 'email'", 'maxLength: 9'] },
  { type: 'string[] & MinItems<2>', tag: '@maxItems 9', options: ['minItems: 2', 'maxItems: 9'] },
  { type: 'string & { readonly brand: "Name" }', tag: '@maxLength 9', options: ['maxLength: 9'] },
  {
    type: 'string & MinLength<2> & { readonly brand: "Name" }',
    tag: '@maxLength 9',
    options: ['minLength: 2', 'maxLength: 9'],
  },
];

function compiledWith(declarations: string, type: string) {
  return compileFiles({
    'src/app.module.ts': `
import { type Body, Controller, type Format, type Int, type Max, type Min, type MinItems, type MinLength, Module, Post } from 'ashlar';
${declarations}
@Controller('/notes')
export class NotesController {
  @Post() create(input: Body<{ value: ${type} }>): void { void input; }
}
@Module({ controllers: [NotesController] })
export class AppModule {}
`,
  });
}

describe.each(aliases)('$tag of `type Value = $type`', ({ type, tag, options }) => {
  test('is enforced beside the constraints of the type', async () => {
    const { applications, diagnostics } = await compiledWith(`/** ${tag} */\nexport type Value = ${type};`, 'Value');
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const text = applications[0]?.artifacts.find(({ name }) => name === 'root.ts')?.text ?? '';
    for (const option of options) expect(text).toContain(option);
  });

  test('is an error if it does not fit', async () => {
    const { diagnostics } = await compiledWith(`/** @minimum x */\nexport type Value = ${type};`, 'Value');
    expect(diagnostics.map(({ code }) => code)).toContain('ASH3015');
  });

  test('is an error if it is a message, which only properties have', async () => {
    const { diagnostics } = await compiledWith(`/** @message Why? */\nexport type Value = ${type};`, 'Value');
    expect(diagnostics.map(({ code }) => code)).toContain('ASH3015');
  });
});

test('a message of a property is not an error where the type of the property is named by an index', async () => {
  const declarations = '/** A note. */\nexport interface Note { /** @message Why? */ title: string }';
  const { diagnostics } = await compiledWith(declarations, "Note['title']");
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});
