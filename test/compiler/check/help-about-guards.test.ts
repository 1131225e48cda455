import { describe, expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

/** The decorators of a handler that concern the guard `Login`. */
const decorators = {
  none: '',
  use: '@UseGuard(Login)',
  skip: '@SkipGuard(Login)',
  both: '@UseGuard(Login) @SkipGuard(Login)',
};

type Written = keyof typeof decorators;

/** A handler, the method that overrides it, and whether the root module lists the guard. */
interface Situation {
  readonly overridden: Exclude<Written, 'both'>;
  readonly override: Written;
  readonly isGlobal: boolean;
}

function sourceOf({ overridden, override, isGlobal }: Situation): string {
  return `import { Controller, Get, Guard, Module, SkipGuard, UseGuard } from 'ashlar';

@Guard()
export class Login implements Guard {
  canActivate(): boolean {
    return false;
  }
}

export abstract class Base {
  @Get() ${decorators[overridden]}
  list(): void {}
}

@Controller('/own')
export class Own extends Base {
  @Get() ${decorators[override]}
  override list(): void {}
}

@Module({ controllers: [Own], providers: [Login], guards: [${isGlobal ? 'Login' : ''}] })
export class AppModule {}
`;
}

async function reported(situation: Situation): Promise<readonly (readonly [code: string, help: string])[]> {
  const { diagnostics } = await compileFiles({ 'src/app.module.ts': sourceOf(situation) });
  // Without a list, no route uses the guard.
  return diagnostics.filter(({ code }) => code !== 'ASH1029').map(({ code, help = '' }) => [code, help]);
}

/** The override after each fix that a help offers. */
function fixesOf(help: string, override: Written): readonly Written[] {
  if (help.startsWith('add `@UseGuard(Login)`')) return [override === 'skip' ? 'both' : 'use'];
  if (help.includes('or from the `@UseGuard`')) return ['use', 'skip'];
  return help === 'remove `Login` from the `@SkipGuard`' ? ['none'] : [];
}

const situations = (['none', 'use', 'skip'] as const).flatMap((overridden) =>
  (['none', 'use', 'skip', 'both'] as const).flatMap((override) =>
    [true, false].map((isGlobal): Situation => ({ overridden, override, isGlobal })),
  ),
);

describe.each(situations)(
  'a handler with $overridden, overridden with $override (listed by the root: $isGlobal)',
  (situation) => {
    test('has at most one error, and each fix that its help offers builds', async () => {
      const first = await reported(situation);
      expect(first.length).toBeLessThan(2);
      for (const [, help] of first) {
        const fixes = fixesOf(help, situation.override);
        expect(fixes).not.toEqual([]);
        for (const override of fixes) expect(await reported({ ...situation, override })).toEqual([]);
      }
    });

    test('is not an error when the override has the guard', async () => {
      if (situation.override === 'use') expect(await reported(situation)).toEqual([]);
    });
  },
);
