// The bytes that a client adds to a bundle and the time to type-check it, compared with generators that read the API document. Read
// the ratios: they hold on other machines.
//
//   npm run bench:client [-- --controllers 100 --rounds 5 --write]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import ts from 'typescript-5.9';
import { repositoryDirectory } from '../support/repository.js';
import { candidates, writeCandidates } from './client/rival-clients.js';

const { values: options } = parseArgs({
  options: {
    controllers: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    /** Replaces the table of the page. */
    write: { type: 'boolean', default: false },
  },
});

const project = await writeCandidates(Number(options.controllers));

/** The bytes of a minified bundle of a program, and compressed. */
async function bytesOf(directory: string): Promise<{ readonly minified: number; readonly compressed: number }> {
  const { outputFiles } = await build({
    entryPoints: [join(project, directory, 'main.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { minified: code.byteLength, compressed: gzipSync(code).byteLength };
}

/** The processor time to type-check a program, in this process: other processes of a machine do not count. */
function millisecondsOf(directory: string): number {
  const path = join(project, directory);
  const { config } = ts.readConfigFile(join(path, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options: compilerOptions } = ts.parseJsonConfigFileContent(config, ts.sys, path);
  const start = process.cpuUsage();
  const program = ts.createProgram(fileNames, compilerOptions);
  const problems = ts.getPreEmitDiagnostics(program);
  const { user, system } = process.cpuUsage(start);
  const [problem] = problems;
  if (problem !== undefined)
    throw new Error(`${directory}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
  return (user + system) / 1000;
}

const directories = ['nothing', ...candidates.map(({ directory }) => directory)];
const times = new Map<string, number>();
// All candidates take turns. The best round of each counts: whatever else a machine does only ever slows one down.
for (let round = 0; round < Number(options.rounds); round++) {
  for (const directory of directories) {
    const time = millisecondsOf(directory);
    times.set(directory, Math.min(times.get(directory) ?? Number.POSITIVE_INFINITY, time));
  }
}
const nothing = times.get('nothing') ?? 0;
const [first] = candidates;
const own = (times.get(first?.directory ?? '') ?? 0) - nothing;

const rows: string[] = [];
for (const { name, directory } of candidates) {
  const { minified, compressed } = await bytesOf(directory);
  const ratio = ((times.get(directory) ?? 0) - nothing) / own;
  rows.push(
    `| ${name} | ${minified.toLocaleString('en')} | ${compressed.toLocaleString('en')} | ${ratio.toFixed(1)} |`,
  );
}
const table = ['| client | bytes, minified | bytes, gzip | type-check, ratio |', '|---|---|---|---|', ...rows].join(
  '\n',
);
console.log(table);

if (options.write) {
  const path = join(repositoryDirectory, 'cli/docs/client.md');
  const page = readFileSync(path, 'utf8');
  const changed = page.replace(
    /<!-- table: bench:client -->[\s\S]*?(?=\n\n[^|]|$)/,
    `<!-- table: bench:client -->\n\n${table}`,
  );
  writeFileSync(path, changed);
}
