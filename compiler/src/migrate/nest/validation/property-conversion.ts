import { ts } from 'ts-morph';
import { decoratorsOf, type MigratedDecorator } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { type Condition, type ConditionalRules, conditionalRules, conditionOf } from './condition.js';
import { type DeclaredType, declaredType } from './declared-type.js';
import { type Validation, validationOf } from './decorator-effect.js';
import { ownMessage } from './own-message.js';
import { checksOf, conditionalChecks, guarded, type PropertyCheck } from './property-checks.js';
import { transformationOf } from './transforms.js';
import { isTypeProblem, type TypedRules, type WrittenType, writtenType } from './written-type.js';

/** A property without decorators of class-validator and class-transformer. */
export interface PropertyConversion {
  readonly kind: 'converted';
  readonly property: ts.PropertyDeclaration;
  readonly decorators: readonly ts.Decorator[];
  /** The type, when it changes. */
  readonly type: string | undefined;
  /** Whether the property is declared with `?`. */
  readonly isOptional: boolean;
  readonly message: string | undefined;
  /** The checks of `validate()`: each an expression that is true for a valid value. */
  readonly checks: readonly PropertyCheck[];
  /** Differences that readers of the report should know. */
  readonly decisions: readonly string[];
  /** A comment above the converted property. */
  readonly comment?: string;
}

/** A property that stays as it is. */
export interface LeftProperty {
  readonly kind: 'left';
  readonly property: ts.ClassElement;
  readonly decision: string;
  readonly page: string;
}

/** The options of the `ValidationPipe` that change types. */
export interface ConversionOptions {
  /** `skipMissingProperties`: absent properties are valid. */
  readonly skipsMissing: boolean;
  /** `whitelist`: handlers do not get properties without decorators. */
  readonly removesUnknown: boolean;
}

const packages = /^class-(?:validator|transformer)(?:\/|$)/;

/** The decorators of class-validator and class-transformer of a class or a member. */
export function dataDecorators(file: MigratedFile, node: ts.Node): readonly MigratedDecorator[] {
  return decoratorsOf(file, node).filter(({ module }) => packages.test(module));
}

/** A property with its decorators, as they are read. */
interface ReadProperty {
  readonly file: MigratedFile;
  readonly property: ts.PropertyDeclaration;
  readonly className: string;
  readonly member: string;
  readonly decorators: readonly MigratedDecorator[];
  readonly rules: TypedRules;
  readonly condition: Condition;
  /** The rules of a condition that is not about the absence of the value. */
  readonly conditional: ConditionalRules | undefined;
}

/** Converts one property. `undefined` for a property without such decorators. */
export function convertProperty(
  application: MigratedApplication,
  one: MigratedClass,
  property: ts.PropertyDeclaration,
  options: ConversionOptions,
): PropertyConversion | LeftProperty | undefined {
  const decorators = dataDecorators(one.file, property);
  if (decorators.length === 0) return undefined;
  const leave = (decision: string): LeftProperty => ({ kind: 'left', property, decision, page: 'validation.md' });
  const read = readProperty(application, one, property, decorators);
  if (typeof read === 'string') return leave(read);
  const type = writtenType(read.rules);
  if (isTypeProblem(type)) return leave(`${type.problem} (\`${read.member}\`)`);
  const { declared } = read.rules;
  const checks = checksOf(application, one.file, read, declared, type.unfit);
  const others = read.conditional
    ? conditionalChecks(application, one.file, read, declared, read.conditional)
    : { list: [] };
  if ('problem' in checks) return leave(ruleDecision(read, checks.problem));
  if ('problem' in others) return leave(ruleDecision(read, others.problem));
  return conversionOf(application, read, type, { typed: checks.list, conditional: others.list }, options);
}

function ruleDecision({ member }: ReadProperty, rule: string): string {
  return `check ${rule} of \`${member}\` in the \`validate()\` of a class that implements \`Validator\``;
}

/** Reads the decorators of a property, or returns the decision that they need. */
function readProperty(
  application: MigratedApplication,
  { file, name: className }: MigratedClass,
  property: ts.PropertyDeclaration,
  decorators: readonly MigratedDecorator[],
): ReadProperty | string {
  const member = memberName(property);
  if (member === undefined) return 'give the property a literal name';
  const place = { className, member };
  const declared = declaredType(application, file, property);
  const transformers = decorators.filter(({ module }) => module.startsWith('class-transformer'));
  const transformed = transformers.map((decorator) => transformationOf(file, place, declared, decorator));
  const left = transformed.find((one) => one.kind === 'left');
  if (left?.kind === 'left') return left.decision;
  const named = transformed.find((one) => one.kind === 'type');
  const validations = decorators
    .filter((decorator) => !transformers.includes(decorator))
    .map((decorator) => validationOf(application, file, decorator));
  const absence = conditionOf(file, validations);
  const conditional = absence === undefined ? conditionalRules(file, place, validations) : undefined;
  const condition = absence ?? conditional;
  if (condition === undefined)
    return `check \`@ValidateIf\` of \`${member}\` in the \`validate()\` of \`${className}\``;
  const type = named?.kind === 'type' ? named.name : undefined;
  const rules = { file, declared, named: type, validations: condition.validations };
  return { file, property, ...place, decorators, rules, condition, conditional };
}

