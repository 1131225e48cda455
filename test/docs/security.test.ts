import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaces } from '../support/packed-packages.js';
import { repositoryDirectory } from '../support/repository.js';

const text = readFileSync(join(repositoryDirectory, 'SECURITY.md'), 'utf8');

/** A package in `package-lock.json`. */
interface LockedPackage {
  readonly hasInstallScript?: true;
  readonly link?: true;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const { packages }: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(repositoryDirectory, 'package-lock.json'), 'utf8'),
);

/** The place of a package that an importer finds: the nearest `node_modules` upwards. */
function placeOf(name: string, importer: string): string | undefined {
  for (let directory = importer; ; directory = directory.replace(/(^|\/)[^/]+$/, '')) {
    const path = `${directory === '' ? '' : `${directory}/`}node_modules/${name}`;
    const found = packages[path];
    if (found !== undefined) return found.link === true ? found.resolved : path;
    if (directory === '') return undefined;
  }
}

/** The packages with an install script that an installation of a package brings, its peers included. */
function installScriptsOf(start: string): string[] {
  const seen = new Set([start]);
  for (const path of seen) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    const peers = path === start ? peerDependencies : undefined;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peers })) {
      const place = placeOf(name, path);
      if (place !== undefined) seen.add(place);
    }
  }
  const found = [...seen].filter((path) => packages[path]?.hasInstallScript === true);
  return found.map((path) => path.replace(/^.*node_modules\//, ''));
}

describe('the paragraph on install scripts', () => {
  const paragraph = /^- \*\*Install scripts\.\*\*(.*?)(?=^- )/ms.exec(text)?.[1] ?? '';

  test('names the packages that have one, and no others', () => {
    const found = workspaces.flatMap(installScriptsOf);
    expect(found.sort()).toEqual(['@scarf/scarf', 'esbuild', 'msgpackr-extract']);
    expect(paragraph).toMatch(/^ Three packages have one/);
    for (const name of found) expect(paragraph).toContain(`\`${name}\``);
  });

  test('is right about those of production: optional packages alone bring one', () => {
    expect(installScriptsOf('node_modules/swagger-ui-dist')).toEqual(['@scarf/scarf']);
    expect(installScriptsOf('node_modules/tsx')).toEqual(['esbuild']);
    expect(installScriptsOf('libraries/jobs')).toEqual(['msgpackr-extract']);
    const others = workspaces.filter((name) => name !== 'cli' && name !== 'runtime' && name !== 'libraries/jobs');
    for (const workspace of others) {
      expect(installScriptsOf(workspace), workspace).toEqual([]);
    }
    const { dependencies, ...runtime }: { dependencies: object; peerDependenciesMeta?: object } = JSON.parse(
      readFileSync(join(repositoryDirectory, 'runtime/package.json'), 'utf8'),
    );
    expect(Object.keys(dependencies)).not.toContain('swagger-ui-dist');
    expect(runtime.peerDependenciesMeta).toMatchObject({ 'swagger-ui-dist': { optional: true } });
  });
});
