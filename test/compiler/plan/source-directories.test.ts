import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { PackageFile } from '../../../compiler/src/model/package-file.ts';
import { SourceDirectories } from '../../../compiler/src/plan/directories/source-directories.ts';
import { repositoryDirectory } from '../../support/repository.js';

/** The names of the generated files of sample applications that are about no directory. */
const wholeFiles = new Set(
  readdirSync(`${repositoryDirectory}/fixtures/apps`).flatMap((application) => {
    const sources = `${repositoryDirectory}/fixtures/apps/${application}/src`;
    const generated = existsSync(`${sources}/generated`) ? readdirSync(`${sources}/generated`) : [];
    const names = generated
      .filter((file) => /^[a-z].*\.(?:ts|json)$/.test(file))
      .map((file) => file.replace(/\..*$/, ''));
    return names.filter((name) => name !== 'root' && !existsSync(`${sources}/${name}`));
  }),
);

const packageFile: PackageFile = {
  package: '@mono/core',
  directory: '../core',
  path: '../core/src/clock.ts',
  imports: new Map(),
};

/** The generated file of each source file. */
function filesOf(sources: readonly string[], outDirectory = 'src/generated'): readonly string[] {
  const directories = new SourceDirectories(sources, outDirectory, new Map([['@mono/core/src/clock.ts', packageFile]]));
  return sources.map((source) => directories.of(source).file);
}

describe('the generated file of a source file', () => {
  test.each<[title: string, source: string, file: string]>([
    ['in the directory around the output', 'src/app.controller.ts', 'root'],
    ['in a directory', 'src/orders/order.ts', 'orders'],
    ['in a deeper directory', 'src/orders/dto/order.ts', 'orders/dto'],
    ['beside the sources', 'lib/types/order.ts', 'lib/types'],
    ['beside the project', '../shared/src/order.ts', 'shared/src'],
    ['in the directory of the project', 'order.ts', ''],
    ['of a linked package', '@mono/core/src/clock.ts', 'packages/mono/core'],
    ['of an installed package', 'node_modules/@acme/types/index.d.ts', 'packages/acme/types'],
    ['of a package inside of another one', 'node_modules/a/node_modules/b/index.d.ts', 'packages/b'],
    ['in a directory with a version', 'src/v1.0/order.ts', 'v1-0'],
    ['in a directory like a declaration file', 'src/orders.d/order.ts', 'orders-d'],
    ['in a directory like a test', 'src/orders.test/order.ts', 'orders-test'],
  ])('%s', (_, source, file) => {
    expect(filesOf(['src/main.ts', source])[1]).toBe(file === '' ? 'project' : file);
  });

  test('is known for all files that are about the whole application', () => {
    expect([...wholeFiles].sort()).toEqual(
      expect.arrayContaining(['configurations', 'container', 'error-handler', 'throttle']),
    );
  });

  test.each([...wholeFiles, 'root', 'Container'])(
    'is not that of the whole application for the directory `%s`',
    (name) => {
      expect(filesOf([`src/${name}/a.ts`, `src/${name}/deep/a.ts`])).toEqual([`${name}_`, `${name}/deep`]);
    },
  );

  test('differs for directories whose names differ in the case of letters, and for the same path in two places', () => {
    expect(filesOf(['src/Orders/a.ts', 'src/orders/a.ts'])).toEqual(['Orders', 'orders_']);
    expect(filesOf(['src/lib/a.ts', 'lib/a.ts'])).toEqual(['lib_', 'lib']);
  });

  test('does not depend on the order of the sources', () => {
    const sources = ['src/lib/a.ts', 'lib/a.ts', 'src/a.ts', 'src/routes/a.ts', '@mono/core/src/clock.ts'];
    expect(filesOf(sources.toReversed()).toReversed()).toEqual(filesOf(sources));
  });

  test('is below the nearest directory around the output that has sources', () => {
    expect(filesOf(['src/shop/a.ts', 'src/a.ts'], 'src/generated/shop')).toEqual(['shop', 'root']);
    expect(filesOf(['src/shop/a.ts', 'a.ts'], 'generated')).toEqual(['src/shop', 'root']);
    expect(filesOf(['src/shop/a.ts'], 'build/generated')).toEqual(['src/shop']);
  });
});

test('a file that was not announced is an internal error', () => {
  const directories = new SourceDirectories(['src/a/a.ts'], 'src/generated', new Map());
  expect(() => directories.of('src/b/b.ts')).toThrow('internal error: no generated file is about src/b/b.ts');
  expect(directories.all).toEqual([{ file: 'a', source: 'src/a' }]);
});
