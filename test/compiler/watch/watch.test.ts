import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { build } from '../../../compiler/src/commands/build.ts';
import { watch } from '../../../compiler/src/commands/watch.ts';
import { failOnType } from '../../support/failing-reading.ts';
import { quietNotes } from '../../support/quiet-notes.ts';
import { WatchedApplication } from './watched-application.ts';

let application: WatchedApplication;

afterEach(async () => {
  await application.close();
});

const controller = 'src/notes/notes.controller.ts';

test('builds first, then after an edit', async () => {
  application = await WatchedApplication.started();
  const { copy, builds } = application;
  expect(builds).toHaveLength(1);
  expect(builds[0]).toMatchObject({ diagnostics: [], counts: { modules: 3, routes: 4 } });
  copy.edit(controller, "@Get('/{id}')", "@Get('/by-id/{id}')");
  const build = await application.untilGood();
  expect(build.changed).toBeGreaterThan(0);
  expect(copy.read('src/generated/notes.ts')).toContain('GET /notes/by-id/{id}');
});

test('an error leaves the generated files as they are, and its repair builds again', async () => {
  application = await WatchedApplication.started();
  const { copy } = application;
  const before = copy.generated();
  copy.edit(
    'src/notes/notes.module.ts',
    'providers: [NotesRepository, NotesService, NotesLog]',
    'providers: [NotesService, NotesLog]',
  );
  const broken = await application.untilBroken();
  expect(broken).toMatchObject({ changed: 0 });
  expect(broken.diagnostics[0]?.span?.file).toBe('src/notes/notes.service.ts');
  expect(copy.generated()).toEqual(before);
  copy.edit(
    'src/notes/notes.module.ts',
    'providers: [NotesService, NotesLog]',
    'providers: [NotesRepository, NotesService, NotesLog]',
  );
  await application.untilGood();
  expect(copy.generated()).toEqual(before);
});

test('a half-typed file leaves the generated files as they are, and is reported alone', async () => {
  application = await WatchedApplication.started();
  const { copy } = application;
  const before = copy.generated();
  const text = copy.read(controller);
  for (const damaged of [text.slice(0, text.indexOf("@Get('/{id}')") + 5), `${text}\n@`]) {
    copy.write(controller, damaged);
    const broken = await application.untilBroken();
    expect(broken).toMatchObject({ changed: 0, counts: { routes: 0 } });
    expect(broken.diagnostics.map(({ code, span }) => `${code} ${span?.file}`)).toEqual([`ASH8011 ${controller}`]);
    expect(copy.generated()).toEqual(before);
  }
  copy.write(controller, text);
  expect(await application.untilGood()).toMatchObject({ changed: 0, counts: { routes: 4 } });
  expect(copy.generated()).toEqual(before);
});

