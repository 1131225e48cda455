import type { DecodedInput } from '../plan/application-plan.js';
import { unknown } from './check-text.js';
import type { ValueCheck } from './request-plan.js';
import { rulesText } from './rules-text.js';

/** The check of a value whose input has rules of its own: only the running application decides about them. */
export function withValidation(check: ValueCheck, { validation }: Pick<DecodedInput, 'validation'>): ValueCheck {
  if (check.result !== 'accepted' || validation === undefined) return check;
  const rules = rulesText(validation).split(', ');
  const verb = rules.length === 1 ? 'validates' : 'validate';
  return unknown(`${rules.map((rule) => `\`${rule}\``).join(' and ')} ${verb} it in the running application`);
}
