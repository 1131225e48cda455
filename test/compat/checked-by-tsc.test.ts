import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import type { TypeScriptVersion } from '../support/typescript-versions.js';

/** An error of a user in the sample application, and the line that has it. */
interface Mistake {
  readonly title: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The line of the error, if it is not that of `to`. */
  readonly reportedAt?: string;
}

const mistakes: readonly Mistake[] = [
  {
    title: 'options of a guard with a wrong value',
    file: 'src/moderation/moderation.module.ts',
    from: "withOptions(RequireRole, ['admin'])",
    to: "withOptions(RequireRole, ['root'])",
  },
  {
    title: 'a guard without its options',
    file: 'src/accounts/access.ts',
    from: 'UseGuard(withOptions(RequireRole, roles))',
    to: 'UseGuard(RequireRole)',
  },
  {
    title: 'options of a guard that takes none',
    file: 'src/app.module.ts',
    from: 'guards: [RequireLogin]',
    to: "guards: [withOptions(RequireLogin, 'strict')]",
  },
  {
    title: 'the argument of a composed decorator',
    file: 'src/articles/articles.controller.ts',
    from: "@Roles('author', 'editor')",
    to: "@Roles('author', 'root')",
  },
  {
    title: 'a provider of another type for a token',
    file: 'src/storage/storage.module.ts',
    from: 'provide(Clock, SystemClock)',
    to: 'provide(Clock, Repository)',
  },
  {
    title: 'a factory of another instance of a generic class',
    file: 'src/storage/storage.module.ts',
    from: 'asyncFactory(CommentRepository, [], () => new Repository())',
    to: 'asyncFactory(CommentRepository, [], () => new Repository<string>())',
  },
  {
    title: 'a value of another type for the key of a context',
    file: 'src/accounts/require-login.guard.ts',
    from: 'context.set(CurrentAccount, account)',
    to: "context.set(CurrentAccount, { name: 'Ada' })",
  },
  {
    title: 'an error handler that is none',
    file: 'src/app.module.ts',
    from: 'errorHandler: NewsErrors',
    to: 'errorHandler: ResponseTime',
  },
  {
    title: 'another body of an error response',
    file: 'src/http/news-errors.ts',
    from: 'code: kind,',
    to: 'code: status,',
    reportedAt: 'return Response.withStatus(',
  },
  {
    title: 'a resolved value of another type',
    file: 'src/moderation/moderation.controller.ts',
    from: 'this.#articles.remove(article)',
    to: 'this.#articles.remove(article.slug)',
  },
];

const versions: readonly TypeScriptVersion[] = ['5.9', '6.0', '7.0'];
const settings = versions.flatMap((version) =>
  [true, false].map((experimentalDecorators) => ({
    version,
    experimentalDecorators,
    name: `TypeScript ${version}, ${experimentalDecorators ? 'experimental' : 'standard'} decorators`,
  })),
);

describe.each(settings)('$name', ({ version, experimentalDecorators }) => {
  let lines: readonly string[];
  beforeAll(async () => {
    const copy = ApplicationCopy.of('newsroom');
    const settings = JSON.parse(copy.read('tsconfig.json'));
    settings.compilerOptions.experimentalDecorators = experimentalDecorators;
    copy.write('tsconfig.json', JSON.stringify(settings));
    expect(await copy.tsc(['--noEmit'], version)).toMatchObject({ code: 0, output: '' });
    // The generated files belong to the sources without these errors.
    const { compilerOptions } = settings;
    // Unused names follow from them.
    const withUnused = { ...compilerOptions, noUnusedLocals: false, noUnusedParameters: false };
    const include = ['src/app.module.ts'];
    copy.write('tsconfig.json', JSON.stringify({ compilerOptions: withUnused, include }));
    copy.edit('src/app.module.ts', 'provide }', 'provide, withOptions }');
    for (const { file, from, to } of mistakes) copy.edit(file, from, to);
    const { output } = await copy.tsc(['--noEmit'], version);
    lines = output.split('\n').filter((line) => line.startsWith('src/'));
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(mistakes.length);
    located = new Map(
      mistakes.map(({ title, file, to, reportedAt = to }) => [
        title,
        `${file}(${lineOf(copy.read(file), reportedAt)},`,
      ]),
    );
  });
  let located: ReadonlyMap<string, string>;

  test.each(mistakes)('reports $title at its line', ({ title }) => {
    expect(lines.filter((line) => line.startsWith(located.get(title) ?? 'nowhere'))).not.toEqual([]);
  });
});

/** The number of the line with a text. */
function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length;
}
