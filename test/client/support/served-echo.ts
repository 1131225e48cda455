import { afterAll, beforeAll, expect } from 'vitest';
import { type ServedApplication, serveApplication } from '../../support/serve-application.ts';
import { echoApplication } from './echo-application.ts';

/** Builds and starts the application of `echo.txt` for the suites of a file. Returns its address, in tests. */
export function servedEcho(): () => string {
  let served: ServedApplication | undefined;
  beforeAll(async () => {
    const copy = echoApplication();
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    served = await serveApplication(copy.directory);
  }, 120_000);
  afterAll(async () => {
    if (served !== undefined) expect(await served.stop()).toMatchObject({ code: 0 });
  });
  return () => {
    if (served === undefined) throw new Error('the application runs in tests only');
    return served.url;
  };
}
