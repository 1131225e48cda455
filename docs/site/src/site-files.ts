import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../manual.ts';

/** The directory of the site's package. */
export const siteDirectory = join(repository, 'docs/site');

/** The directory of everything that is made before the site is built. Git ignores it. */
export const cacheDirectory = join(siteDirectory, '.cache');

/** The directory of the Markdown files from which the site is built. */
export const pagesDirectory = join(cacheDirectory, 'pages');

/** Removes the Markdown files of an earlier build: a page that is not made again is not part of the site. */
export function removePages(): void {
  rmSync(pagesDirectory, { recursive: true, force: true });
}

/** Writes a Markdown file of the site: `writePage('errors/ASH1004', …)`. */
export function writePage(address: string, text: string): void {
  write(join(pagesDirectory, `${address}.md`), text);
}

/** Writes a file, and the directories that it needs. */
export function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
