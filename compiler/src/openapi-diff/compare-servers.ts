import type { Report } from './change-list.js';
import { canonical, entriesOf, type Json, listOf, objectOf, textOf } from './json.js';

/** Reports which servers were removed and added. */
export function compareServers(before: Json | undefined, after: Json | undefined, report: Report): void {
  const [known, servers] = [serversOf(before), serversOf(after)];
  for (const url of known) if (!servers.has(url)) report('server-removed', `the server ${url} was removed`);
  for (const url of servers) if (!known.has(url)) report('server-added', `the server ${url} was added`);
}

/** The servers; without a list, the server that sent the document, which is also the meaning of `.` and `../..`. */
function serversOf(servers: Json | undefined): ReadonlySet<string> {
  const urls = listOf(servers).flatMap((server) => {
    const { url, variables } = objectOf(server);
    const text = textOf(url);
    if (text === undefined) return [];
    return /^\.{1,2}(\/\.\.)*\/?$/.test(text) ? '/' : `${text.replace(/(?<=.)\/$/, '')}${variablesText(variables)}`;
  });
  return new Set(urls.length === 0 ? ['/'] : urls);
}

function variablesText(variables: Json | undefined): string {
  const texts = entriesOf(variables).map(([name, variable]) => {
    const { default: value, enum: values } = objectOf(variable);
    return `${name}: ${Array.isArray(values) ? values.map(String).sort().join(' or ') : canonical(value)}`;
  });
  return texts.length === 0 ? '' : ` (${texts.sort().join(', ')})`;
}
