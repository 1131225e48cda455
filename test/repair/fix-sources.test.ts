import { describe, expect, test } from 'vitest';
import { fixSources } from '../../compiler/src/commands/fix-sources.ts';
import { unexportedClass } from '../../compiler/src/diagnostics/catalogue/providers.ts';
import type { FileSystem } from '../../compiler/src/files/file-system.ts';
import { memoryApplication, memoryDirectories } from '../support/memory-application.ts';

const [directory] = memoryDirectories;

const notes = `import { Controller, Get, Injectable } from 'ashlar';
import { Clock } from './clock.js';

@Injectable()
export class Notes {
  constructor(readonly clock: Clock) {}
}

@Controller('/notes')
export class NotesController {
  constructor(readonly notes: Notes) {}

  @Get()
  list(): void {}
}
`;

const clock = `import { Injectable } from 'ashlar';

@Injectable()
export class Clock {}
`;

/** Lists neither of the two providers. */
const app = `import { Module } from 'ashlar';
import { NotesController } from './notes.js';

@Module({ controllers: [NotesController] })
export class AppModule {}
`;

const files = { 'src/app.ts': app, 'src/clock.ts': clock, 'src/notes.ts': notes };

function fixFiles(
  sources: Readonly<Record<string, string>>,
  change: Partial<FileSystem> = {},
  codes?: ReadonlySet<string>,
) {
  const memory = memoryApplication(sources, directory);
  const fileSystem = { ...memory, ...change };
  const fixed = fixSources({ directory, fileSystem, ...(codes !== undefined && { codes }) });
  return fixed.then((result) => ({ ...result, textOf: (file: string) => memory.readFile(`${directory}/${file}`) }));
}

