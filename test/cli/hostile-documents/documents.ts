/** A pair of API documents that would exhaust a comparison without limits. */
export interface HostilePair {
  readonly name: string;
  readonly file: 'api.json' | 'api.yaml';
  readonly before: () => string;
  /** Without it, the document is compared with itself. */
  readonly after?: () => string;
  /** The only line on standard error, when the pair is rejected; the other pairs are compared. */
  readonly problem?: RegExp;
}

const many = 100_000;
const megabyte = 1024 * 1024;

function times(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join('');
}

function listOf(count: number, item: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => item(index)).join(',');
}

const yaml = (rest: string): string => `openapi: 3.1.0\n${rest}\n`;
const json = (rest: string): string => `{"openapi":"3.1.0","paths":{},${rest}}`;

/** A document whose only operation receives and sends a schema. */
function withSchema(schema: string, schemas = ''): string {
  const content = `{"content":{"application/json":{"schema":${schema}}}}`;
  const operation = `{"requestBody":${content},"responses":{"200":${content}}}`;
  return `{"openapi":"3.1.0","paths":{"/":{"post":${operation}}},"components":{"schemas":{${schemas}}}}`;
}

const reference = (index: number): string => `{"$ref":"#/components/schemas/A${index}"}`;

const deep = /^error: `api\.\w+` is nested more than 500 levels deep, at line \d+, column \d+\n$/;
const tooLarge = /^error: `api\.yaml` is too large: .+, at line \d+, column \d+\n$/;
const invalidYaml = /^error: `api\.yaml` is neither valid JSON nor valid YAML: .{1,300}, at line \d+, column \d+\n$/;
const invalidJson = /^error: `api\.json` is not valid JSON: .{1,300}, at line \d+, column \d+\n$/;
const tooLong = /^error: the documents cannot be compared: `.{1,300}` needs more than \d+ million steps\n$/;

const nested: readonly HostilePair[] = [
  { name: 'lists in JSON', text: json(`"x":${'['.repeat(many)}${']'.repeat(many)}`) },
  { name: 'lists in JSON that do not end', text: json(`"x":${'['.repeat(20 * megabyte)}`) },
  { name: 'objects in JSON', text: json(`"x":${'{"a":'.repeat(many)}1${'}'.repeat(many)}`) },
  { name: 'lists in YAML', text: yaml(`x: ${'['.repeat(many)}${']'.repeat(many)}`) },
  { name: 'lists in YAML that do not end', text: yaml(`x: ${'['.repeat(many)}`) },
  { name: 'objects in YAML', text: yaml(`x: ${'{a: '.repeat(many)}1${'}'.repeat(many)}`) },
  { name: 'lists of YAML in one line', text: yaml(`x:\n  ${'- '.repeat(many)}1`) },
  { name: 'keys of YAML in one line', text: yaml(`x:\n  ${'? '.repeat(many)}1`) },
  { name: 'indented objects', text: yaml(times(3000, (level) => `${' '.repeat(level)}a:\n`)) },
  { name: 'indented lists', text: yaml(times(3000, (level) => `${' '.repeat(level)}-\n`)) },
  {
    name: 'lists in 20 MB of YAML',
    text: yaml(`# ${'x'.repeat(19 * megabyte)}\nx: ${'['.repeat(many)}${']'.repeat(many)}`),
  },
  {
    name: 'aliases of YAML',
    text: yaml(times(2000, (level) => `x${level}: &a${level} [${level === 0 ? '1' : `*a${level - 1}`}]\n`)),
  },
].map(({ name, text }) => ({
  name: `deep ${name}`,
  file: name.includes('JSON') ? 'api.json' : 'api.yaml',
  before: () => text,
  problem: deep,
}));

