import { beforeAll, describe, expect, test } from 'vitest';
import { typesOfOneName } from '../codec/support/types-of-one-name.js';
import { rounds, seedOr } from '../support/rounds.ts';
import type { TypeScriptVersion } from '../support/typescript-versions.js';
import { buildApplication } from './type-matrix/build-application.js';
import { CheckedApplications, type GeneratedApplication, type TypeCheck } from './type-matrix/checked-applications.js';
import { compilerFlags, type FlagsName, flagsNames } from './type-matrix/compiler-flags.js';
import { randomApplication } from './type-matrix/random-application.js';

// Random types are built, and what is built compiles. More types than in the gate, and different ones:
// `SEED=7 ROUNDS=25 npx vitest run test/compat/random-types`.
const seed = 20_261_200 + seedOr(1);
const count = rounds(15);

/** How many types an application has: the time of TypeScript grows with the square of a file's constants. */
const typesPerApplication = 45;

const applications = [
  ...Array.from({ length: Math.ceil(count / typesPerApplication) }, (_, index) => ({
    directory: `application-${index}`,
    ...randomApplication(seed * 1000 + index, Math.min(count, typesPerApplication)),
  })),
  { directory: 'types-of-one-name', ...typesOfOneName(seed, Math.ceil(count / 3)), types: new Map<string, string>() },
];

/** Errors of sources whose results are inferred: declarations cannot name types of functions. */
const ofSources = /\btypes-of-one-name\/src\/(?!generated\/)/;

let checked: CheckedApplications;

beforeAll(async () => {
  const built = new Map<FlagsName, Map<string, GeneratedApplication>>();
  for (const flags of flagsNames) {
    const own = new Map<string, GeneratedApplication>();
    built.set(flags, own);
    for (const { directory, files, types } of applications) {
      const { diagnostics, generated } = await buildApplication(files, compilerFlags[flags], { readers: 'both' });
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ code, message, span }) => `${code} ${message} ${lineOf(files, span)}`)).toEqual([]);
      own.set(directory, { sources: files, generated, handlers: new Set(types.keys()) });
    }
  }
  checked = new CheckedApplications(built);
}, 600_000);

/** The line of a source that a diagnostic is about. */
function lineOf(
  files: Readonly<Record<string, string>>,
  span?: { readonly file: string; readonly line: number },
): string {
  return span === undefined ? '' : (files[span.file]?.split('\n')[span.line - 1] ?? span.file);
}

/** The native compiler checks with all options; the others with one of them each. */
function checksOf(version: TypeScriptVersion): readonly TypeCheck[] {
  const directories = applications.map(({ directory }) => directory);
  const flags = { '5.9': ['strictest'] as const, '6.0': ['strict'] as const, '7.0': flagsNames }[version];
  return flags.map((name) => ({ version, flags: name, directories }));
}

describe.concurrent('generated code of random types', () => {
  test.each<TypeScriptVersion>(['5.9', '6.0', '7.0'])(
    'compiles with TypeScript %s',
    async (version) => {
      for (const [{ flags }, errors] of await checked.errors(version, checksOf(version))) {
        // That types of sources are unused or not explicit is not the subject.
        const own = errors.filter(({ text }) => !ofSources.test(text) && !/^\S+ TS(90\d\d|6133|6192|6196):/.test(text));
        const reported = own.map(({ directory, handlers, text }) => {
          const types = applications.find((application) => application.directory === directory)?.types;
          return `${flags}: ${text}\n${handlers.map((id) => types?.get(id)).join('\n')}\nseed ${seed}`;
        });
        expect(reported).toEqual([]);
      }
    },
    600_000,
  );
});