describe('fixSources', () => {
  test('repairs the sources in rounds, until nothing is left to repair', async () => {
    const { repairs, diagnostics, textOf } = await fixFiles(files);
    expect(repairs.map(({ code, title, span }) => `${span?.file}:${span?.line} ${code} ${title}`)).toEqual([
      'src/notes.ts:11 ASH1004 add `Notes` to the `providers` of `AppModule`',
      'src/notes.ts:6 ASH1004 add `Clock` to the `providers` of `AppModule`',
    ]);
    expect(diagnostics).toEqual([]);
    expect(textOf('src/app.ts')).toBe(`import { Module } from 'ashlar';
import { Clock } from './clock.js';
import { Notes, NotesController } from './notes.js';

@Module({ controllers: [NotesController], providers: [Notes, Clock] })
export class AppModule {}
`);
  });

  test('changes nothing when it runs a second time', async () => {
    const { textOf } = await fixFiles(files);
    const again = await fixFiles({ ...files, 'src/app.ts': textOf('src/app.ts') ?? '' });
    expect({ repairs: again.repairs, files: again.files }).toEqual({ repairs: [], files: [] });
  });

  test('keeps the line endings and the quotes of a file', async () => {
    const windows = app.replaceAll("'", '"').replaceAll('\n', '\r\n');
    const { textOf } = await fixFiles({ ...files, 'src/app.ts': windows });
    expect(textOf('src/app.ts')).toBe(
      [
        'import { Module } from "ashlar";',
        'import { Clock } from "./clock.js";',
        'import { Notes, NotesController } from "./notes.js";',
        '',
        '@Module({ controllers: [NotesController], providers: [Notes, Clock] })',
        'export class AppModule {}',
        '',
      ].join('\r\n'),
    );
  });

  test('repairs only the given codes', async () => {
    const { repairs, files: changed } = await fixFiles(files, {}, new Set(['ASH1009']));
    expect({ repairs, changed }).toEqual({ repairs: [], changed: [] });
  });

  test('writes no file in a dry run, and returns the changes as a patch', async () => {
    const memory = memoryApplication(files, directory);
    const { files: changed } = await fixSources({ directory, fileSystem: memory, dryRun: true });
    expect(memory.readFile(`${directory}/src/app.ts`)).toBe(app);
    expect(changed.map(({ patch }) => patch)).toEqual([
      `--- a/src/app.ts
+++ b/src/app.ts
@@ -1,5 +1,6 @@
 import { Module } from 'ashlar';
-import { NotesController } from './notes.js';
+import { Clock } from './clock.js';
+import { Notes, NotesController } from './notes.js';
 
-@Module({ controllers: [NotesController] })
+@Module({ controllers: [NotesController], providers: [Notes, Clock] })
 export class AppModule {}
`,
    ]);
  });

  test('leaves a file alone that changes while it is repaired', async () => {
    const memory = memoryApplication(files, directory);
    const path = `${directory}/src/app.ts`;
    let isEdited = false;
    const readFile = (file: string) => (file === path && isEdited ? `${app}// an edit\n` : memory.readFile(file));
    // The first question about the file when all rounds are over.
    const hasText = () => {
      isEdited = true;
      return false;
    };
    const written: string[] = [];
    const writeFile: FileSystem['writeFile'] = (file) => written.push(file);
    const { files: changed } = await fixSources({ directory, fileSystem: { ...memory, readFile, hasText, writeFile } });
    expect(changed.map(({ file, problem }) => ({ file, problem }))).toEqual([
      { file: 'src/app.ts', problem: 'the file changed while it was repaired' },
    ]);
    expect(written).toEqual([]);
  });

  test('reports a file that cannot be written, and keeps it', async () => {
    const writeFile = () => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    };
    const { files: changed, textOf } = await fixFiles(files, { writeFile });
    expect(changed.map(({ problem }) => problem)).toEqual(['permission denied']);
    expect(textOf('src/app.ts')).toBe(app);
  });

  test('keeps the byte order mark of a file', async () => {
    const memory = memoryApplication(files, directory);
    const path = `${directory}/src/app.ts`;
    const written = new Map<string, string>();
    const { files: changed } = await fixSources({
      directory,
      fileSystem: {
        ...memory,
        hasText: (file, text) => file === path && text === `\uFEFF${app}`,
        writeFile: (file, text) => written.set(file, String(text)),
      },
    });
    expect(changed.map(({ problem }) => problem)).toEqual([undefined]);
    expect(written.get(path)?.startsWith("\uFEFFimport { Module } from 'ashlar';\n")).toBe(true);
  });

  test('repairs nothing when a file has a syntax error', async () => {
    const { repairs, diagnostics } = await fixFiles({ ...files, 'src/broken.ts': 'export class {\n' });
    expect(repairs).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toContain('ASH8011');
  });

  /** Sources of which each round replaces the name in the only line. */
  const inRounds = async (nextName: (name: string) => string) => {
    const memory = memoryApplication({ ...files, 'src/name.ts': 'export class A {}\n' }, directory);
    const result = await fixSources({ directory, fileSystem: memory }, (_options, _directory, fileSystem) => {
      const diagnose = async () => {
        const [, name = ''] = /class (\w+)/.exec(fileSystem.readFile(`${directory}/src/name.ts`) ?? '') ?? [];
        const span = { file: 'src/name.ts', line: 1, column: 14, endLine: 1, endColumn: 14 + name.length };
        const change = { kind: 'replace', span, text: nextName(name) } as const;
        return [unexportedClass.at(span, { name, hidden: undefined }, [], [{ kind: 'safe', changes: [change] }])];
      };
      return { diagnose, diagnoseAfter: diagnose };
    });
    return { ...result, text: memory.readFile(`${directory}/src/name.ts`) };
  };

  test('ends when the repairs lead back to an earlier state', async () => {
    const { unfinished, repairs, files: changed, text } = await inRounds((name) => (name === 'A' ? 'B' : 'A'));
    expect({ unfinished, repairs: repairs.length, changed, text }).toEqual({
      unfinished: 'circular',
      repairs: 2,
      changed: [],
      text: 'export class A {}\n',
    });
  });

  test('ends after 20 rounds', async () => {
    const { unfinished, repairs, text } = await inRounds((name) => `${name}A`);
    expect({ unfinished, repairs: repairs.length, text }).toEqual({
      unfinished: 'too-many-rounds',
      repairs: 20,
      text: `export class ${'A'.repeat(21)} {}\n`,
    });
  });
});