const bombs: readonly HostilePair[] = [
  {
    name: 'aliases of aliases',
    text: times(
      12,
      (level) => `x-${level}: &a${level} [${listOf(12, () => (level === 0 ? '1' : `*a${level - 1}`))}]\n`,
    ),
  },
  {
    name: 'aliases of aliases in objects',
    text: times(
      12,
      (level) =>
        `x-${level}: &a${level} {${listOf(12, (index) => `k${index}: ${level === 0 ? '1' : `*a${level - 1}`}`)}}\n`,
    ),
  },
  { name: 'aliases of a long list', text: `x-a: &a [${'1,'.repeat(50_000)}]\nx-b: [${'*a,'.repeat(90)}]` },
  { name: 'aliases of a long text', text: `x-a: &a ${'x'.repeat(megabyte)}\nx-b: [${'*a,'.repeat(90)}]` },
  {
    name: 'merge keys',
    text: times(
      14,
      (level) =>
        `x-${level}: &a${level} {k${level}: 1, <<: [${listOf(14, () => (level === 0 ? '{a: 1}' : `*a${level - 1}`))}]}\n`,
    ),
  },
  { name: 'values in one line', text: `x-a: [${'1,'.repeat(9 * megabyte)}]` },
].map(({ name, text }) => ({ name, file: 'api.yaml', before: () => yaml(text), problem: tooLarge }));

const invalid: readonly HostilePair[] = [
  { name: 'an alias of itself', file: 'api.yaml', text: yaml('x-a: &a { b: *a }'), problem: invalidYaml },
  { name: 'an alias of nothing', file: 'api.yaml', text: yaml(`x-a: [${'*a,'.repeat(many)}]`), problem: invalidYaml },
  { name: 'a merged list', file: 'api.yaml', text: yaml('x-a: { <<: [1, 2] }'), problem: invalidYaml },
  { name: 'a key of YAML twice', file: 'api.yaml', text: yaml('x-a: 1\nx-b: { c: 1, "c": 2 }'), problem: invalidYaml },
  { name: 'a key of JSON twice', file: 'api.json', text: json('"x":{"a":1,\n"\\u0061":2}'), problem: invalidJson },
  { name: 'a list as a key', file: 'api.yaml', text: yaml('x-a: { [a, b]: 1 }'), problem: invalidYaml },
  {
    name: 'errors on each line',
    file: 'api.yaml',
    text: yaml(times(many, (index) => `a${index}: "b" c\n`)),
    problem: invalidYaml,
  },
  { name: 'errors in one line', file: 'api.yaml', text: yaml(`x: [${'}'.repeat(many)}`), problem: invalidYaml },
  { name: 'many documents', file: 'api.yaml', text: yaml('---\n'.repeat(many)), problem: invalidYaml },
  { name: 'an open text', file: 'api.json', text: json(`"x":"${'\\"'.repeat(megabyte)}`), problem: invalidJson },
  { name: 'a long wrong word', file: 'api.json', text: json(`"x":${'t'.repeat(megabyte)}`), problem: invalidJson },
  { name: 'a number that is not one', file: 'api.yaml', text: yaml('x-a: .nan'), problem: invalidYaml },
].map(({ name, text, file, problem }) => ({
  name,
  file: file === 'api.json' ? file : 'api.yaml',
  before: () => text,
  problem,
}));

const large: readonly HostilePair[] = [
  { name: 'a long line of JSON', text: json(`"x-a":"${'x'.repeat(20 * megabyte)}"`) },
  { name: 'long keys of JSON', text: json(`"x-a":{"${'x'.repeat(20 * megabyte)}":1}`) },
  { name: 'a long line of YAML', text: yaml(`paths: {}\nx-a: ${'x'.repeat(19 * megabyte)}`) },
  { name: 'a folded text of YAML', text: yaml(`paths: {}\nx-a: >\n${' y\n'.repeat(megabyte)}`) },
  { name: 'many keys of YAML', text: yaml(`paths: {}\nx-a:\n${times(many, (index) => ` k${index}: 1\n`)}`) },
  { name: 'many anchors', text: yaml(`paths: {}\nx-a: [${listOf(many, () => '&a 1, *a')}]`) },
  { name: 'a long number of JSON', text: withSchema(`{"maximum":${'9'.repeat(megabyte)}}`) },
  { name: 'a long number of YAML', text: yaml(`paths: {}\nx-a: ${'9'.repeat(megabyte)}`) },
  { name: 'a path of braces', text: `{"openapi":"3.1.0","paths":{"/${'{'.repeat(megabyte)}":{"get":{}}}}` },
  {
    name: 'many operations',
    text: `{"openapi":"3.1.0","paths":{${listOf(20_000, (index) => `"/p${index}":{"get":{"responses":{"200":{"description":""}}}}`)}}}`,
  },
  {
    name: 'security requirements',
    text: `{"openapi":"3.1.0","security":[${listOf(30_000, (index) => `{"s${index}":[]}`)}],"paths":{${listOf(100, (index) => `"/p${index}":{"get":{}}`)}}}`,
    problem: tooLong,
  },
  {
    name: 'parameters',
    text: `{"openapi":"3.1.0","paths":{"/":{"get":{"parameters":[${listOf(20_000, (index) => `{"in":"query","name":"p${index}","schema":{"type":"string"}}`)}]}}}}`,
  },
].map(({ name, text, ...rest }) => ({
  name,
  file: text.startsWith('{') ? 'api.json' : 'api.yaml',
  before: () => text,
  ...rest,
}));

