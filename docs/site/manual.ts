import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manual } from '../../cli/src/documentation/manual.ts';
import { topicOf } from '../../cli/src/documentation/topics.ts';

/** The directory of the repository. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A page of the manual. */
export interface ManualPage {
  /** The path of its file, from the directory of the repository. */
  readonly path: string;
  /** Its first heading. */
  readonly title: string;
  /** The path of the page in the site, without an extension: `rate-limiting`. */
  readonly address: string;
  readonly section: string;
  readonly text: string;
}

/** The pages of the manual in their order, with their texts. A file that does not exist yet is left out; a test reports it. */
export function manualPages(): readonly ManualPage[] {
  return manual.flatMap(({ title: section, pages }) =>
    pages
      .filter((path) => existsSync(join(repository, path)))
      .map((path) => {
        const text = readFileSync(join(repository, path), 'utf8');
        const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
        return { path, title, address: addressOf(path), section, text };
      }),
  );
}

/** The path of a page in the site: the name of its topic, or in a directory of its own for a page about the repository. */
function addressOf(path: string): string {
  const topic = topicOf(path);
  if (topic !== undefined) return topic.name;
  const names = path.replace(/\.md$/, '').split('/');
  return `repository/${((names.at(-1) === 'README' ? names.at(-2) : names.at(-1)) ?? '').toLowerCase()}`;
}
