import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The names, versions and licenses of packages whose code is in the bundle.
 *
 * @param {readonly string[]} directories
 */
export function thirdPartyLicenses(directories) {
  const texts = directories.map((directory) => {
    const { name, version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    const file = readdirSync(directory).find((path) => /^licen[cs]e(\.(md|txt))?$/i.test(path));
    if (file === undefined) throw new Error(`${directory} has no license`);
    return `${name} ${version}\n\n${readFileSync(join(directory, file), 'utf8').trim()}\n`;
  });
  return `Parts of this package are code of other packages, under these licenses.\n\n${texts.join('\n---\n\n')}`;
}
