import type { Shape } from '../../model/shapes/shape.js';
import { membersOf, unwrapped } from '../../model/shapes/shape-questions.js';
import type { AuditedApplication } from '../audit-rule.js';

const harmless: ReadonlySet<Shape['kind']> = new Set(['boolean', 'number', 'bigint', 'date', 'literal', 'null']);

/** Whether a value can be a secret: numbers, dates, literals and yes or no are not. */
export function canBeSecret(shape: Shape, { types }: Pick<AuditedApplication, 'types'>): boolean {
  const { members } = membersOf(shape, types, 'open');
  return members.some((member) => !harmless.has(unwrapped(member, types).kind));
}