function conversionOf(
  application: MigratedApplication,
  read: ReadProperty,
  type: WrittenType,
  checks: { readonly typed: readonly PropertyCheck[]; readonly conditional: readonly PropertyCheck[] },
  { skipsMissing }: ConversionOptions,
): PropertyConversion {
  const { file, property, className, member, condition, decorators, rules } = read;
  const { declared, validations } = rules;
  const requirement = requirementOf(property, declared, validations, condition, skipsMissing);
  const { text: message, lost } = messageOf(application, file, read, validations, new Set(type.unfit));
  const decisions = [...requirement.decisions, ...lost, ...differences(validations), ...type.decisions];
  return {
    kind: 'converted',
    property,
    decorators: decorators.map(({ node }) => node),
    type: nullable(type.text, declared, requirement.keepsNull || condition.isNullable),
    isOptional: requirement.isOptional,
    message,
    checks: [...checks.typed.map((check) => guarded(check, requirement, declared)), ...checks.conditional],
    decisions: decisions.map((one) => one.replaceAll('{member}', `\`${className}.${member}\``)),
    ...(type.comment !== undefined && { comment: type.comment }),
  };
}

function memberName({ name }: ts.PropertyDeclaration): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}

function differences(validations: readonly Validation[]): readonly string[] {
  return validations.flatMap(({ difference }) => (difference === undefined ? [] : [`{member}: ${difference}`]));
}

interface Requirement {
  readonly isOptional: boolean;
  readonly keepsNull: boolean;
  readonly decisions: readonly string[];
}

/** The decorators that accept a missing value. */
const acceptMissing: ReadonlySet<string> = new Set([
  'Allow',
  'ValidateNested',
  'IsEmpty',
  'NotEquals',
  'IsNotIn',
  'ValidatePromise',
]);

function requirementOf(
  { questionToken, initializer }: ts.PropertyDeclaration,
  declared: DeclaredType,
  validations: readonly Validation[],
  condition: Condition,
  skipsMissing: boolean,
): Requirement {
  const isMarked = validations.some(({ name }) => name === 'IsOptional');
  const hasOptional = condition.isOptional || isMarked;
  const requires = validations.some(({ name }) => !acceptMissing.has(name));
  const isDeclared = questionToken !== undefined;
  if (hasOptional || skipsMissing) {
    const isOptional = isDeclared || (hasOptional && initializer === undefined && !declared.hasUndefined);
    return { isOptional, keepsNull: isMarked || skipsMissing || condition.isNullable, decisions: [] };
  }
  if (!requires) return { isOptional: isDeclared, keepsNull: true, decisions: [] };
  const decisions = [
    ...(isDeclared ? ['{member} is required, as its decorators require it; it was declared with `?`'] : []),
    ...(declared.isNullable ? ['{member} does not accept `null`, as its decorators reject it'] : []),
  ];
  return { isOptional: false, keepsNull: false, decisions };
}

function nullable(type: string, { isNullable, hasUndefined }: DeclaredType, keepsNull: boolean): string {
  const rest = [...(isNullable && keepsNull ? ['null'] : []), ...(hasUndefined ? ['undefined'] : [])];
  if (rest.length === 0) return type;
  return `${/ & /.test(type) ? `(${type})` : type} | ${rest.join(' | ')}`;
}

/** The message of the types of a property. A property has one: several texts, and functions, are a decision. */
function messageOf(
  application: MigratedApplication,
  file: MigratedFile,
  place: { readonly className: string; readonly member: string },
  validations: readonly Validation[],
  checks: ReadonlySet<Validation>,
): { readonly text: string | undefined; readonly lost: readonly string[] } {
  const messages = validations
    .filter((one) => !checks.has(one))
    .map((one) => ownMessage(application, file, place, one));
  const texts = [...new Set(messages.flatMap((one) => (one.kind === 'text' ? [one.text] : [])))];
  const hasUnknown = messages.some(({ kind }) => kind === 'unknown');
  const lost = [
    ...(texts.length > 1
      ? [
          `{member} had ${texts.length} messages of its own, and has those of Ashlar: ${texts.map((text) => `"${text}"`).join(', ')}`,
        ]
      : []),
    ...(hasUnknown ? ['{member} had a computed message: an error handler can translate `failure.problems`'] : []),
  ];
  return { text: texts.length === 1 && !hasUnknown ? texts[0] : undefined, lost };
}
