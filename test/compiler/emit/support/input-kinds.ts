/** Declarations, and a type that handlers receive. */
interface Kind {
  readonly declare?: readonly string[];
  readonly type: string;
}

const text = `enum Kind { Cat = 'cat', Dog = 'dog' }`;
const numeric = 'enum Level { Low = 1, Middle, High }';
const constant = `const enum State { On = 'on', Off = 'off' }`;
const brand = ['declare const tag: unique symbol;', `type UserId = string & { readonly [tag]: 'UserId' };`];
const brands = [...brand, `type Count = number & { readonly [tag]: 'Count' };`];

/** Types whose text means something else, or nothing, in another file. */
const kinds: Readonly<Record<string, Kind>> = {
  member: { declare: [text], type: 'Kind.Cat' },
  members: { declare: [numeric], type: 'Level.Low | Level.High' },
  memberOrLiteral: { declare: [text], type: `Kind | 'bird' | 3` },
  literals: { declare: [`type Role = 'admin' | 'user';`], type: 'Role' },
  brand: { declare: brand, type: 'UserId' },
  brandOrLiteral: { declare: brand, type: `UserId | 'me'` },
  textOrNumberWithBrand: { declare: brands, type: 'UserId | Count' },
  tagged: { declare: [text], type: '{ kind: Kind.Cat; lives: number } | { kind: Kind.Dog; age?: number; at: Date }' },
  taggedByNumbers: {
    declare: [numeric],
    type: '{ kind: Level.Low; a: number } | { kind: Level.Middle | Level.High; b?: Level }',
  },
  taggedByConstants: { declare: [constant], type: '{ kind: State.On; a: State } | { kind: State.Off; b?: State.Off }' },
  partlyNamed: {
    declare: [text, 'interface Cat { kind: Kind.Cat; lives: number }'],
    type: 'Cat | { kind: Kind.Dog; age?: Kind }',
  },
  structural: { declare: [text], type: '{ a: Kind.Cat; o?: Kind } | { b: Kind; o?: Kind.Cat } | { c: Kind[] }' },
  structuralBrands: { declare: brands, type: '{ id: UserId } | { id: Count; org: true } | { name: UserId[] }' },
  twoTags: {
    declare: [text],
    type: `{ t: Kind.Cat; r: 'x'; p: string } | { t: Kind.Cat; r: 'y'; p: Kind } | { t: Kind.Dog; r: 'x'; p: 1 }`,
  },
  optionalNever: { type: '{ userId: number; groupId?: never } | { userId?: never; groupId: string }' },
  optionalUndefined: { type: '{ a: string; b?: undefined } | { b: number; a?: undefined }' },
  requiredUndefined: { type: '{ a: string; b: undefined } | { b: number; a: undefined }' },
  generic: {
    declare: [text, 'interface Box<T> { value: T; items: T[] }'],
    type: 'Box<Kind.Cat> | { other: Box<Kind> }',
  },
  recursive: { declare: [text, 'interface Tree { kind: Kind; children: Tree[]; or?: Tree | null }'], type: 'Tree' },
  bytes: { type: '{ b: Uint8Array<ArrayBuffer> } | { c: Uint8Array; d: URL }' },
};

/** Every place that a type can have in an input; those of one handler together. */
function places(type: string): Readonly<Record<string, string>> {
  return {
    alone: `Body<${type}>`,
    list: `Body<(${type})[]>`,
    readonlyList: `Body<readonly (${type})[]>`,
    record: `Body<Record<string, ${type}>>`,
    partialRecord: `Body<Partial<Record<string, ${type}>>>`,
    tuple: `Body<[number, (${type})?, ...(${type})[]]>`,
    nullable: `Body<(${type}) | null>`,
    union: `Body<(${type}) | boolean[]>`,
    object: `Body<{ a: ${type}; b?: ${type}; c: (${type}) | null; d: (${type}) | undefined } & { [name: \`x-\${string}\`]: ${type} }>`,
    tagged: `Body<{ kind: 'one'; inner: ${type} } | { kind: 'two'; list: (${type})[] }>`,
  };
}

/** The sources of an application whose handlers receive every kind of type in every place: a file for each kind. */
export function inputKinds(exported: boolean): Readonly<Record<string, string>> {
  const files = Object.entries(kinds).map(([name, { declare = [], type }]) => {
    const handlers = Object.entries(places(type)).map(
      ([place, input]) => `  @Post('/${place}') ${place}(input: ${input}): void { void input; }`,
    );
    const declarations = declare.map((line) => `${exported ? 'export ' : ''}${line}`);
    const source = `import { type Body, Controller, Post } from 'ashlar';
${declarations.join('\n')}
@Controller('/${name}')
export class ${name} {
${handlers.join('\n')}
}
`;
    return [`src/${name}.ts`, source] as const;
  });
  const names = Object.keys(kinds);
  const root = `import { Module } from 'ashlar';
${names.map((name) => `import { ${name} } from './${name}.js';`).join('\n')}
@Module({ controllers: [${names.join(', ')}] })
export class AppModule {}
`;
  return { ...Object.fromEntries(files), 'src/app.module.ts': root };
}
