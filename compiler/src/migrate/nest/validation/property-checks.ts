import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import type { ConditionalRules } from './condition.js';
import type { DeclaredType } from './declared-type.js';
import type { Validation } from './decorator-effect.js';
import { ownMessage } from './own-message.js';
import { ruleCheck } from './rule-check.js';

/** A check of `validate()`: an expression that is true for a valid value. */
export interface PropertyCheck {
  readonly member: string;
  readonly subject: string;
  readonly expression: string;
  readonly message: string;
}

type Checks = { readonly list: readonly PropertyCheck[] } | { readonly problem: string };

interface Place {
  readonly className: string;
  readonly member: string;
}

/** The checks of rules that no type expresses, or the first rule that has none. */
export function checksOf(
  application: MigratedApplication,
  file: MigratedFile,
  place: Place,
  { isList }: DeclaredType,
  validations: readonly Validation[],
): Checks {
  const list: PropertyCheck[] = [];
  const subject = subjectOf(place);
  for (const validation of validations) {
    const { name, options, isComputed, isOfItems, arguments: values } = validation;
    const isKnown = !isComputed && !options.has('groups');
    const check = isKnown ? ruleCheck(application, file, name, values) : undefined;
    const isWhole =
      isOfItems || name === 'IsNotIn' || name === 'NotEquals' || name === 'IsNotEmpty' || name.startsWith('Array');
    if (check === undefined || (isList && !isWhole)) return { problem: `\`@${name}\`` };
    const message = ownMessage(application, file, place, validation);
    if (message.kind === 'unknown') return { problem: `\`@${name}\` and its message` };
    const expression = isOfItems
      ? `${subject}.every((item) => ${check.expression('item')})`
      : check.expression(subject);
    list.push({
      member: place.member,
      subject,
      expression,
      message: message.kind === 'text' ? message.text : check.message,
    });
  }
  return { list };
}

function subjectOf({ member }: Place): string {
  return /^[A-Za-z_$][\w$]*$/.test(member) ? `this.${member}` : `this[${JSON.stringify(member).replaceAll('"', "'")}]`;
}

/** A check that accepts the absent value of an optional property. */
export function guarded(
  check: PropertyCheck,
  { isOptional, keepsNull }: { readonly isOptional: boolean; readonly keepsNull: boolean },
  { hasUndefined, isNullable }: DeclaredType,
): PropertyCheck {
  const guards = [
    ...(isOptional || hasUndefined ? [`${check.subject} === undefined`] : []),
    ...(isNullable && keepsNull ? [`${check.subject} === null`] : []),
  ];
  return { ...check, expression: [...guards, check.expression].join(' || ') };
}

/** The checks of rules under a condition. Without `@IsOptional`, the condition also requires a value. */
export function conditionalChecks(
  application: MigratedApplication,
  file: MigratedFile,
  place: Place,
  declared: DeclaredType,
  { checked, validations, exception }: ConditionalRules,
): Checks {
  if (declared.isNullable) return { problem: '`@ValidateIf`' };
  const checks = checksOf(application, file, place, declared, checked);
  if ('problem' in checks) return checks;
  const subject = subjectOf(place);
  const isOptional = validations.some(({ name }) => name === 'IsOptional');
  if (checks.list.length === 0 && isOptional) return checks;
  const required = {
    member: place.member,
    subject,
    expression: `${exception} || ${subject} !== undefined`,
    message: 'is required',
  };
  if (checks.list.length === 0) return { list: [required] };
  // The exception of a falsy value is the absence itself.
  const isAbsence = exception === `!${subject}`;
  const list = checks.list.map((check) => ({
    ...check,
    expression: underCondition(check, exception, isOptional, isAbsence),
  }));
  return { list };
}

function underCondition(
  { subject, expression }: PropertyCheck,
  exception: string,
  isOptional: boolean,
  isAbsence: boolean,
): string {
  if (isAbsence) return `${exception} || ${expression}`;
  return isOptional
    ? `${exception} || ${subject} === undefined || ${expression}`
    : `${exception} || (${subject} !== undefined && ${expression})`;
}
