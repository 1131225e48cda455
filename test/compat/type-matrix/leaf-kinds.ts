import { literalType, unionOf, type ValueType } from './value-type.js';

/** A kind of type with at least two values, of which unions are tagged. */
export interface Leaf {
  readonly name: string;
  /** The declarations that the types need; `exported` is `export ` or nothing. */
  readonly declarations: (exported: string) => string;
  readonly first: ValueType;
  readonly second: ValueType;
  /** Both. */
  readonly whole: ValueType;
  /** Whether TypeScript discriminates unions by the types: those of single values. */
  readonly isTag: boolean;
  /** Whether a declaration is also a value, which applications import without `type`. */
  readonly isValue: boolean;
  /** The declared names. */
  readonly names: readonly string[];
}

/** Makes the kind with names that end with `suffix`, because each group of cells declares its own. */
export type LeafKind = (suffix: string) => Leaf;

type Literal = string | number | boolean;

function enumKind(name: string, word: string, keyword: string, values: readonly [Literal, Literal]): LeafKind {
  return (suffix) => {
    const own = `${word}${suffix}`;
    const [first, second] = values.map((value, index) =>
      literalType(`${own}.${memberNames[index]}`, [{ value, expression: `${own}.${memberNames[index]}` }]),
    );
    if (first === undefined || second === undefined) throw new Error('an enum has two members');
    const members = values.map((value, index) => `${memberNames[index]} = ${JSON.stringify(value)}`);
    return {
      name,
      declarations: (exported) => `${exported}${keyword} ${own} { ${members.join(', ')} }\n`,
      first,
      second,
      whole: unionOf(own, [first, second]),
      isTag: true,
      isValue: true,
      names: [own],
    };
  };
}

const memberNames = ['Cat', 'Dog'];

function literalKind(name: string, values: readonly [Literal, Literal], texts?: readonly [string, string]): LeafKind {
  return () => {
    const [first, second] = values.map((value, index) =>
      literalType(texts?.[index] ?? sourceOf(value), [{ value, expression: sourceOf(value) }]),
    );
    if (first === undefined || second === undefined) throw new Error('a kind has two values');
    const whole = unionOf(`${first.text} | ${second.text}`, [first, second]);
    return { name, declarations: () => '', first, second, whole, isTag: true, isValue: false, names: [] };
  };
}

/** A value as a literal of the source. */
function sourceOf(value: Literal): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function templateKind(): Leaf {
  const texts = (prefix: string, rest: RegExp): ValueType => ({
    text: `\`${prefix}-\${${rest === digits ? 'number' : 'string'}}\``,
    samples: [{ value: `${prefix}-7`, expression: `'${prefix}-7'` }],
    accepts: (json) => typeof json === 'string' && json.startsWith(`${prefix}-`) && rest.test(json.slice(4)),
  });
  const [first, second] = [texts('cat', anything), texts('dog', digits)];
  const whole = unionOf(`${first.text} | ${second.text}`, [first, second]);
  return {
    name: 'template literals',
    declarations: () => '',
    first,
    second,
    whole,
    isTag: false,
    isValue: false,
    names: [],
  };
}

const anything = /^/;
const digits = /^\d+$/;

/** An object of constants, and the type of its values. */
function constantsKind(suffix: string): Leaf {
  const own = `Constants${suffix}`;
  const typeOf = (member: string, value: string): ValueType =>
    literalType(`(typeof ${own}.${member})`, [{ value, expression: `${own}.${member}` }]);
  const [first, second] = [typeOf('Cat', 'cat'), typeOf('Dog', 'dog')];
  return {
    name: 'constants of an object',
    declarations: (exported) =>
      `${exported}const ${own}: { readonly Cat: 'cat'; readonly Dog: 'dog' } = { Cat: 'cat', Dog: 'dog' };
${exported}type ${own} = (typeof ${own})[keyof typeof ${own}];\n`,
    first,
    second,
    whole: unionOf(own, [first, second]),
    isTag: true,
    isValue: true,
    names: [own],
  };
}

/** A text and a number with a brand each. */
function brandKind(name: string, word: string, brand: (suffix: string) => readonly [declaration: string, key: string]) {
  return (suffix: string): Leaf => {
    const [declaration, key] = brand(suffix);
    const [firstName, secondName] = [`${word}Name${suffix}`, `${word}Size${suffix}`];
    const first: ValueType = {
      text: firstName,
      samples: [{ value: 'cat', expression: `('cat' as ${firstName})` }],
      accepts: (json) => typeof json === 'string',
    };
    const second: ValueType = {
      text: secondName,
      samples: [{ value: 7, expression: `(7 as ${secondName})` }],
      accepts: (json) => typeof json === 'number',
    };
    return {
      name,
      declarations: (exported) =>
        `${declaration === '' ? '' : `${exported}${declaration}\n`}${exported}type ${firstName} = string & { readonly ${key}: 'A' };
${exported}type ${secondName} = number & { readonly ${key}: 'B' };\n`,
      first,
      second,
      whole: unionOf(`${first.text} | ${second.text}`, [first, second]),
      isTag: false,
      isValue: false,
      names: [firstName, secondName],
    };
  };
}

/** Every kind of leaf. */
export const leafKinds: readonly LeafKind[] = [
  enumKind('text enum', 'TextEnum', 'enum', ['cat', 'dog']),
  enumKind('numeric enum', 'NumericEnum', 'enum', [0, 1]),
  enumKind('const text enum', 'ConstTextEnum', 'const enum', ['cat', 'dog']),
  enumKind('const numeric enum', 'ConstNumericEnum', 'const enum', [1, 2]),
  enumKind('mixed enum', 'MixedEnum', 'enum', ['cat', 1]),
  constantsKind,
  literalKind('literals of text', ['cat', 'dog']),
  literalKind('literals of numbers', [1, 2]),
  literalKind('literals of boolean', [true, false]),
  templateKind,
  brandKind('brands by a unique symbol', 'Symbol', (suffix) => [
    `declare const brand${suffix}: unique symbol;`,
    `[brand${suffix}]`,
  ]),
  brandKind('brands by a property', 'Branded', () => ['', '__brand']),
];
