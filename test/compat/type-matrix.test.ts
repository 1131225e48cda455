import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../support/rounds.js';
import type { TypeScriptVersion } from '../support/typescript-versions.js';
import { type BuiltApplication, builtMatrix } from './type-matrix/built-matrix.js';
import { checkValues } from './type-matrix/check-values.js';
import { CheckedApplications, type TypeCheck } from './type-matrix/checked-applications.js';
import { type FlagsName, flagsNames } from './type-matrix/compiler-flags.js';
import { type Cell, typeMatrix } from './type-matrix/matrix-application.js';

// Every kind of type, by every way to name it, in every place of a handler: what is built compiles, and sends and receives what the
// types say. All namings instead of some: `ROUNDS=4 npx vitest run test/compat/type-matrix`.
const namings = rounds(2, 2);
const { applications, rejected } = typeMatrix({ results: namings, inputs: namings });
const cells = applications.flatMap((application) => application.cells);

/** The failures of each cell, by its title. */
const failures = new Map<string, string[]>();

function addFailure({ title }: Cell, text: string): void {
  failures.set(title, [...(failures.get(title) ?? []), text]);
}

const built = new Map<FlagsName, Map<string, BuiltApplication>>();

beforeAll(async () => {
  for (const flags of flagsNames) {
    const own = new Map<string, BuiltApplication>();
    built.set(flags, own);
    for (const application of applications) {
      const result = await builtMatrix(application, flags);
      own.set(application.directory, result);
      for (const [cell, error] of result.rejected) addFailure(cell, `${flags}: ${error}`);
    }
  }
  checked = new CheckedApplications(built);
}, 600_000);

let checked: CheckedApplications;

/** The native compiler checks all applications with all options; the others each application with one of them, in turn. */
function checksOf(version: TypeScriptVersion): readonly TypeCheck[] {
  const directories = applications.map(({ directory }) => directory);
  if (version === '7.0') return flagsNames.map((flags) => ({ version, flags, directories }));
  const first = version === '6.0' ? 1 : 0;
  return flagsNames.map((flags, index) => {
    const own = directories.filter((_, turn) => (turn + first) % flagsNames.length === index);
    return { version, flags, directories: own };
  });
}

describe.concurrent('generated code', () => {
  test.each<TypeScriptVersion>(['5.9', '6.0', '7.0'])(
    'compiles with TypeScript %s',
    async (version) => {
      for (const [{ flags }, errors] of await checked.errors(version, checksOf(version))) {
        // The source of an application that explicit types are missing in is not the subject.
        for (const { handlers, text } of errors.filter((error) => !/ TS90\d\d:/.test(error.text))) {
          const concerned = cells.filter(({ id, typeName }) => handlers.includes(id) || text.includes(`'${typeName}'`));
          for (const cell of concerned) addFailure(cell, `${flags}, TypeScript ${version}: ${text}`);
          expect(concerned, text).not.toEqual([]);
        }
      }
    },
    600_000,
  );
});

test('handlers send and receive what the types say', async () => {
  for (const [directory, application] of built.get('strict') ?? []) {
    const wrong = await checkValues(checked.directoryOf('strict', directory), application.cells);
    for (const [cell, text] of wrong) addFailure(cell, `values: ${text}`);
  }
}, 600_000);

test('types that cannot be discriminated are errors of a build', async () => {
  const { rejected: errors } = await builtMatrix(rejected, 'strict');
  expect(rejected.cells.length).toBeGreaterThan(10);
  for (const cell of rejected.cells) expect(errors.get(cell), cell.title).toMatch(new RegExp(`^${cell.expected} `));
}, 600_000);

test('no cell fails', () => {
  expect([...failures].flatMap(([title, texts]) => texts.map((text) => `${title}: ${text}`))).toEqual([]);
});

test('every two values of the factors meet', () => {
  const all = [...cells, ...rejected.cells];
  const results = all.filter(({ place }) => place.direction === 'result');
  const inputs = all.filter(({ place }) => place.direction === 'input');
  for (const [own, pairs] of [
    [
      results,
      [
        ['leaf', 'form'],
        ['leaf', 'naming'],
        ['leaf', 'place'],
        ['form', 'naming'],
        ['form', 'place'],
        ['naming', 'place'],
      ],
    ],
    [
      inputs,
      [
        ['leaf', 'form'],
        ['leaf', 'naming'],
        ['form', 'naming'],
      ],
    ],
  ] as const) {
    for (const [one, other] of pairs) {
      const count = (value: (cell: Cell) => string): number => new Set(own.map(value)).size;
      const met = count(({ factors }) => `${factors[one]}, ${factors[other]}`);
      expect([one, other, met]).toEqual([
        one,
        other,
        count(({ factors }) => factors[one]) * count(({ factors }) => factors[other]),
      ]);
    }
  }
});