test('the errors of a file that is written in two steps are not reported', async () => {
  application = await WatchedApplication.started();
  const { copy, builds } = application;
  const text = copy.read(controller).replace("@Get('/{id}')", "@Get('/by-id/{id}')");
  copy.write(controller, text.slice(0, text.length / 2));
  setTimeout(() => copy.write(controller, text), 20);
  await application.until(() => copy.read('src/generated/notes.ts').includes('/notes/by-id/{id}'));
  expect(builds.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
});

test('a source file is renamed, and its importers after it', async () => {
  application = await WatchedApplication.started();
  const { copy } = application;
  copy.write('src/notes/storage.ts', copy.read('src/notes/notes.repository.ts'));
  copy.remove('src/notes/notes.repository.ts');
  await application.untilBroken();
  copy.edit('src/notes/notes.module.ts', './notes.repository.js', './storage.js');
  copy.edit('src/notes/notes.service.ts', './notes.repository.js', './storage.js');
  await application.untilGood();
  expect(copy.read('src/generated/container.ts')).toContain('../notes/storage.js');
});

test('a directory of sources is removed and comes back', async () => {
  application = await WatchedApplication.started();
  const { copy } = application;
  const before = copy.generated();
  renameSync(copy.path('src/notes'), copy.path('moved'));
  await application.untilBroken();
  renameSync(copy.path('moved'), copy.path('src/notes'));
  await application.untilGood();
  expect(copy.generated()).toEqual(before);
  copy.edit(controller, "@Get('/{id}')", "@Get('/again/{id}')");
  await application.until(() => copy.read('src/generated/notes.ts').includes('/notes/again/{id}'));
});

test('new files become part of the application', async () => {
  application = await WatchedApplication.started();
  const { copy } = application;
  const health =
    "import { Controller, Get } from 'ashlar';\n\n@Controller('/health')\nexport class Health {\n  @Get()\n  check(): string {\n    return 'well';\n  }\n}\n";
  mkdirSync(copy.path('src/health'));
  copy.write('src/health/health.ts', health);
  copy.edit('src/app.module.ts', 'imports: [NotesModule],', 'imports: [NotesModule],\n  controllers: [Health],');
  copy.edit('src/app.module.ts', 'import {', "import { Health } from './health/health.js';\nimport {");
  await application.until(({ counts }) => counts.routes === 5);
});

test('generated files that are changed or removed are written again', async () => {
  application = await WatchedApplication.started();
  const { copy } = application;
  const before = copy.generated();
  copy.remove('src/generated/router.ts');
  expect(await application.untilGood()).toMatchObject({ diagnostics: [], changed: 1 });
  copy.edit('src/generated/notes.ts', 'GET /notes', 'GET /nodes');
  expect(await application.untilGood()).toMatchObject({ diagnostics: [], changed: 1 });
  copy.remove('src/generated');
  await application.until(() => Object.keys(copy.generated()).length === Object.keys(before).length);
  expect(copy.generated()).toEqual(before);
});

test('files that the build or another tool writes do not start a build', async () => {
  application = await WatchedApplication.started();
  const { copy, builds } = application;
  copy.edit(controller, "@Get('/{id}')", "@Get('/one/{id}')");
  await application.untilGood();
  mkdirSync(copy.path('dist'));
  copy.write('dist/main.js', '');
  copy.write('dist/main.d.ts', '');
  copy.write('notes.txt', '');
  mkdirSync(copy.path('coverage/deep'), { recursive: true });
  copy.edit(controller, "@Get('/one/{id}')", "@Get('/two/{id}')");
  await application.until(() => copy.read('src/generated/notes.ts').includes('/notes/two/{id}'));
  expect(builds).toHaveLength(3);
});

test('settings and tsconfig are followed, through errors too', async () => {
  application = await WatchedApplication.started();
  const { copy } = application;
  // Without a decorator the document has the version of the package.
  copy.edit('src/app.module.ts', /@OpenApi\(.*\)\n/, '');
  copy.edit('package.json', '"version": "1.0.0"', '"version": "2.0.0"');
  await application.until(() => copy.read('src/generated/openapi.json').includes('2.0.0'));
  copy.edit('package.json', '{', '{,');
  await application.untilBroken();
  copy.edit('package.json', '{,', '{');
  await application.untilGood();
  copy.edit('tsconfig.json', '"include": ["src"]', '"include": ["source"]');
  await application.untilBroken();
  copy.edit('tsconfig.json', '"include": ["source"]', '"include": ["src"]');
  await application.untilGood();
  copy.edit('tsconfig.json', '"module": "nodenext"', '"module": "preserve"');
  await application.until(() => copy.read('src/generated/index.ts').includes("'./routes'"));
});

test('another branch is switched to: many files at once, and back', async () => {
  application = await WatchedApplication.started();
  const { copy } = application;
  const before = copy.generated();
  cpSync(copy.path('src'), copy.path('branch'), { recursive: true });
  for (let n = 0; n < 20; n++) {
    copy.write(`src/more/m${n}.ts`, `import { Module } from 'ashlar';\n\n@Module({})\nexport class M${n} {}\n`);
  }
  const names = Array.from({ length: 20 }, (_, n) => n);
  copy.write(
    'src/app.module.ts',
    `import { Module } from 'ashlar';\n${names.map((n) => `import { M${n} } from './more/m${n}.js';\n`).join('')}\n@Module({ imports: [${names.map((n) => `M${n}`).join(', ')}] })\nexport class AppModule {}\n`,
  );
  copy.remove('src/notes');
  copy.remove('src/generated');
  await application.until(({ counts }) => counts.modules === 21 && counts.routes === 0);
  rmSync(copy.path('src'), { recursive: true });
  renameSync(copy.path('branch'), copy.path('src'));
  await application.until(({ counts }) => counts.modules === 3 && counts.routes === 4);
  expect(copy.generated()).toEqual(before);
});

test('an edit during a build is not missed', async () => {
  let edits = 0;
  application = new WatchedApplication(undefined, () => {
    // Each build is disturbed by an edit after it has begun; the last one is not.
    if (edits < 3) application.copy.edit(controller, /@Get\('\/.*\{id\}'\)/, `@Get('/edit-${++edits}/{id}')`);
  });
  const { copy } = application;
  await application.until(() => copy.read('src/generated/notes.ts').includes('/notes/edit-3/{id}'));
  expect(application.builds.length).toBeGreaterThan(1);
});

test('closing ends everything: no callback comes after, and no handle is left', async () => {
  // Handles are removed a moment after they are closed.
  const handles = async (): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return process.getActiveResourcesInfo().filter((kind) => /FSEvent|StatWatcher/.test(kind)).length;
  };
  const before = await handles();
  application = await WatchedApplication.started();
  const { copy, builds } = application;
  expect(await handles()).toBeGreaterThan(before);
  copy.edit(controller, "@Get('/{id}')", "@Get('/late/{id}')");
  await application.close();
  const count = builds.length;
  copy.edit(controller, "@Get('/late/{id}')", "@Get('/later/{id}')");
  await application.close();
  expect(await handles()).toBe(before);
  expect(builds).toHaveLength(count);
});

