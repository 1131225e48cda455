import type { DocumentChange } from '@ashlar/compiler';
import { singleLine } from '../text/single-line.js';

/** The most operations that a heading names. */
const mostNames = 5;

/** Lists the changes by the operations that they affect, with a line of totals. */
export function formatChanges(changes: readonly DocumentChange[]): string {
  if (changes.length === 0) return 'no changes for clients\n';
  const groups = new Map<string, { readonly title: string; readonly members: DocumentChange[] }>();
  for (const change of changes) {
    const key = change.operations.join('\n');
    const group = groups.get(key) ?? { title: titleOf(change), members: [] };
    group.members.push(change);
    groups.set(key, group);
  }
  const sections = [...groups.values()].map(
    ({ title, members }) => `${singleLine(title)}\n${members.map(line).join('')}`,
  );
  return `${sections.join('\n')}\n${summary(changes)}\n`;
}

function titleOf({ operations }: DocumentChange): string {
  if (operations.length === 0) return 'the whole document';
  const more = operations.length - mostNames;
  if (more <= 1) return operations.join(', ');
  return `${operations.slice(0, mostNames).join(', ')} and ${more} other operations`;
}

function line({ breaking, unknown, rule, message }: DocumentChange): string {
  const label = unknown === true ? 'unknown ' : breaking ? 'breaking' : 'ok      ';
  return `  ${label}  ${singleLine(message)} [${rule}]\n`;
}

function summary(changes: readonly DocumentChange[]): string {
  const breaking = changes.filter((change) => change.breaking).length;
  const unknown = changes.filter((change) => change.unknown === true);
  const counts = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}, ${breaking} breaking`;
  if (unknown.length === 0) return counts;
  const isAllowed = unknown.every((change) => !change.breaking);
  return `${counts}; ${unknown.length} cannot be compared${isAllowed ? '' : ' and count as breaking (see --allow-unknown)'}`;
}
