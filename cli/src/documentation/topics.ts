import { manual } from './manual.js';

/** A page of the manual that a package ships. */
export interface Topic {
  /** The name by which `ashlar docs` finds the page: `rate-limiting`. */
  readonly name: string;
  /** The package that ships the page, such as `@ashlar/health`. */
  readonly packageName: string;
  /** The path of the page in the package. */
  readonly file: string;
}

/** A section of the manual with the topics that packages ship. */
export interface TopicSection {
  readonly title: string;
  readonly topics: readonly Topic[];
}

const shippedPages = manual.flatMap(({ pages }) => pages).filter((path) => partsOf(path) !== undefined);

/** The topics by section. Pages about the repository itself are in no package. */
export function topicSections(): readonly TopicSection[] {
  return manual
    .map(({ title, pages }) => ({ title, topics: pages.flatMap((path) => topicOf(path) ?? []) }))
    .filter(({ topics }) => topics.length > 0);
}

/** The topic of a page by its path from the directory of the repository; `undefined` for one that no package ships. */
export function topicOf(path: string): Topic | undefined {
  const parts = partsOf(path);
  if (parts === undefined) return undefined;
  const { directory, file } = parts;
  const packageName = directory === 'runtime' ? 'ashlar' : `@ashlar/${directory.split('/').at(-1)}`;
  return { name: topicName(path), packageName, file };
}

/** The name of the file; with the name of its directory, when a page nearer to the package has the same name. */
function topicName(path: string): string {
  const own = baseName(path);
  const depth = (page: string) => page.split('/').length;
  const hasNearer = shippedPages.some((page) => baseName(page) === own && depth(page) < depth(path));
  return hasNearer ? `${path.split('/').at(-2)}-${own}` : own;
}

/** The name of a file without the number of a chapter, or for a README the name of its directory. */
function baseName(path: string): string {
  const names = path.replace(/\.md$/, '').split('/');
  const name = (names.at(-1) === 'README' ? names.at(-2) : names.at(-1)) ?? '';
  return name.replace(/^\d+-/, '');
}

function partsOf(path: string): { readonly directory: string; readonly file: string } | undefined {
  const [, directory, file] = /^(runtime|compiler|cli|libraries\/[^/]+)\/(.+)$/.exec(path) ?? [];
  return directory === undefined || file === undefined ? undefined : { directory, file };
}
