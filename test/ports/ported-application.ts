import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { readArchive } from '../support/text-archive.js';

/**
 * The server of a ported sample application, as Supertest takes it: built by `ashlar build` and the strictest settings of `tsc`, and
 * served by its main file in a process of its own. It lives as long as the suites of the file.
 *
 * @param name the archive with its sources in this directory
 * @param environment what its process gets besides the address
 */
export function portedApplication(name: string, environment: Readonly<Record<string, string>> = {}): PortedApplication {
  const archive = readArchive(readFileSync(fileURLToPath(new URL(`${name}.txt`, import.meta.url)), 'utf8'));
  const copy = ApplicationCopy.of('notes');
  copy.remove('src');
  for (const [path, text] of archive.files) copy.write(path, text);

  let served: ServedApplication | undefined;
  beforeAll(async () => {
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    served = await serveApplication(copy.directory, 'dist/main.js', environment);
  }, 120_000);
  afterAll(async () => {
    if (served !== undefined) expect(await served.stop()).toMatchObject({ code: 0 });
  });

  const running = (): ServedApplication => {
    if (served === undefined) throw new Error('the application runs in tests only');
    return served;
  };
  return { copy, url: () => running().url, log: () => running().process.output() };
}

/** A ported sample application. */
export interface PortedApplication {
  readonly copy: ApplicationCopy;
  /** The address of its server, in tests. */
  url(): string;
  /** The output of its process, in tests. */
  log(): string;
}
