import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';

/** The settings with which npm reaches its registry on this machine. */
export interface NpmSettings {
  /** With a slash at the end. */
  readonly registry: string;
  readonly certificates: string | undefined;
  readonly proxy: string | undefined;
  /** The value of the `Authorization` header, when an `.npmrc` has credentials for the registry. */
  readonly authorization: string | undefined;
}

/** Reads the settings that npm has in the directory of the repository. */
export async function readNpmSettings(directory = repositoryDirectory): Promise<NpmSettings> {
  const keys = ['registry', 'cafile', 'userconfig', 'globalconfig', 'https-proxy'];
  const { code, stdout, output } = await runProcess('npm', ['config', 'get', ...keys], { cwd: directory });
  if (code !== 0) throw new Error(`npm config get failed:\n${output}`);
  const values = new Map<string, string>();
  for (const line of stdout.split('\n')) {
    const [, key, value] = /^([a-z-]+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined && value !== 'null' && value !== '') values.set(key, value);
  }
  const registry = values.get('registry')?.replace(/\/*$/, '/');
  if (registry === undefined) throw new Error('npm has no registry');
  const cafile = values.get('cafile');
  const files = [join(directory, '.npmrc'), values.get('userconfig'), values.get('globalconfig')];
  return {
    registry,
    certificates: cafile === undefined ? undefined : readFileSync(cafile, 'utf8'),
    proxy: values.get('https-proxy'),
    authorization: files.map((file) => readAuthorization(file, registry)).find((found) => found !== undefined),
  };
}

/** npm does not print credentials, so they are read from the files: `//packages.example/:_authToken=…`. */
export function readAuthorization(file: string | undefined, registry: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file ?? '', 'utf8');
  } catch {
    return undefined;
  }
  const prefix = registry.replace(/^https?:/, '');
  for (const line of text.split('\n')) {
    const [, key, value] = /^\s*(\S+?)\s*=\s*"?(.*?)"?\s*$/.exec(line) ?? [];
    const expanded = value?.replace(/\$\{([^}]+)\}/g, (whole, name: string) => process.env[name] ?? whole);
    if (key === `${prefix}:_authToken`) return `Bearer ${expanded}`;
    if (key === `${prefix}:_auth`) return `Basic ${expanded}`;
  }
  return undefined;
}
