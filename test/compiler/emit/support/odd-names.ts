/** The names of variables in generated code, of the functions that it imports, and of the language that it uses. */
export const typeWords: readonly string[] = [
  ...['Input', 'Problems', 'Result', 'Properties', 'Others', 'Items', 'Item', 'Value', 'Json', 'Rest', 'JsonValue'],
  ...['Invalid', 'IsObject', 'Decoder', 'Writable', 'ListOf', 'String', 'Number', 'Object', 'Record', 'Set', 'Date'],
];

/** The same for properties, which become variables. */
export const propertyWords: readonly string[] = [
  ...['isEmail', 'isShorter', 'isLonger', 'isMultipleOf', 'hasOnly', 'orDefault', 'defineOwn', 'instanceOf'],
  ...['isObject', 'invalid', 'ownProperty', 'Number', 'Object', 'Money', 'input', 'result', 'properties', 'others'],
];

/** Every kind of generated function under each name of a type: objects, instances of classes, records, tuples, lists. */
const declarations = typeWords.map(
  (name) => `
export interface ${name} { id: string; again?: ${name}; list?: ${name}[]; lists?: ${name}[][]; toString?: ${name} }
export class A${name} { id!: string; again?: ${name} }
export interface B${name} { id: string; [name: string]: ${name} | string }
export interface C${name} { pair: [${name}, ...${name}[]]; either: (${name} | null)[]; by: { [name: string]: ${name}[] } }
/** @additionalProperties false */
export interface D${name} { only: ${name} | string; a: A${name}; b: B${name}; c: C${name} }
`,
);

/** A file of types whose names meet those of generated code: \`Types\` has a property for each, \`Names\` a property of each name. */
export const oddNames = `import type { Default, Email, Int, MaxLength, MinLength, MultipleOf } from 'ashlar';
${declarations.join('')}
export interface Types { ${typeWords.map((name) => `${name}: D${name}`).join('; ')} }
export class Money { amount: number = 0 }
export class Names {
  ${propertyWords.map((name) => `${name}!: string;`).join(' ')}
  email!: Email; size!: string & MinLength<2> & MaxLength<3>; step!: number & MultipleOf<0.5>; money!: Money;
  n!: (Int & Default<3>) | null; 'toString'?: string;
  [name: \`x-\${string}\`]: string;
}
`;
