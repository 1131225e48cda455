import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** An import of a file of this package, in declarations as TypeScript writes them. */
const relativeImport = /((?:from|import) |import\()(['"])(\.{1,2}\/[^'"]+)\.js\2/g;

/**
 * The declarations for CommonJS: those for ES modules that an entry leads to, with the other extension.
 *
 * @param {string} dist
 * @param {readonly string[]} files The entries, without extensions.
 * @returns {ReadonlyMap<string, string>} Texts by path.
 */
export function commonJsTypes(dist, files) {
  const texts = new Map();
  const found = [...files];
  for (const file of found) {
    if (texts.has(`${file}.d.cts`)) continue;
    const text = readFileSync(`${dist}/${file}.d.ts`, 'utf8');
    for (const [, , , target = ''] of text.matchAll(relativeImport)) {
      found.push(posix.join(posix.dirname(file), target));
    }
    texts.set(`${file}.d.cts`, text.replace(relativeImport, '$1$2$3.cjs$2'));
  }
  return texts;
}
