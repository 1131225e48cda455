import { posix } from 'node:path';
import { renderMarkdown } from '../text/render-markdown.js';
import { type Topic, topicSections } from './topics.js';

/**
 * The text of a page for a terminal, or its Markdown without colour. The comments of the sources are left out, and links to pages name
 * the command that prints them.
 */
export function pageText(topic: Topic, page: string, colour: boolean): string {
  // The parts with odd indexes are blocks of code.
  const parts = page.split(/(^ *```.*?^ *```$)/gms);
  const text = parts.map((part, index) => (index % 2 === 1 ? part : withoutLinks(part, topic))).join('');
  return renderMarkdown(text, colour);
}

/** The first heading of a page. */
export function titleOf(page: string): string | undefined {
  return /^# (.+)$/m.exec(page)?.[1]?.replaceAll('`', '');
}

/** Replaces links to pages by commands, and removes comments. Code is left as it is; links to other places keep their addresses. */
function withoutLinks(prose: string, topic: Topic): string {
  const links = /`[^`\n]*`(?!\])|\[((?:`[^`\n]*`|[^\]])*)\]\(([^)\s]+)\)/g;
  return prose.replaceAll(/^<!--.*-->\n\n?/gm, '').replace(links, (match: string, label?: string, target = '') => {
    if (label === undefined) return match;
    if (/^\w+:/.test(target)) return `${label} (${target})`;
    const [path = ''] = target.split('#');
    if (path === '') return label;
    const file = posix.join(posix.dirname(topic.file), path);
    const linked = topicsOf(topic.packageName).find((candidate) => candidate.file === file);
    return linked === undefined ? label : `${label} (ashlar docs ${linked.name})`;
  });
}

function topicsOf(packageName: string): readonly Topic[] {
  return topicSections().flatMap(({ topics }) => topics.filter((topic) => topic.packageName === packageName));
}