const references: readonly HostilePair[] = [
  {
    name: 'a circle of references',
    text: withSchema(
      reference(0),
      listOf(many, (index) => `"A${index}":${reference((index + 1) % many)}`),
    ),
  },
  {
    name: 'a chain of references',
    text: withSchema(
      reference(0),
      listOf(many, (index) => `"A${index}":${index + 1 === many ? '{}' : reference(index + 1)}`),
    ),
  },
  {
    name: 'references that fan out',
    text: withSchema(
      reference(0),
      listOf(
        60,
        (index) =>
          `"A${index}":{"type":"object","properties":{${listOf(20, (name) => `"p${name}":${reference(Math.min(index + 1, 59))}`)}}}`,
      ),
    ),
  },
  { name: 'a long pointer', text: withSchema(`{"$ref":"#${'/a'.repeat(megabyte)}"}`) },
  {
    name: 'references to a schema with a large extension',
    text: withSchema(
      `{"type":"object","properties":{${listOf(20_000, (name) => `"p${name}":${reference(0)}`)}}}`,
      `"A0":{"type":"string","x-a":[${listOf(20_000, String)}]}`,
    ),
  },
].map(({ name, text }) => ({ name, file: 'api.json', before: () => text }));

const values = (count: number, prefix = 'v'): string => `[${listOf(count, (index) => `"${prefix}${index}"`)}]`;
const union = (count: number, member: (index: number) => string): string => `{"oneOf":[${listOf(count, member)}]}`;
const tagged = (index: number): string =>
  `{"type":"object","required":["k","n"],"properties":{"k":{"type":"string","minLength":${index}},"n":${reference(0)}}}`;
const lengths = (index: number): string =>
  `{"type":"object","required":["m"],"properties":{"m":{"type":"string","minLength":${index}}}}`;

const schemas: readonly HostilePair[] = [
  {
    name: 'many listed values',
    before: withSchema(`{"enum":${values(30_000)}}`),
    after: withSchema(`{"enum":${values(30_000, 'w')}}`),
  },
  {
    name: 'many listed values with a constraint that cannot be decided',
    before: withSchema(`{"type":"string","contentEncoding":"base64","enum":${values(many)}}`),
  },
  {
    name: 'many listed values in two parts',
    before: withSchema(`{"allOf":[{"enum":${values(many)}},{"enum":${values(many)}}]}`),
  },
  {
    name: 'lists of values with their own constraints',
    before: withSchema(union(300, (index) => `{"type":"string","contentEncoding":"e${index}","enum":${values(300)}}`)),
    after: withSchema(union(300, (index) => `{"type":"string","contentEncoding":"f${index}","enum":${values(300)}}`)),
    problem: tooLong,
  },
  {
    name: 'many patterns that must all match',
    before: withSchema(`{"allOf":[${listOf(5000, (index) => `{"type":"string","pattern":"^a{${index},}$"}`)}]}`),
  },
  {
    name: 'many alternatives',
    before: withSchema(union(900, (index) => `{"type":"object","properties":{"a${index}":{"type":"string"}}}`)),
    after: withSchema(union(900, (index) => `{"type":"object","properties":{"b${index}":{"type":"string"}}}`)),
    problem: tooLong,
  },
  {
    name: 'alternatives of alternatives',
    before: withSchema(union(400, tagged), `"A0":${union(200, lengths)}`),
  },
  {
    name: 'a large mapping',
    before: withSchema(
      `{"discriminator":{"propertyName":"k","mapping":{${listOf(4000, (index) => `"m${index}":"#/components/schemas/A${index}"`)}}},${union(4000, reference).slice(1)}`,
      listOf(4000, (index) => `"A${index}":{"type":"object","properties":{"k":{"type":"string"}}}`),
    ),
  },
  {
    name: 'many required properties',
    before: withSchema(`{"type":"object","required":${values(30_000)}}`),
    after: withSchema(`{"type":"object","required":${values(30_000, 'w')}}`),
  },
].map(({ name, before, after, ...rest }) => ({
  name,
  file: 'api.json',
  before: () => before,
  ...(after !== undefined && { after: () => after }),
  ...rest,
}));