test('the record of an earlier build is the first one, and is not repeated', async () => {
  const copy = quietNotes();
  await build({ directory: copy.directory });
  application = await WatchedApplication.started(copy);
  expect(application.builds).toEqual([expect.objectContaining({ upToDate: true, changed: 0, diagnostics: [] })]);
  copy.edit(controller, "@Get('/{id}')", "@Get('/by-id/{id}')");
  expect(await application.untilGood()).toMatchObject({ upToDate: false });
  await application.close();

  copy.write(controller, '@');
  application = await WatchedApplication.started(copy);
  expect(application.builds.map(({ diagnostics }) => diagnostics.length)).toEqual([1]);
});

test('the first build is recorded for the next command', async () => {
  const copy = quietNotes();
  application = await WatchedApplication.started(copy);
  expect(application.builds).toMatchObject([{ upToDate: false }]);
  await application.close();
  expect(await build({ directory: copy.directory })).toMatchObject({ upToDate: true });
  application = await WatchedApplication.started(copy);
  expect(application.builds).toMatchObject([{ upToDate: true }]);
});

test('an edit that changes no meaning compiles nothing, and the positions after it match the file', async () => {
  application = await WatchedApplication.started();
  const { copy, builds } = application;
  const before = copy.generated();
  copy.edit(controller, 'constructor(', '// A remark.\n\n  constructor(');
  expect(await application.untilGood()).toMatchObject({ upToDate: true, changed: 0, counts: builds[0]?.counts });
  expect(copy.generated()).toEqual(before);
  copy.edit(controller, "@Get('/{id}')", "@Get('/{other}')");
  const broken = await application.untilBroken();
  const line =
    copy
      .read(controller)
      .split('\n')
      .findIndex((text) => text.includes('find(id:')) + 1;
  expect(broken.diagnostics.flatMap(({ span }) => span?.line ?? [])).toContain(line);
});

test('changes of files that only the running application reads need no build', async () => {
  const calls: string[] = [];
  const copy = quietNotes();
  application = await WatchedApplication.started(copy, { onOtherChange: () => calls.push('other') });
  copy.write('notes.sqlite', 'data');
  copy.write('src/generated/notes.txt', 'by the user');
  copy.edit(controller, "@Get('/{id}')", "@Get('/by-id/{id}')");
  await application.untilGood();
  expect(calls).toEqual([]);
  copy.write('.env', 'A=1');
  await expect.poll(() => calls.length).toBe(1);
  copy.write('src/page.html', '<b>');
  await expect.poll(() => calls.length).toBe(2);
});

test('without `onError`, an internal error of the first build is thrown', async () => {
  application = await WatchedApplication.started();
  const end = failOnType('Note');
  try {
    const { directory } = quietNotes();
    await expect(watch({ directory, onBuild: () => {} })).rejects.toThrow(
      'type `Note` at src/notes/note.ts:4:18: a bug of the compiler',
    );
  } finally {
    end();
  }
});
