import { afterEach, expect, test, vi } from 'vitest';
import { growthOf } from '../../../compiler/src/check/analyzers/pattern-growth.ts';
import { compileFiles } from '../../support/compile-files.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A machine on which a second passes whenever the time is read. */
function slowDown(): void {
  let seconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => 1000 * seconds++);
}

// The pattern of a template literal: `${Lowercase<string>}-${Uppercase<string>}`, with a rest.
const mixedCase = String.raw`^[^\-\p{Changes_When_Lowercased}]*-(?!(?![\u{10000}-\u{10ffff}])\p{Changes_When_Uppercased})[\s\S]*$`;

test.each([
  [mixedCase, 'harmless'],
  [String.raw`^(?:(a)\1?)*$`, 'exponential'],
  [String.raw`(.+)\1$`, 'polynomial'],
])('the growth of %j does not depend on the speed of the machine', (pattern, kind) => {
  slowDown();
  expect(growthOf(pattern)).toMatchObject({ kind });
});

test('a pattern whose groups are nested too deeply for the analysis is an error, like a slow one', async () => {
  const pattern = `^${'('.repeat(300)}a${')*'.repeat(300)}$`;
  expect(growthOf(pattern)).toEqual({ kind: 'too deep' });
  const { diagnostics } = await compileFiles({
    'src/app.module.ts': `import { type Body, Controller, Module, type Pattern, Post } from 'ashlar';
@Controller('/notes')
export class NotesController {
  @Post() create(input: Body<{ title: string & Pattern<'${pattern}'> }>): void {}
}
@Module({ controllers: [NotesController] })
export class AppModule {}
`,
  });
  expect(diagnostics).toMatchObject([
    {
      code: 'ASH3006',
      severity: 'error',
      message: expect.stringMatching(/cannot be determined, because its groups are nested too deeply$/),
      help: 'remove groups that have no effect, such as those in `((a))`',
    },
  ]);
});

test('the clock of the process is the same afterwards', () => {
  const { now } = performance;
  const before = performance.now();
  growthOf('^(b+)+$');
  expect(performance.now).toBe(now);
  expect(performance.now()).toBeGreaterThan(before);
  expect(Object.hasOwn(performance, 'now')).toBe(false);
});
