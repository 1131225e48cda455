import type { MigratedFile } from '../../source/migrated-file.js';
import { type DeclaredType, isSimple, type ValueKind } from './declared-type.js';
import type { Validation } from './decorator-effect.js';
import { kindOfRule, typeOfKind } from './rule-kind.js';

/** The declared type and the rules of a property. */
export interface TypedRules {
  readonly file: MigratedFile;
  readonly declared: DeclaredType;
  /** The type of `@Type` for a property without one. */
  readonly named: string | undefined;
  readonly validations: readonly Validation[];
}

/** The type that replaces the decorators. */
export interface WrittenType {
  readonly text: string;
  /** The decorators that no type replaces. */
  readonly unfit: readonly Validation[];
  readonly decisions: readonly string[];
  readonly comment?: string;
}

/** A contradiction that a person resolves, as an imperative. */
export interface TypeProblem {
  readonly problem: string;
}

/** Whether the decorators of a property have no common type. */
export function isTypeProblem(type: WrittenType | TypeProblem): type is TypeProblem {
  return 'problem' in type;
}

/** Writes the type of a property. */
export function writtenType(rules: TypedRules): WrittenType | TypeProblem {
  const { declared, validations } = rules;
  const isList = declared.isList || (declared.kind === 'open' && validations.some(isOfList));
  const kind = impliedKind(rules, isList);
  if (kind !== undefined && typeof kind !== 'string') return kind;
  const misplaced = validations.find((one) => isMisplaced(one, declared, isList));
  if (misplaced !== undefined)
    return { problem: `decide whether \`@${misplaced.name}\` is about the list or its items` };
  const conflict = conflictOf(rules, kind);
  if (conflict !== undefined) return conflict;
  // A list is never an empty string.
  const ofItems = isList
    ? validations.filter(({ name, isOfItems }) => isOfItems || name !== 'IsNotEmpty')
    : validations;
  const { text, unfit } = itemType({ ...rules, validations: ofItems }, kind);
  const lists = validations.flatMap(({ effect }) =>
    effect.kind === 'list' ? [withNames(rules.file, effect.constraint)] : [],
  );
  return { text: joined(isList ? declared.list(text) : text, lists), unfit, ...noteOf(rules, kind) };
}

function isOfList({ name, isOfItems }: Validation): boolean {
  return isOfItems || name.startsWith('Array') || name === 'IsArray';
}

/** Whether a decorator would validate a list as a value, or the items of a value that is not a list. */
function isMisplaced({ name, effect, isOfItems }: Validation, { kind }: DeclaredType, isList: boolean): boolean {
  // The items of a list that an alias declares cannot get a constraint.
  if (kind === 'named' && !isList) return isOfItems && (effect.kind === 'constraint' || effect.kind === 'base');
  if (!isList) return isOfItems || name.startsWith('Array') || name === 'IsArray';
  if (isOfItems || effect.kind === 'list' || effect.kind === 'optional') return false;
  return kindOfRule(name) !== undefined || name === 'IsIn' || name === 'IsEnum' || name === 'Equals';
}

/** The kind of values that the decorators accept. */
function impliedKind({ validations, named }: TypedRules, isList: boolean): ValueKind | undefined | TypeProblem {
  const relevant = validations.filter((one) => !isList || one.isOfItems);
  const kinds = new Set(relevant.flatMap(({ name }) => kindOfRule(name) ?? []));
  if (named !== undefined) kinds.delete('object');
  if (kinds.size > 1) return { problem: `decide between the rules for a ${[...kinds].join(' and a ')}` };
  return [...kinds][0];
}

/** Rules that differ from the declared type. */
function conflictOf({ declared, validations }: TypedRules, kind: ValueKind | undefined): TypeProblem | undefined {
  if (kind === undefined || isTextOf(declared, validations)) return undefined;
  const isUnion = declared.kind === 'named' && declared.core.includes(' | ');
  const fits = ['open', 'named', 'choice', kind].includes(declared.kind) && !isUnion;
  if (fits) return undefined;
  return { problem: `decide the type: it is declared as \`${declared.core}\`, and its decorators accept a ${kind}` };
}

const dateTexts: ReadonlySet<string> = new Set(['IsDateString', 'IsISO8601', 'IsRFC3339']);

/** Whether the decorators accept the text of the declared type: the number of a query, or a date. */
function isTextOf({ kind }: DeclaredType, validations: readonly Validation[]): boolean {
  const texts = validations.filter(({ name }) => kindOfRule(name) === 'string');
  if (kind === 'date') return texts.every(({ name }) => dateTexts.has(name));
  if (kind === 'number') return texts.every(({ name }) => name === 'IsNumberString');
  return kind === 'boolean' && texts.every(({ name }) => name === 'IsBooleanString');
}

function noteOf(
  { declared, validations }: TypedRules,
  kind: ValueKind | undefined,
): { readonly decisions: readonly string[]; readonly comment?: string } {
  const isText = kind === 'string' && isTextOf(declared, validations);
  if (isText && declared.kind === 'date') {
    return {
      decisions: [],
      comment:
        'handlers received a string here: declare `IsoDate` or `IsoDateTime` to keep it, or use the `Date`, which needs a time and an offset',
    };
  }
  const isDate = declared.kind === 'date' && validations.some(({ name }) => name === 'IsDate');
  return { decisions: isDate ? ['{member}: a `Date` is sent with its time and offset'] : [] };
}

