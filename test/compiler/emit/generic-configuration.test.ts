import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

test('the type of a generic configuration is written out: it has no other origin', async () => {
  const { applications, diagnostics } = await compileFiles({
    'src/app.ts': `
import { Configuration, Controller, Get, Module } from 'ashlar';

@Configuration()
export class Limits<T = string> {
  readonly name!: string;
}

@Controller('/items')
export class ItemsController {
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  @Get()
  list(): string[] {
    return [this.#limits.name];
  }
}

@Module({ providers: [Limits], controllers: [ItemsController] })
export class AppModule {}
`,
  });
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  const decoders = applications[0]?.artifacts.find(({ name }) => name === 'root.ts')?.text;
  expect(decoders).toContain('type Limits_T = { readonly name: string };');
});
