import type { DecodedInput } from '../plan/application-plan.js';
import { unknown } from './check-text.js';
import type { ValueCheck } from './request-plan.js';

/** The check of a value whose input has rules of its own: only the running application decides about them. */
export function withValidation(check: ValueCheck, { validation }: Pick<DecodedInput, 'validation'>): ValueCheck {
  if (check.result !== 'accepted' || validation === undefined) return check;
  const rules =
    validation.by === 'schema' ? `the schema \`${validation.schema.name}\`` : 'the method `validate` of its class';
  return unknown(`${rules} validates it in the running application`);
}
