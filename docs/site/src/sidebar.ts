import type { ManualPage } from '../manual.ts';

/** A group of the sidebar, as VitePress reads it. */
export interface SidebarGroup {
  readonly text: string;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

/** The sidebar of the manual: a group for each section, and one for the indexes that the build makes. */
export function sidebarOf(pages: readonly ManualPage[]): readonly SidebarGroup[] {
  const sections = [...groupBySection(pages)].map(([text, ofSection]) => ({
    text,
    items: ofSection.map(({ title, address }) => ({ text: title.replaceAll('`', ''), link: `/${address}` })),
  }));
  const indexes = [
    { text: 'Index of errors', link: '/codes/' },
    { text: 'API reference', link: '/reference/' },
  ];
  return [...sections, { text: 'Reference', items: indexes }];
}

function groupBySection(pages: readonly ManualPage[]): ReadonlyMap<string, readonly ManualPage[]> {
  const groups = new Map<string, ManualPage[]>();
  for (const page of pages) groups.set(page.section, [...(groups.get(page.section) ?? []), page]);
  return groups;
}
