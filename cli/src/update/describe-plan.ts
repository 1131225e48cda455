import type { PlannedDependency } from './plan-update.js';

/** Describes the changes and the dependencies that stay, one line for each; the text is empty when all are up to date. */
export function describePlan(planned: readonly PlannedDependency[]): string {
  const shown = planned.filter(({ update }) => update.kind !== 'current');
  const width = Math.max(0, ...shown.map(({ dependency }) => dependency.name.length));
  return shown.map((item) => `${item.dependency.name.padEnd(width)}  ${describe(item)}\n`).join('');
}

function describe({ dependency: { specifier, section }, update }: PlannedDependency): string {
  if (update.kind === 'update') return `${specifier} -> ${update.text} (${section})`;
  const reason = update.kind === 'left' ? `: ${update.reason}` : '';
  return `${specifier === '' ? '""' : specifier} is left alone${reason} (${section})`;
}
