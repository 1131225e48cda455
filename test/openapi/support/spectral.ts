import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryDirectory } from '../../support/repository.ts';
import { runProcess } from '../../support/run-process.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

/** An error that Spectral reports. */
export interface SpectralProblem {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

interface Result extends SpectralProblem {
  /** 0 for an error. */
  readonly severity: number;
  readonly source?: string;
}

const spectral = join(repositoryDirectory, 'node_modules/@stoplight/spectral-cli/dist/index.js');

/** The errors of each document by the recommended rules, all in one process. */
export async function lintBySpectral(
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly SpectralProblem[]>> {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'ruleset.json'), JSON.stringify({ extends: [['spectral:oas', 'recommended']] }));
  const names = new Map([...texts.keys()].map((name, index) => [`${index}.json`, name]));
  for (const [file, name] of names) writeFileSync(join(directory, file), readable(texts.get(name) ?? ''));
  const options = ['--ruleset', 'ruleset.json', '--format', 'json', '--quiet'];
  const { stdout, output } = await runProcess(process.execPath, [spectral, 'lint', ...options, ...names.keys()], {
    cwd: directory,
  });
  if (!stdout.startsWith('[')) throw new Error(output);
  const results: readonly Result[] = JSON.parse(stdout);
  const found = new Map([...texts.keys()].map((name): [string, SpectralProblem[]] => [name, []]));
  for (const { code, message, path, severity, source = '' } of results) {
    const name = names.get(basename(source)) ?? '';
    if (severity === 0 && !isWrong({ code, message, path }, texts.get(name) ?? ''))
      found.get(name)?.push({ code, message, path });
  }
  return found;
}

/** Spectral ends with "trap returned duplicate entries" at properties of this name. */
function readable(text: string): string {
  return text.replaceAll('"__proto__"', '"_proto_"');
}

/** Spectral compiles patterns without the flag `u` with which JSON Schema reads them, and so misses what is above U+FFFF. */
function isWrong({ code, message, path }: SpectralProblem, document: string): boolean {
  if (code !== 'oas3-schema' || path.at(-1) !== 'pattern' || !message.includes('must match format "regex"'))
    return false;
  const pattern = path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    JSON.parse(document),
  );
  return typeof pattern === 'string' && compiles(pattern, 'u') && !compiles(pattern, '');
}

function compiles(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
