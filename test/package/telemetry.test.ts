import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { repositoryDirectory } from '../support/repository.ts';
import { runProcess } from '../support/run-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** The install script gives `npm ls` three seconds, which a busy machine may need for itself. */
const patient = `
const childProcess = require('node:child_process');
const { exec } = childProcess;
childProcess.exec = (command, options, done) => exec(command, { ...options, timeout: 0 }, done);
`;

/** How many reports the install script of `@scarf/scarf` sends for an application with these lines in its `package.json`. */
async function reportsOf(lines: object, environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const directory = temporaryDirectory();
  const dependencies = { 'swagger-ui-dist': manifest.devDependencies['swagger-ui-dist'] };
  writeFileSync(
    join(directory, 'package.json'),
    JSON.stringify({ name: 'notes', version: '1.0.0', dependencies, ...lines }),
  );
  writeFileSync(join(directory, 'patient.cjs'), patient);
  mkdirSync(join(directory, 'node_modules/swagger-ui-dist'), { recursive: true });
  for (const path of ['swagger-ui-dist/package.json', '@scarf/scarf']) {
    const place = join('node_modules', path);
    cpSync(join(repositoryDirectory, place), join(directory, place), { recursive: true });
  }
  let reports = 0;
  const server = createServer((_request, response) => {
    reports += 1;
    response.end();
  }).listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  try {
    await runProcess(process.execPath, ['--require', './patient.cjs', 'node_modules/@scarf/scarf/report.js'], {
      cwd: directory,
      env: {
        SCARF_ANALYTICS: undefined,
        SCARF_NO_ANALYTICS: undefined,
        DO_NOT_TRACK: undefined,
        HOME: directory,
        TMPDIR: directory,
        INIT_CWD: directory,
        SCARF_LOCAL_PORT: String(address.port),
        ...environment,
      },
    });
  } finally {
    server.close();
  }
  return reports;
}

test('the telemetry of `swagger-ui-dist` reports an installation by default', async () => {
  expect(await reportsOf({})).toBe(1);
});

test('the telemetry does not report this repository, and is disabled as documented', async () => {
  expect(await reportsOf({ scarfSettings: manifest.scarfSettings })).toBe(0);
  expect(await reportsOf({ scarfSettings: { enabled: false } })).toBe(0);
  expect(await reportsOf({}, { SCARF_ANALYTICS: 'false' })).toBe(0);
});