/** Types of the rules that are one of several values: other constraints add nothing. */
function isChoice(type: string): boolean {
  return /^'|^-?\d|^true$|^false$|^null$| \| /.test(type) || /^[A-Z]\w*(?:\.\w+)*$|^\(typeof /.test(type);
}

const formats: ReadonlySet<string> = new Set(['Int', 'Email', 'Uuid', 'Url', 'IsoDate', 'IsoDateTime', 'Ipv4', 'Ipv6']);

/** The type of a value, or of an item of a list. */
function itemType(
  { file, declared, validations, named }: TypedRules,
  kind: ValueKind | undefined,
): { readonly text: string; readonly unfit: readonly Validation[] } {
  const unfit = [...validations.filter(({ effect, options }) => effect.kind === 'rule' || options.has('groups'))];
  const bases = validations.flatMap(({ effect }) => (effect.kind === 'base' ? [effect.type] : []));
  const core = named ?? (declared.kind === 'open' && kind !== undefined ? typeOfKind(kind) : knownType(declared));
  const isText = kind === 'string' && kind !== declared.kind && isTextOf(declared, validations);
  if (isText) return { text: core, unfit };
  const choice = bases.find((type) => !formats.has(type) && isChoice(type));
  if (choice !== undefined) return { text: keepsDeclared(declared, choice) ? core : withQuotes(file, choice), unfit };
  const strict = validations.filter(({ effect, name }) => effect.kind === 'constraint' && name !== 'IsNotEmpty');
  if (declared.kind === 'choice' || declared.kind === 'object') return { text: core, unfit: [...unfit, ...strict] };
  // The values of such a type can be empty strings.
  const isOpen = declared.kind === 'named' || (declared.kind === 'open' && kind === undefined && bases.length === 0);
  if (isOpen) unfit.push(...validations.filter(({ name }) => name === 'IsNotEmpty'));
  if (declared.kind === 'named')
    return {
      text: joined(core, [...bases.map((type) => withNames(file, type)), ...constraintsOf(file, strict)]),
      unfit,
    };
  const written = dateType(validations) ?? bases.at(-1);
  const base = written === undefined ? core : withNames(file, written);
  const isEmptyAllowed = written === undefined && (kind ?? declared.kind) === 'string' && !hasLength(validations);
  const rules = isEmptyAllowed ? validations.filter(({ effect }) => effect.kind === 'constraint') : strict;
  return { text: joined(base === '' ? 'unknown' : base, constraintsOf(file, rules)), unfit };
}

/** The declared type without `any`, which Ashlar does not validate: `unknown` is any JSON. */
function knownType({ core, kind }: DeclaredType): string {
  if (kind === 'open') return core === 'object' || core === 'Object' ? 'Record<string, unknown>' : 'unknown';
  return /^Record<\s*string\s*,\s*any\s*>$/.test(core) ? 'Record<string, unknown>' : core;
}

/** `IsDateString` accepts a date without a time. */
function dateType(validations: readonly Validation[]): string | undefined {
  return validations.some(({ name, effect }) => effect.kind === 'base' && /^Is(?:DateString|ISO8601)$/.test(name))
    ? 'IsoDate | IsoDateTime'
    : undefined;
}

function hasLength(validations: readonly Validation[]): boolean {
  return validations.some(
    ({ effect }) => effect.kind === 'constraint' && /^MinLength<(?!0>)(?!1>)/.test(effect.constraint),
  );
}

/** Whether the declared type has the values that the decorators accept. */
function keepsDeclared({ kind, literals, core }: DeclaredType, choice: string): boolean {
  if (kind !== 'choice' && kind !== 'named') return false;
  if (core === choice) return true;
  const accepted = choice.split(' | ').map((one) => one.replaceAll('"', "'"));
  const own = literals.map((one) => one.replaceAll('"', "'"));
  if (own.length > 0) return own.length === accepted.length && own.every((one) => accepted.includes(one));
  return kind === 'named' && /^['(]/.test(choice);
}

function constraintsOf(file: MigratedFile, validations: readonly Validation[]): readonly string[] {
  const found = validations.flatMap(({ effect }) => (effect.kind === 'constraint' ? [effect.constraint] : []));
  return [...new Set(found)].map((constraint) => withNames(file, constraint));
}

function joined(core: string, constraints: readonly string[]): string {
  if (constraints.length === 0) return core;
  return [isSimple(core) || / & /.test(core) ? core : `(${core})`, ...constraints].join(' & ');
}

const names =
  /'(?:[^'\\]|\\.)*'|(?<![\w$.])(?:Int|Email|Uuid|Url|IsoDate|IsoDateTime|Ipv4|Ipv6|Format|Pattern|MinLength|MaxLength|MinItems|MaxItems|UniqueItems|Min|Max|ExclusiveMin|ExclusiveMax|MultipleOf)\b(?![\w$.])/g;

/** Imports the types of Ashlar in a type. */
function withNames(file: MigratedFile, type: string): string {
  return type.replaceAll(names, (name) => (name.startsWith("'") ? withQuotes(file, name) : file.name(name)));
}

/** Writes the string literals of a type with the quotes of the file. */
function withQuotes({ source }: MigratedFile, type: string): string {
  if (source.quote === "'") return type;
  return type.replaceAll(
    /'((?:[^'\\]|\\.)*)'/g,
    (_, text: string) => `"${text.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`,
  );
}
