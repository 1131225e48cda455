import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directoryWithRuntime } from '../support/packed-packages.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';

const source = `import { Injectable, type Int, NotFoundException } from 'ashlar';
import { jsonString } from 'ashlar/codegen/v1';
import { RedisThrottleStore } from 'ashlar/redis';
import { TestApplication } from 'ashlar/testing';

@Injectable()
export class Names {
  find(id: Int): string {
    throw new NotFoundException(jsonString(String(id)));
  }
}

export const imported = [TestApplication, RedisThrottleStore].map(({ name }) => name);

// @ts-expect-error: the types are found, and nothing is of the type any
export const wrong: number = new NotFoundException();
`;

/** A compiler, the kind of the package, options, and the declarations that it finds. */
const settings: readonly (readonly [compiler: string, type: string, options: object, declarations: RegExp])[] = [
  ['typescript', 'commonjs', { module: 'node16' }, /dist\/index\.d\.cts'/],
  ['typescript', 'module', { module: 'nodenext' }, /dist\/index\.d\.ts'/],
  ['typescript-6.0', 'commonjs', { module: 'commonjs', moduleResolution: 'bundler' }, /dist\/index\.d\.cts'/],
  ['typescript-5.9', 'commonjs', { module: 'commonjs', moduleResolution: 'node10' }, /dist\/index\.d\.cts'/],
];

test.each(settings)(
  '%s finds the types of a package of the kind %s under %o',
  async (compiler, type, options, wanted) => {
    const directory = await directoryWithRuntime();
    mkdirSync(join(directory, 'src'));
    writeFileSync(join(directory, 'src/names.ts'), source);
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'names', version: '1.0.0', type }));
    const compilerOptions = {
      target: 'es2022',
      strict: true,
      types: ['node'],
      experimentalDecorators: true,
      ...options,
    };
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
    const tsc = join(repositoryDirectory, 'node_modules', compiler, 'bin/tsc');
    const { code, output } = await runProcess(process.execPath, [tsc, '--noEmit', '--traceResolution'], {
      cwd: directory,
    });
    const found = output.split('\n').find((line) => line.includes("Module name 'ashlar' was successfully resolved"));
    expect({ code, found, errors: output.match(/^.*error TS.*$/gm) }).toEqual({
      code: 0,
      found: expect.stringMatching(wanted),
      errors: null,
    });
  },
);