const text = JSON.stringify(`${'a'.repeat(60)}!`);

/** Patterns of which each would run for years with the text of 60 characters, or cannot be analyzed. */
const slowPatterns: readonly string[] = [
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^([a-z]+)*$',
  '^(a?){60}a{60}$',
  '^(.*)*\\\\d$',
  '^(?:(a)\\\\1?)*$',
  '^(?=(a+)+$)',
  '(?<=^(a+)+)$',
  '^(\\\\w+\\\\s?)*$',
  '^((a{1,50}){1,50}){1,50}$',
  `${'('.repeat(20_000)}a${')*'.repeat(20_000)}$`,
  `^(${'a?'.repeat(30)})*$`,
  `(${'x'.repeat(megabyte)}|a+)+$`,
  '(',
  '(x{1000}){1000}',
];

/** The schemas in which a pattern meets texts of the same document. */
const meetings: readonly (readonly [name: string, schema: (pattern: string) => string])[] = [
  ['an enum', (pattern) => `{"type":"string","enum":[${text}],"pattern":"${pattern}"}`],
  ['a constant', (pattern) => `{"allOf":[{"const":${text}},{"type":"string","pattern":"${pattern}"}]}`],
  [
    'names of properties',
    (pattern) =>
      `{"type":"object","required":[${text}],"patternProperties":{"${pattern}":{"type":"string"}},"additionalProperties":false}`,
  ],
  [
    'names of properties in two parts',
    (pattern) =>
      `{"allOf":[{"type":"object","properties":{${text}:{"type":"string"}}},{"type":"object","patternProperties":{"${pattern}":{"type":"string"}},"additionalProperties":false}]}`,
  ],
  ['a default', (pattern) => `{"type":"string","default":${text},"pattern":"${pattern}"}`],
  [
    'a rule for names',
    (pattern) => `{"type":"object","properties":{${text}:{}},"propertyNames":{"pattern":"${pattern}"}}`,
  ],
];

const patterns: readonly HostilePair[] = [
  ...slowPatterns.flatMap((pattern, index) =>
    meetings.map(
      ([name, schema]): HostilePair => ({
        name: `the pattern ${pattern.slice(0, 30)} beside ${name}`,
        file: 'api.json',
        before: () => withSchema(schema(index % 2 === 0 ? pattern : '^a')),
        after: () => withSchema(schema(index % 3 === 0 ? '^b' : pattern)),
      }),
    ),
  ),
  {
    name: 'a pattern and the values of the other document',
    file: 'api.json',
    before: () => withSchema(`{"type":"string","enum":[${text}]}`),
    after: () => withSchema(`{"type":"string","pattern":"^(a+)+$"}`),
  },
  {
    name: 'many patterns with values',
    file: 'api.json',
    before: () =>
      withSchema(
        `{"type":"object","properties":{${listOf(3000, (index) => `"p${index}":{"type":"string","pattern":"^(a|b${index})+c?$","enum":[${text}]}`)}}}`,
      ),
  },
  {
    name: 'a pattern of a square with long values',
    file: 'api.json',
    before: () => withSchema(`{"type":"string","pattern":"a*a*$","enum":["${'a'.repeat(megabyte)}!"]}`),
  },
];

/** All pairs. */
export const hostilePairs: readonly HostilePair[] = [
  ...nested,
  ...bombs,
  ...invalid,
  ...large,
  ...references,
  ...schemas,
  ...patterns,
];
