import { environmentVariable, isVariableName } from '../../../model/environment-variable.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { camelCase } from '../../source/name-case.js';

/** The facts about an environment variable that one place of the sources gives. */
export interface VariableNote {
  readonly variable: string;
  /** `string`, `Int`, `number`, `boolean`, `string[]`, or a union of literals. */
  readonly type?: string | undefined;
  /** Constraints, as types of `ashlar`: `Min<1>`. */
  readonly rules?: readonly string[];
  /** A literal. */
  readonly preset?: string | undefined;
  readonly isRequired?: boolean;
  /** Rules that have no equivalent. */
  readonly lost?: readonly string[];
}

/** An environment variable, and the type of its property. */
export interface Variable {
  readonly name: string;
  readonly type: string;
  readonly rules: readonly string[];
  readonly preset: string | undefined;
  readonly isRequired: boolean;
  readonly lost: readonly string[];
}

/** The variables of the application. The first note that has a type or a rule decides. */
export function variablesOf(notes: readonly VariableNote[]): ReadonlyMap<string, Variable> {
  const names = [...new Set(notes.map(({ variable }) => variable))];
  return new Map(
    names.map((name) => [
      name,
      variableOf(
        name,
        notes.filter(({ variable }) => variable === name),
      ),
    ]),
  );
}

function variableOf(name: string, notes: readonly VariableNote[]): Variable {
  const presets = [...new Set(notes.flatMap(({ preset }) => (preset === undefined ? [] : [preset])))];
  const type = notes.find((note) => note.type !== undefined)?.type ?? typeOfLiteral(presets[0]) ?? 'string';
  const preset = presets.length === 1 ? presetFor(type, presets[0]) : undefined;
  return {
    name,
    type,
    rules: notes.find(({ rules = [] }) => rules.length > 0)?.rules ?? [],
    preset,
    isRequired: preset === undefined && notes.some(({ isRequired }) => isRequired),
    lost: [...new Set(notes.flatMap(({ lost = [] }) => lost))],
  };
}

/** The default of a property: of a number that the sources write as the text of a variable, the number. */
function presetFor(type: string, literal: string | undefined): string | undefined {
  if (literal === undefined || type === 'string[]') return undefined;
  const text = /^(['"`])(.*)\1$/s.exec(literal)?.[2];
  if (type === 'boolean') return ['true', 'false'].find((value) => value === (text ?? literal));
  if (type !== 'Int' && type !== 'number') return text === undefined ? undefined : literal;
  const number = (text ?? literal).replaceAll('_', '');
  return /^-?\d+(?:\.\d+)?$/.test(number) && (type === 'number' || !number.includes('.'))
    ? (text ?? literal)
    : undefined;
}

/** The type of a literal. */
export function typeOfLiteral(literal: string | undefined): string | undefined {
  if (literal === undefined) return undefined;
  if (/^(?:true|false)$/.test(literal)) return 'boolean';
  if (/^-?[\d_]+$/.test(literal)) return 'Int';
  return /^-?[\d_.]+$/.test(literal) ? 'number' : 'string';
}

/** The property that is read from a variable; `undefined` when no name leads to it. */
export function propertyOf(variable: string, prefix = ''): string | undefined {
  if (!variable.startsWith(prefix) || !isVariableName(variable)) return undefined;
  const name = camelCase(variable.slice(prefix.length));
  return /^[a-z]/.test(name) && environmentVariable(prefix, name) === variable ? name : undefined;
}

/** `readonly port!: Int & Default<3000>;`, with the rules that have no equivalent in comments. */
export function propertyText(file: MigratedFile, variable: Variable, name: string): string {
  const { type, rules, preset, isRequired, lost } = variable;
  const base = type === 'Int' ? file.name('Int') : type;
  const constraints = [...rules, ...(preset === undefined ? [] : [`Default<${preset}>`])].map((rule) =>
    rule.replace(/^[A-Z]\w*/, (constraint) => file.name(constraint)),
  );
  const first = constraints.length > 0 && base.includes(' | ') ? `(${base})` : base;
  const isPresent = isRequired || preset !== undefined;
  const comments = lost.map(
    (rule) => `// ashlar-migrate: check the rule \`${rule}\` in onModuleInit (docs/configuration.md of ashlar)`,
  );
  return [...comments, `readonly ${name}${isPresent ? '!' : '?'}: ${[first, ...constraints].join(' & ')};`].join('\n');
}
