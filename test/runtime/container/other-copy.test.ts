import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { describeOtherCopy } from '../../../runtime/src/container/other-copy.ts';
import { overrideSteps } from '../../../runtime/src/container/overrides.ts';
import { resolveInstance } from '../../../runtime/src/container/resolve-instance.ts';
import { type ClassToken, type Token, TypeToken } from '../../../runtime/src/contract/token.ts';
import { override, overridesByToken } from '../../../runtime/src/testing/override.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

/** A class `Clock` of a module of its own, and the URL of the module. */
async function copyOfClock(): Promise<{ readonly token: ClassToken<object>; readonly url: string }> {
  const path = join(temporaryDirectory(), 'clock.mjs');
  writeFileSync(path, 'export class Clock {}\n');
  const url = pathToFileURL(path).href;
  const { Clock }: { Clock: ClassToken<object> } = await import(/* @vite-ignore */ url);
  return { token: Clock, url };
}

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('nothing was thrown');
}

test('resolve and override name the files of both copies of a class', async () => {
  const [provided, given] = [await copyOfClock(), await copyOfClock()];
  const both = `provides another \`Clock\`, of ${provided.url}, and this one is of ${given.url}: the package may be installed twice`;
  const instances = new Map<Token, unknown>([[provided.token, {}]]);
  expect(messageOf(() => resolveInstance(instances, given.token))).toContain(both);
  const overrides = overridesByToken([override(given.token, {})]);
  expect(messageOf(() => overrideSteps([], overrides, new Set([provided.token])))).toContain(both);
  expect(Object.getOwnPropertySymbols(globalThis)).not.toContain(Symbol.for('ashlar.other-copy'));
});

test('a class of another name, and a token beside a class, are no copies', async () => {
  const { token } = await copyOfClock();
  expect(describeOtherCopy(token, [token, class Other {}, new TypeToken('Clock')])).toBe('');
});

test('tokens of one name have no files', () => {
  expect(describeOtherCopy(new TypeToken('Clock'), [new TypeToken('Clock')])).toBe(
    '; it provides another `Clock`: the package may be installed twice',
  );
});
