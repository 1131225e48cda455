/** A response mapper as a user writes it: the types that it declares, the declared result of `map`, and the result itself. */
interface MapperSource {
  readonly name: string;
  readonly types?: string;
  /** Absent for a result that TypeScript infers. */
  readonly result?: string;
  readonly value: string;
}

const enveloped = 'export interface Enveloped<Data> { readonly data: Data }';

const sources: readonly MapperSource[] = [
  { name: 'Envelope', types: enveloped, result: 'Enveloped<T>', value: '{ data: result }' },
  {
    name: 'Located',
    result: '{ readonly data: T; readonly path: string }',
    value: '{ data: result, path: context.path }',
  },
  { name: 'Inferred', value: '{ inferred: result, isWhole: true }' },
  { name: 'Bare', result: 'T', value: 'result' },
  { name: 'Done', result: '{ readonly done: true }', value: '{ done: true }' },
  { name: 'Pair', result: 'readonly [T, number]', value: '[result, 1]' },
  { name: 'Keyed', result: 'Record<string, T>', value: '{ first: result, second: result }' },
  {
    name: 'Listed',
    types: 'export interface Items<Item> { readonly items: readonly Item[]; readonly total: number }',
    result: 'Items<T>',
    value: '{ items: [result, result], total: 2 }',
  },
  {
    name: 'Nested',
    types: [
      'export interface Outer<Data> { readonly outer: Data; readonly others?: Outer<Data>[] }',
      'export interface Inner<Data> { readonly inner: Data | null; readonly at: Date }',
    ].join('\n'),
    result: 'Outer<Inner<T>>',
    value: '{ outer: { inner: result, at: new Date(0) }, others: [{ outer: { inner: null, at: new Date(1) } }] }',
  },
  {
    name: 'Sparse',
    types: 'export interface Sparse<Data> { readonly data?: Data; readonly more?: readonly (Data | null)[] }',
    result: 'Sparse<T>',
    value: 'isEven() ? { data: result } : { more: [result, null] }',
  },
  { name: 'Missing', types: enveloped, result: 'Enveloped<T> | null', value: 'isEven() ? null : { data: result }' },
  {
    name: 'Either',
    types: [
      "export interface Succeeded<Data> { readonly state: 'succeeded'; readonly data: Data }",
      "export interface Failed { readonly state: 'failed'; readonly reason: string }",
    ].join('\n'),
    result: 'Succeeded<T> | Failed',
    value: "isEven() ? { state: 'failed', reason: 'none' } : { state: 'succeeded', data: result }",
  },
];

/** The names of all response mappers. */
export const mapperNames: readonly string[] = sources.map(({ name }) => name);

/** The declarations of some response mappers, each of which reports its calls to `results.ts`. */
export function mappersText(names: ReadonlySet<string>): string {
  const used = sources.filter(({ name }) => names.has(name));
  const types = new Set(used.flatMap((source) => source.types ?? []));
  return [...types, ...used.map(mapperText)].join('\n\n');
}

function mapperText({ name, result, value }: MapperSource): string {
  const type = result === undefined ? '' : `: ${result}`;
  return `@Injectable()
export class ${name} implements ResponseMapper {
  map<T>(result: T, context: RequestContext)${type} {
    reportCall('${name}');
    return ${value};
  }
}`;
}
