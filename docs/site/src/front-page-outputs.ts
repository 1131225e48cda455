import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../manual.ts';
import { cacheDirectory, write } from './site-files.ts';

/** The texts of the front page, each made by the command that it shows. */
export interface FrontPageOutputs {
  /** The report about a provider that no module provides. */
  readonly error: string;
  /** The change of the generated table of rate limits when one limit changes, as a patch. */
  readonly throttle: string;
  /** The beginning of the plan of a request. */
  readonly plan: string;
  /** A program that calls the application with its typed client. The compiler of TypeScript has accepted it. */
  readonly client: string;
}

const command = join(repository, 'cli/dist/bin.cjs');
const tsc = join(repository, 'node_modules/typescript/bin/tsc');

const clientExample = `const client = createClient({ baseUrl: 'http://127.0.0.1:3000' });
const found = await client.notes.find({ id: 7 });
if (found.status === 200) console.log(found.body.title);
else if (found.status === 404) console.log(found.body.message);
`;

/** Runs the commands of the front page on the application of the README. The packages must be built. */
export function frontPageOutputs(): FrontPageOutputs {
  const directory = join(cacheDirectory, 'front-page');
  rmSync(directory, { recursive: true, force: true });
  for (const [file, text] of Object.entries(applicationFiles())) write(join(directory, file), text);
  const application = readFileSync(join(directory, 'src/app.ts'), 'utf8');

  write(join(directory, 'src/app.ts'), application.replace('providers: [Notes], ', ''));
  const failed = spawnSync(process.execPath, [command, 'build', '--pretty', 'true'], {
    cwd: directory,
    encoding: 'utf8',
  });
  const error = `${failed.stdout}${failed.stderr}`.trim();

  const throttled = application
    .replace('import { Module,', 'import { Module, Throttle, ThrottleModule,')
    .replace('@Post()', '@Throttle({ limit: 20, windowSeconds: 60 })\n  @Post()')
    .replace('@Module({ providers', '@Module({ imports: [ThrottleModule], providers');
  const table = join(directory, 'src/generated/throttle.ts');
  write(join(directory, 'src/app.ts'), throttled);
  ashlar(directory, 'build');
  const before = readFileSync(table, 'utf8');
  write(join(directory, 'src/app.ts'), throttled.replace('limit: 20', 'limit: 5'));
  ashlar(directory, 'build');
  const throttle = patchOf('src/generated/throttle.ts', before, readFileSync(table, 'utf8'));

  const plan = ashlar(directory, 'explain', 'POST', '/notes');
  ashlar(directory, 'client', '--out', 'src/api.ts');
  write(join(directory, 'src/call.ts'), `import { createClient } from './api.js';\n\n${clientExample}`);
  execFileSync(process.execPath, [tsc, '--noEmit'], { cwd: directory, stdio: 'pipe', encoding: 'utf8' });
  return { error, throttle, plan: sectionsOf(plan, ['Stages']), client: clientExample };
}

/** The sources that the README shows, with the settings of the page about the first application. */
function applicationFiles(): Readonly<Record<string, string>> {
  const page = readFileSync(join(repository, 'runtime/docs/getting-started.md'), 'utf8');
  const readme = readFileSync(join(repository, 'README.md'), 'utf8');
  const sources = [...readme.matchAll(/^```ts\n(\/\/ (src\/\S+)\n.*?)^```/gms)].map(([, text = '', file = '']) => [
    file,
    text,
  ]);
  const settings = ['package.json', 'tsconfig.json'].map((file) => {
    const [, text = ''] = page.split(`\n\`${file}\`:\n\n\`\`\`json\n`);
    return [file, text.split('```')[0] ?? ''];
  });
  return Object.fromEntries([...sources, ...settings]);
}

function ashlar(cwd: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [command, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The changed lines of a file with one line before and after, as `git diff` shows them. */
function patchOf(file: string, before: string, after: string): string {
  const [old, changed] = [before.split('\n'), after.split('\n')];
  const first = old.findIndex((line, index) => line !== changed[index]);
  const lines = [`  ${old[first - 1]}`, `- ${old[first]}`, `+ ${changed[first]}`, `  ${old[first + 1]}`];
  return `${file}\n${lines.map((line) => line.replace(/^(.) {2}/, '$1')).join('\n')}`;
}

/** Chosen sections of the plan of a request. */
function sectionsOf(plan: string, titles: readonly string[]): string {
  const sections = plan.split(/\n\n(?=\S)/).filter((section) => titles.includes(section.split('\n')[0] ?? ''));
  return sections.join('\n\n').trimEnd();
}
