import { posix } from 'node:path';

/** Where links of pages lead in the site. */
export interface LinkTargets {
  /** The addresses of pages by the paths of their files, from the directory of the repository. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The addresses of the pages that commands print: `ashlar docs jobs` is the page of jobs. */
  readonly commands: ReadonlyMap<string, string>;
  /** The address of the repository on its host, for links to other files; without it they become plain text. */
  readonly repositoryUrl?: string | undefined;
}

/**
 * Rewrites the links of a page: to pages of the site, or to files on the host of the repository. A command that prints a page becomes a
 * link to it; other code is left as it is. Comments for the tests are removed.
 *
 * @param path the path of the page's file, from the directory of the repository
 */
export function rewriteLinks(path: string, text: string, targets: LinkTargets): string {
  // The parts with odd indexes are blocks of code.
  const parts = text.split(/(^ *```.*?^ *```$)/gms);
  const rewritten = parts.map((part, index) => (index % 2 === 1 ? part : rewriteProse(path, part, targets)));
  return rewritten.join('');
}

function rewriteProse(path: string, prose: string, targets: LinkTargets): string {
  const links = /`[^`\n]*`(?!\])|\[((?:`[^`\n]*`|[^\]])*)\]\(([^)\s]+)\)/g;
  return prose.replaceAll(/^<!--.*-->\n/gm, '').replace(links, (match: string, label?: string, to = '') => {
    if (label === undefined) return linkOfCommand(match, targets);
    if (/^(\w+:|#)/.test(to)) return match;
    const [file = '', anchor] = to.split('#');
    const target = posix.join(posix.dirname(path), file);
    const address = targets.addresses.get(target);
    if (address !== undefined) return `[${label}](/${address}${anchor === undefined ? '' : `#${anchor}`})`;
    return targets.repositoryUrl === undefined ? label : `[${label}](${targets.repositoryUrl}/blob/main/${target})`;
  });
}

function linkOfCommand(code: string, { commands }: LinkTargets): string {
  const address = commands.get(code.slice(1, -1));
  return address === undefined ? code : `[${code}](/${address})`;
}
