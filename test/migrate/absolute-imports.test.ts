import { expect, test } from 'vitest';
import { absoluteImports } from '../../compiler/src/migrate/nest/absolute-imports.ts';
import { migrateSources } from './support/migrate-sources.ts';

const others = {
  'src/notes/notes.service.ts': 'export class NotesService {}\n',
  'src/common/index.ts': "export * from './clock';\n",
  'src/common/clock.ts': 'export class Clock {}\n',
};

test.each([
  ["import { NotesService } from 'src/notes/notes.service';", "import { NotesService } from './notes/notes.service';"],
  ["import { Clock } from 'src/common';", "import { Clock } from './common';"],
  ["import { Clock } from 'src/common/index';", "import { Clock } from './common/index';"],
  ['export * from "src/common/clock";', 'export * from "./common/clock";'],
  ["import { Clock } from '@app/common/clock';", "import { Clock } from './common/clock';"],
  ["const clock = import('src/common/clock');", "const clock = import('./common/clock');"],
  ["jest.mock('src/common/clock');", "jest.mock('./common/clock');"],
  ["let clock: import('src/common/clock').Clock;", "let clock: import('./common/clock').Clock;"],
  // Packages, relative imports and other texts stay.
  ["import { src } from 'src/other';", undefined],
  ["import { Clock } from './common/clock';", undefined],
  ["const path = 'src/common/clock';", undefined],
])('%s', (line, migrated) => {
  const sources = { ...others, 'src/app.ts': `${line}\n` };
  const settings = { baseUrl: '', paths: { '@app/*': ['src/*'] } };
  const { files } = migrateSources([absoluteImports], sources, settings);
  expect(files['src/app.ts']).toBe(`${migrated ?? line}\n`);
});

test('a test outside of the sources imports them by the path between them', () => {
  const sources = { ...others, 'test/app.e2e-spec.ts': "import { Clock } from 'src/common/clock';\n" };
  const { files } = migrateSources([absoluteImports], sources, { baseUrl: '' });
  expect(files['test/app.e2e-spec.ts']).toBe("import { Clock } from '../src/common/clock';\n");
});

test('imports end in `.js` where the settings require it', () => {
  const sources = { ...others, 'src/app.ts': "import { Clock } from 'src/common';\n" };
  const { files } = migrateSources([absoluteImports], sources, { baseUrl: '', extension: '.js' });
  expect(files['src/app.ts']).toBe("import { Clock } from './common/index.js';\n");
});
