import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { addNotes, expectSuccess } from '../support/new-application.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess, startProcess } from '../support/run-process.js';
import { freePort } from '../support/serve-application.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { readPages } from './pages.js';
import { nameOf, type PreparedDirectory, shellBlocks, type Treatment, treatments } from './shell-treatments.js';

type Run = Extract<Treatment, { kind: 'runs' }>;

/** The blocks that this suite runs, in the order of the pages. */
const blocks = readPages().flatMap((page) =>
  shellBlocks(page).flatMap((text) => {
    const treatment = treatments[page.path]?.[nameOf(text)];
    return treatment?.kind === 'runs' ? [{ path: page.path, name: nameOf(text), text, treatment }] : [];
  }),
);

const modules = join(repositoryDirectory, 'node_modules');
/** The application, which the blocks share. */
let application: ApplicationCopy;

beforeAll(async () => {
  application = await created();
  await addNotes(application);
  expectSuccess(await run('npm run build', application.directory));
  // The document of an earlier release.
  application.write('released.json', application.read('src/generated/openapi.json'));
});

/** An empty directory, which has the programs and packages of the repository. */
function empty(): ApplicationCopy {
  const copy = ApplicationCopy.empty();
  symlinkSync(modules, join(dirname(copy.directory), 'node_modules'), 'junction');
  symlinkSync(join(modules, '.bin'), copy.path('node_modules/.bin'), 'junction');
  return copy;
}

/** A new application. */
async function created(): Promise<ApplicationCopy> {
  const copy = empty();
  // `ashlar new` writes into directories without files.
  expectSuccess(await copy.ashlarProcess(['new', 'created', '--yes']));
  cpSync(copy.path('created'), copy.directory, { recursive: true });
  copy.remove('created');
  return copy;
}

const prepare: Readonly<Record<PreparedDirectory, () => Promise<ApplicationCopy> | ApplicationCopy>> = {
  application: () => application,
  created,
  empty,
  async applications() {
    const copy = await created();
    copy.write(
      'src/admin/admin.module.ts',
      "import { Module } from 'ashlar';\n\n@Module({})\nexport class AdminModule {}\n",
    );
    const { ashlar, ...manifest } = JSON.parse(copy.read('package.json'));
    const roots = [
      { root: 'src/app.ts#AppModule', out: 'src/generated' },
      { root: 'src/admin/admin.module.ts#AdminModule', out: 'src/admin/generated' },
    ];
    const entries = roots.map((entry) => ({ ...ashlar, ...entry }));
    copy.write('package.json', JSON.stringify({ ...manifest, ashlar: entries }));
    return copy;
  },
  clone() {
    const clone = ApplicationCopy.at(join(temporaryDirectory(), 'clone'));
    for (const path of ['package.json', 'runtime', 'compiler', 'cli']) {
      cpSync(join(repositoryDirectory, path), clone.path(path), {
        recursive: true,
        filter: (file) => !file.startsWith(join(repositoryDirectory, path, 'node_modules')),
      });
    }
    for (const path of ['node_modules', 'cli/node_modules']) {
      symlinkSync(join(repositoryDirectory, path), clone.path(path), 'junction');
    }
    return clone;
  },
};

/**
 * The effects of commands that need a registry, and of those that build the repository: `shell-blocks.test.ts` checks their names and
 * options. A block fails at its first failing command.
 */
const programs = `
set -e
npm() {
  case "$1 $2" in
    ci*|install*) test -e node_modules || ln -s '${modules}' node_modules ;;
    'run build') test -e cli/dist/bin.cjs || command npm run build ;;
    *) command npm "$@" ;;
  esac
}
npx() {
  case "$1" in
    @ashlar/cli) shift; ashlar "$@" ;;
    *) command npx "$@" ;;
  esac
}
`;

const environment = { CI: 'true', NO_COLOR: '1', NODE_OPTIONS: undefined, NODE_ENV: undefined, VITEST: undefined };
const path = `${join(modules, '.bin')}:${process.env['PATH']}`;

function run(text: string, cwd: string) {
  return runProcess('sh', ['-c', programs + text], { cwd, env: { ...environment, PATH: path } });
}

/** Runs a command until it listens, and ends it as a platform does. */
async function serve(line: string, cwd: string): Promise<void> {
  const env = { ...environment, PATH: path, PORT: String(await freePort()) };
  const running = startProcess('sh', ['-c', programs + line], { cwd, env });
  await running.said('listening on http');
  running.signalGroup('SIGTERM');
  await running.finished;
}

/** The files that the blocks write, from their directory, by the names of the blocks. */
const written: Readonly<Record<string, readonly string[]>> = {
  // The page names the packages from the directory of the application.
  'npm ci': ['../greetings/package.json', ...packedFiles().map((file) => `../greetings/${file}`)],
  'npm install --save-dev @ashlar/cli': ['src/generated/index.ts'],
  'ashlar client --out ../web/src/api.ts': ['../web/src/api.ts'],
  'ashlar config --format dotenv --out .env.example': ['.env.example'],
  'npx ashlar generate resource notes': ['src/notes/notes.controller.ts'],
  'npx ashlar graph --format html --out modules.html': ['modules.html'],
  'ashlar openapi --format yaml --out openapi.yaml': ['openapi.yaml'],
  'npx ashlar build --application src/admin/generated': ['src/admin/generated/index.ts'],
  'npx rolldown dist/main.js --platform node --format esm --dir bundle': ['bundle/main.js', 'application.mjs'],
  'npx ashlar config': ['.env.example'],
};

/** The packed packages that the page on the first application names. */
function packedFiles(): readonly string[] {
  const page = readPages().find(({ path: candidate }) => candidate.endsWith('/getting-started.md'));
  const files = new Set(Array.from(page?.text.matchAll(/"file:([\w./-]+\.tgz)"/g) ?? [], ([, file = '']) => file));
  expect(files.size).toBe(3);
  return [...files];
}

test.each(blocks)('`$name` of $path works', async ({ name, text, treatment }) => {
  const { directory, listens }: Run = treatment;
  const { directory: cwd } = await prepare[directory]();
  mkdirSync(join(cwd, '../web/src'), { recursive: true });
  if (listens === undefined) expectSuccess(await run(text, cwd));
  else {
    for (const line of text.trim().split('\n')) {
      if (/ashlar run|npm run dev/.test(line)) await serve(line, cwd);
      else expectSuccess(await run(line, cwd));
    }
  }
  for (const file of written[name] ?? []) expect(existsSync(join(cwd, file)), file).toBe(true);
});
