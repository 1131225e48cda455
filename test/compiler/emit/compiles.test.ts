import ts from 'typescript-6.0';
import { beforeAll, expect, test } from 'vitest';
import { type CompileResult, compile } from '../../../compiler/src/compile.ts';
import { type MemoryFileSystem, memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { normalizePath } from '../../../compiler/src/files/path.ts';
import { inheritedNames } from '../../../compiler/src/model/inherited-names.ts';
import { castsOf, uncheckedPlaces } from '../../architecture/text-rules.js';
import { repositoryDirectory } from '../../support/repository.ts';
import { repositoryFiles } from '../../support/repository-files.ts';
import { strictest } from '../../support/strictest.ts';
import { everyType } from './support/every-type.ts';
import { inferredResults } from './support/inferred-results.ts';
import { inputKinds } from './support/input-kinds.ts';
import { oddNames } from './support/odd-names.ts';
import { ruledInputs } from './support/ruled-inputs.ts';

const directory = '/application';
const runtimeSources = `${normalizePath(repositoryDirectory)}/runtime/src`;

const strict: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2023.d.ts'],
  types: [],
  noEmit: true,
  ...strictest,
  experimentalDecorators: true,
  skipLibCheck: true,
};

function applicationFiles(sources: Readonly<Record<string, string>>): MemoryFileSystem {
  const tsconfig = {
    compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, types: [] },
    include: ['src'],
  };
  const files = {
    'package.json': '{ "name": "every-type", "version": "1.0.0", "type": "module" }',
    'tsconfig.json': JSON.stringify(tsconfig),
    'node_modules/ashlar/package.json':
      '{ "name": "ashlar", "type": "module", "exports": { ".": "./src/index.ts", "./codegen/v1": "./src/codegen/v1.ts" } }',
    ...sources,
  };
  const absolute = Object.entries(files).map(([path, text]) => [`${directory}/${path}`, text]);
  return memoryFileSystem(Object.fromEntries(absolute), {
    fallback: repositoryFiles,
    links: { [`${directory}/node_modules/ashlar/src`]: runtimeSources },
  });
}

/** The files of TypeScript and of the runtime, which are the same for every application. */
const parsed = new Map<string, ts.SourceFile>();

/** The errors of the user's compiler in the application and its generated files. */
function typeErrors(files: MemoryFileSystem): string[] {
  const host = ts.createCompilerHost(strict);
  host.getCurrentDirectory = () => directory;
  host.fileExists = (path) => files.fileExists(path);
  host.readFile = (path) => files.readFile(path);
  host.directoryExists = (path) => files.directoryExists(path);
  host.realpath = (path) => files.realPath(path);
  host.getSourceFile = (path, version) => {
    const isOwn = path.startsWith(`${directory}/src/`);
    const text = isOwn || !parsed.has(path) ? files.readFile(path) : undefined;
    if (text === undefined) return parsed.get(path);
    const file = ts.createSourceFile(path, text, version);
    if (!isOwn) parsed.set(path, file);
    return file;
  };
  const program = ts.createProgram([`${directory}/src/generated/index.ts`], strict, host);
  return (
    program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(`${directory}/src/`))
      // The sources of the runtime are not checked: only their types are read.
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .map(({ file, start, messageText }) => {
        const line = file === undefined ? 0 : ts.getLineAndCharacterOfPosition(file, start ?? 0).line + 1;
        return `${file?.fileName.slice(directory.length + 1)}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
      })
  );
}

async function compiled(sources: Readonly<Record<string, string>>): Promise<[CompileResult, MemoryFileSystem]> {
  const files = applicationFiles(sources);
  const result = await compile({ directory, fileSystem: files });
  for (const { artifacts } of result.applications) {
    for (const { name, text } of artifacts) files.writeFile(`${directory}/src/generated/${name}`, text);
  }
  return [result, files];
}

let result: CompileResult;
let files: MemoryFileSystem;

beforeAll(async () => {
  [result, files] = await compiled(everyType);
});

test('an application with every kind of type compiles', () => {
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(typeErrors(files)).toEqual([]);
});

test.each([
  ['exported', true],
  ['not exported', false],
])('an application compiles with inputs of types that are %s', async (_, exported) => {
  const [{ diagnostics }, application] = await compiled(inputKinds(exported));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(typeErrors(application)).toEqual([]);
});

test('an application compiles with rules of classes in every kind of type, and lists each class with its places', async () => {
  const [{ diagnostics, applications }, application] = await compiled(ruledInputs);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(typeErrors(application)).toEqual([]);
  const routes = applications[0]?.artifacts.find(({ name }) => name === 'root.ts')?.text ?? '';
  const rules = routes.split('\n').filter((line) => /\/\/ Rules|inputs\.validated|^ +\[[A-Z]/.test(line));
  expect(rules.map((line) => line.trim())).toEqual([
    '// Rules of Box: Box<Box<string>>.value, the value',
    "const input = await inputs.validated('body', inputs.body(box_Box_stringDecoder), [Box]);",
    "const MarkValue = await inputs.validated('body', inputs.body(markDecoder), [Mark]);",
    '// Rules of Mark: Tree.a b, Tree.pair.0, Box<Mark | null>.value, Tree.either.mark',
    '// Rules of Tree: Tree.byName.*, *',
    '// Rules of Box: Derived.more.*',
    '// Rules of Derived: Tree.pair.*, Tree.either',
    'const input = await inputs.validated(',
    '[Mark, Tree, Box, Derived],',
    '// Rules of Mark: Box<Mark | null>.value',
    '// Rules of Box: Derived.more.*',
    '// Rules of Derived: the value',
    "const input = await inputs.validatedBy('body', inputs.body(derivedDecoder), schema, [Mark, Box, Derived]);",
    "const path = await inputs.validated('path parameter', inputs.params(baseFromTextDecoder), [Base]);",
    "const query = await inputs.validated('query', inputs.query(baseFromTextDecoder), [Base]);",
    "const form = await inputs.validated('body', inputs.fields(baseFromTextDecoder), [Base]);",
    '// Rules of Mark: Tree.a b, Tree.pair.0, Box<Mark | null>.value, Tree.either.mark',
    '// Rules of Tree: Tree.byName.*, Whole.tree',
    '// Rules of Box: Derived.more.*',
    '// Rules of Derived: Tree.pair.*, Tree.either',
    "const input = await inputs.validated('body', inputs.body(wholeDecoder), [Mark, Tree, Box, Derived]);",
  ]);
});

test('optional properties of literal types compile under names that every object has', async () => {
  const literals = [`'a' | 'b'`, '1 | 2.5', 'true', 'null', `{ readonly mark: 'x' }`, `['x', 1]`, `('x' | 'y')[]`];
  const properties = (literal: string) => [...inheritedNames].map((name) => `'${name}'?: ${literal}`).join('; ');
  const further = Array.from({ length: 100 }, (_, index) => `p${index}?: string`).join('; ');
  const endings = {
    alone: '}',
    others: '} & Record<`x-${string}`, string>',
    indexed: "; [name: `x-${string}`]: 'a' | 1 }",
    large: `; ${further} }`,
    largeWithOthers: `; ${further} } & Record<\`x-\${string}\`, 'a' | 1>`,
  };
  const types = literals.flatMap((literal, index) =>
    Object.entries(endings)
      .filter(([name]) => !name.startsWith('large') || index % 4 === 0)
      .map(([name, ending]) => `${name}${index}: { ${properties(literal)}${ending}`),
  );
  const [{ diagnostics }, files] = await compiled({
    'src/app.module.ts': `import { type Body, Controller, Module, Post } from 'ashlar';
export interface Inherited { ${types.join(';\n')} }
@Controller('/')
export class AppController {
  @Post('/') send(input: Body<Inherited>): Inherited { return input; }
}
@Module({ controllers: [AppController] })
export class AppModule {}
`,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(typeErrors(files)).toEqual([]);
});

test('an application whose results are inferred or have no name compiles', async () => {
  const [{ diagnostics }, files] = await compiled({ 'src/app.module.ts': inferredResults });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(typeErrors(files)).toEqual([]);
});

test('server-sent events are written and documented by the type of their data, however their type is written', async () => {
  const handlers = {
    inferred: '() { return Response.events(events()); }',
    declared: '(): Response<EventStream<Tick>, 200> { return Response.events(events()); }',
    ofEvents: '(): Response<EventStream<ServerSentEvent<Tick>>, 200> { return Response.events(events()); }',
    mixed:
      '(): Promise<Response<EventStream<Tick | ServerSentEvent<Tick>>>> { return Promise.resolve(Response.events(mixed())); }',
    alias: '(): Response<EventStream<Ticks>> { return Response.events([new ServerSentEvent(tick)]); }',
    sse: '() { return Response.sse(events()); }',
    list: '() { return Response.events([tick]); }',
  };
  const [{ diagnostics, applications }, files] = await compiled({
    'src/app.module.ts': `import { Controller, type EventStream, Get, Module, Response, ServerSentEvent } from 'ashlar';
export interface Tick { readonly count: number }
export type Ticks = ServerSentEvent<Tick>;
const tick: Tick = { count: 1 };
async function* events(): AsyncGenerator<ServerSentEvent<Tick>> { yield new ServerSentEvent(tick, { event: 'tick' }); }
async function* mixed(): AsyncGenerator<ServerSentEvent<Tick> | Tick> { yield tick; }
@Controller('/')
export class AppController {
${Object.entries(handlers)
  .map(([name, text]) => `  @Get('/${name}') ${name}${text}`)
  .join('\n')}
  @Get('/maybe') maybe(): Response<EventStream<ServerSentEvent<Tick | undefined> | string>> { return Response.events([]); }
}
@Module({ controllers: [AppController] })
export class AppModule {}
`,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(typeErrors(files)).toEqual([]);
  const text = applications[0]?.artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '';
  const { paths }: { paths: Record<string, unknown> } = JSON.parse(text);
  for (const name of Object.keys(handlers)) {
    expect([name, JSON.stringify(paths[`/${name}`])]).toEqual([
      name,
      expect.stringContaining('"x-event-schema":{"$ref":"#/components/schemas/Tick"}'),
    ]);
  }
  expect(JSON.stringify(paths['/maybe'])).toMatch(/"x-event-schema":\{"(?:anyOf|type)":.*"null".*\}/);
});

test('the messages of properties are arguments of the explanations, and not of the decoders', async () => {
  const [{ diagnostics }, files] = await compiled({
    'src/app.module.ts': `import { type Body, Controller, type Default, type Int, type MinLength, Module, Post, type Query } from 'ashlar';
export class Base { /** @message Who? */ owner!: string }
export class Note extends Base {
  /**
   * The title.
   * @message Please give a title
   *   of one character
   * @minLength 1
   */
  title!: string;
  /** @message It's "words" */
  tags?: (string & MinLength<1>)[];
  count!: Int;
}
export interface Cat { /** @message Which animal? */ kind: 'cat'; meow: string }
export interface Dog { kind: 'dog'; bark: string }
@Controller('/')
export class AppController {
  @Post('/a') a(input: Body<Note>, query: Query<{ /** @message A number, please */ page: Int & Default<1> }>): void { void [input, query]; }
  @Post('/b') b(input: Body<Cat | Dog>): void { void input; }
  @Post('/c') c(input: Body<Partial<Pick<Note, 'title' | 'count'>>>): void { void input; }
}
@Module({ controllers: [AppController] })
export class AppModule {}
`,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(typeErrors(files)).toEqual([]);
  const decoders = files.readFile(`${directory}/src/generated/root.ts`) ?? '';
  const calls = [...decoders.matchAll(/^ +((?:required|optional)\(.*\)),$|^(\]\W.*\);)$/gm)].map(
    ([, field, tag]) => field ?? tag,
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^required\('owner', string, 'Who\?'\)$/),
      expect.stringMatching(/^required\('title', \w+, 'Please give a title of one character'\)$/),
      expect.stringMatching(
        /^optional\('tags', \w+, 'It\\'s "words"'\)$|^optional\('tags', \w+, "It's \\"words\\""\)$/,
      ),
      expect.stringMatching(/^required\('count', int\)$/),
      expect.stringMatching(/^optional\('page', \w+, 'A number, please'\)$/),
      expect.stringMatching(/^optional\('title', \w+, 'Please give a title of one character'\)$/),
      "], 'Which animal?');",
    ]),
  );
});

test('an application whose names meet those of generated code compiles', async () => {
  const [{ diagnostics }, odd] = await compiled({
    'src/names.ts': oddNames,
    'src/app.module.ts': `import { Body, Controller, Module, Post } from 'ashlar';
import type { Names, Types } from './names.js';
@Controller('/')
export class AppController {
  @Post('/types') types(input: Body<Types>): Types { return input; }
  @Post('/names') names(input: Body<Names>): Names { return input; }
}
@Module({ controllers: [AppController] })
export class AppModule {}
`,
  });
  expect(diagnostics).toEqual([]);
  expect(typeErrors(odd)).toEqual([]);
});

test('a throttled application whose names meet those of throttling compiles', async () => {
  const [{ diagnostics }, odd] = await compiled({
    'src/throttle.ts': `import { Guard, Injectable, type ThrottleConfig, ThrottleOptions } from 'ashlar';
export class throttle { name = '' }
export class throttle_throttle { name = '' }
@Injectable() export class limiter {}
@Guard() export class invalid { canActivate(): boolean { return true; } }
@Injectable() export class Throttle { constructor(readonly own: limiter) {} }
@Injectable() export class ThrottleService { constructor(readonly own: Throttle) {} }
export class ThrottleTable implements ThrottleConfig {
  constructor(readonly own: ThrottleService) {}
  options(): ThrottleOptions { return ThrottleOptions.default(); }
}
`,
    'src/throttle.module.ts': `import { Module } from 'ashlar';
import { limiter, Throttle, ThrottleService } from './throttle.js';
@Module({ providers: [limiter, Throttle, ThrottleService], exports: [ThrottleService] })
export class ThrottleModule {}
`,
    'src/app.module.ts': `import { Controller, Get, Module, Param, Throttle, ThrottleModule, ThrottleService as Ours, User, UseGuard } from 'ashlar';
import { ThrottleModule as Own } from './throttle.module.js';
import { invalid, ThrottleService, ThrottleTable, throttle, throttle_throttle } from './throttle.js';
@Controller('/{throttle}')
export class throttleController {
  constructor(readonly own: ThrottleService, readonly ours: Ours) {}
  @Get('/a') @UseGuard(invalid) throttle(throttle: Param<string>, limiter: User<throttle>, app: User<throttle_throttle>): string { return throttle + limiter.name + app.name; }
  @Get('/b') limiter(throttle: Param<string>): string { return throttle; }
  @Get('/c') @Throttle({ limit: 9_007_199_254_740_991, windowSeconds: 1 }) 'it is "odd"'(throttle: Param<string>): string { return throttle; }
  @Get('/d') override_(throttle: Param<string>): string { return throttle; }
}
@Module({ imports: [Own, ThrottleModule.configure(ThrottleTable, { imports: [Own] })], providers: [invalid], controllers: [throttleController] })
export class AppModule {}
`,
  });
  expect(diagnostics).toEqual([]);
  expect(typeErrors(odd)).toEqual([]);
  expect(odd.readFile(`${directory}/src/generated/throttle.ts`)).toContain(
    'limit: 9007199254740991, windowSeconds: 1,',
  );
});

const uploads = {
  'src/app.module.ts': `import { Body, Controller, File, Files, Module, Multipart, Post, Upload, UploadedFile } from 'ashlar';
function use(..._values: unknown[]): void {}
export interface Fields { inputs: string; files: string[]; route?: number }
@Controller('/')
export class container {
  @Post('/a') a(inputs: Body<Fields>, container: File<{ maxSize: 5; validate: 'check it' }>, invalid?: File): void { use(inputs, container, invalid); }
  @Post('/b') b(file: File<{ name: '__proto__'; contentType: 'image/png' }>, checkFiles: Files<{ name: 'constructor' }>): void { use(file, checkFiles); }
  @Post('/c') c(inputs: Multipart): void { use(inputs); }
  @Post('/d') @Upload({ limit: '2MB' }) d(files: Body<Fields>): void { use(files); }
  @Post('/e') e(route: File<{ name: "it's \\"odd\\""; validate: 'await' }>, toString?: File): void { use(route, toString); }
  'check it'(file: UploadedFile): void { use(file); }
  async await(file: UploadedFile): Promise<void> { use(file); }
}
@Module({ controllers: [container] })
export class AppModule {}
`,
};

let compiledOnce: ReturnType<typeof compiled> | undefined;
const compiledUploads = (): ReturnType<typeof compiled> => {
  compiledOnce ??= compiled(uploads);
  return compiledOnce;
};

test('an application whose uploads have names of generated code compiles', async () => {
  const [{ diagnostics }, odd] = await compiledUploads();
  expect(diagnostics).toEqual([]);
  expect(typeErrors(odd)).toEqual([]);
  const routes = odd.readFile(`${directory}/src/generated/root.ts`);
  // Without brackets, the property would be the prototype of the object.
  expect(routes).toContain("['__proto__']: { contentTypes: ['image/png'] },");
  expect(routes).toContain("(file) => container.containerInstance['check it'](file)");
});

test.each([
  ['the type of a file', 'container: File<', 'container: Files<'],
  ['an optional file', 'invalid?: File', 'invalid: File'],
  ['a list of files', 'checkFiles: Files', 'checkFiles: File'],
  ['a form', 'inputs: Multipart', 'inputs: File'],
  ['the name of a validator', "'check it'(file", "'check'(file"],
  ['the parameter of a validator', 'async await(file: UploadedFile)', 'async await(file: string)'],
])('changing %s breaks the build of the user in its file', async (_title, from, to) => {
  const [{ applications }] = await compiledUploads();
  const text = uploads['src/app.module.ts'];
  expect(text).toContain(from);
  const edited = applicationFiles({ 'src/app.module.ts': text.replace(from, to) });
  for (const { artifacts } of applications) {
    for (const artifact of artifacts) edited.writeFile(`${directory}/src/generated/${artifact.name}`, artifact.text);
  }
  expect(typeErrors(edited).join('\n')).toMatch(/root\.ts/);
});

test('no line is much longer than 120 columns, and nothing is cast', () => {
  const texts = result.applications.flatMap(({ artifacts }) => artifacts.filter(({ name }) => name.endsWith('.ts')));
  expect(texts).not.toEqual([]);
  for (const { name, text } of texts) {
    const long = text.split('\n').filter((line) => line.length > 140);
    expect(long, name).toEqual([]);
    const file = { path: name, text };
    expect([...castsOf(file), ...uncheckedPlaces(file)]).toEqual([]);
  }
});

test.each<[title: string, file: string, from: string, to: string, broken: RegExp]>([
  ['a handler', 'src/a/a.controller.ts', "@Get('/text') text()", "@Get('/text') words()", /a\.ts.*'text'/],
  ['a static create', 'src/app.module.ts', 'static async create', 'static async make', /container\.ts.*'create'/],
  ['a hook', 'src/app.module.ts', 'onModuleInit()', 'onInit()', /container\.ts/],
  ['a property that is required', 'src/a/item.ts', 'sku: string;', 'number: string;', /a\.ts.*sku/],
  ['a property that may be absent', 'src/a/item.ts', 'price?: number', 'cost?: number', /a\.ts.*'price'/],
  ['a type of an index signature', 'src/rich/rich.controller.ts', '`]: Date', '`]: number', /rich\.ts.*Date/],
  [
    'a parameter of a constructor',
    'src/app.module.ts',
    'constructor(container: Container)',
    'constructor()',
    /container/,
  ],
])('changing %s breaks the build of the user at a generated line', (_title, file, from, to, broken) => {
  const text = everyType[file] ?? '';
  expect(text).toContain(from);
  const edited = applicationFiles({ ...everyType, [file]: text.replace(from, to) });
  for (const { artifacts } of result.applications) {
    for (const artifact of artifacts) edited.writeFile(`${directory}/src/generated/${artifact.name}`, artifact.text);
  }
  expect(typeErrors(edited).join('\n')).toMatch(broken);
});

const errorHandlers = {
  'inherited, asynchronous and of several types': `import { type ErrorHandler, Injectable, type RequestFailure, Response } from 'ashlar';
interface Missing { readonly kind: 'missing'; readonly path: string }
interface Other<Detail> { readonly kind: 'other'; readonly detail?: Detail }
export abstract class Errors<Detail> implements ErrorHandler<Missing | Other<Detail>> {
  readonly validationStatus = 422;
  async handle({ status }: RequestFailure): Promise<Response<Missing, 404> | Response<Other<Detail>, number>> {
    return status === 404 ? Response.withStatus(404, { kind: 'missing', path: '' }) : Response.withStatus(status, { kind: 'other' });
  }
}
@Injectable() export class Container extends Errors<string> {}`,
  'a function in a property': `import { type ErrorHandler, Injectable, type RequestFailure, Response } from 'ashlar';
@Injectable() export class Container implements ErrorHandler<{ readonly code: string }> {
  readonly handle = ({ status }: RequestFailure): Response<{ readonly code: string }, number> => Response.withStatus(status, { code: '' });
}`,
  'problem details with another status': `import { Injectable, ProblemDetailsHandler } from 'ashlar';
@Injectable() export class Container extends ProblemDetailsHandler { override readonly validationStatus = 422; }`,
  'problem details with an extension': `import { Injectable, type ProblemDetails, ProblemDetailsHandler, type RequestFailure, Response } from 'ashlar';
export interface Problem extends ProblemDetails { readonly code: string }
@Injectable() export class Container extends ProblemDetailsHandler {
  override handle({ status, message }: RequestFailure): Response<Problem, number> {
    return Response.withStatus(status, { type: 'about:blank', title: '', status, detail: message, code: '' });
  }
}`,
};

test.each(Object.entries(errorHandlers))('an application whose error handler is %s compiles', async (_, source) => {
  const [{ diagnostics, applications }, written] = await compiled({
    'src/errors.ts': source,
    'src/app.module.ts': `import { Module } from 'ashlar';
import { Container } from './errors.js';
@Module({ providers: [Container], errorHandler: Container })
export class AppModule {}
`,
  });
  expect(diagnostics).toEqual([]);
  expect(applications[0]?.artifacts.map(({ name }) => name)).toContain('error-handler.ts');
  expect(typeErrors(written)).toEqual([]);
});

test('an application with statuses of plain results compiles', async () => {
  const [{ diagnostics }, written] = await compiled({
    'src/app.module.ts': `import { Controller, Delete, Get, HttpCode, Module, Post, Put, Response } from 'ashlar';
export interface Note { readonly title: string }
@Controller('/notes')
export class NotesController {
  @Post() @HttpCode(201) create(): Note { return { title: '' }; }
  @Post('/later') @HttpCode(202) async later(): Promise<Note[] | undefined> { return undefined; }
  @Get() @HttpCode(203) text(): string { return ''; }
  @Put() @HttpCode(202) start(): void {}
  @Delete() @HttpCode(202) async remove(): Promise<void> {}
  @Get('/same') @HttpCode(201) same(): Response<Note, 201> { return Response.withStatus(201, { title: '' }); }
  @Get('/several') @HttpCode(201) several(): Note | Response<{ reason: string }, 409> { return { title: '' }; }
  @Get('/number') @HttpCode(201) number() { return 1; }
  @Get('/null') @HttpCode(201) none(): Note | null { return null; }
  @Get('/any') @HttpCode(201) unknown(): unknown { return null; }
}
@Module({ controllers: [NotesController] })
export class AppModule {}
`,
  });
  expect(diagnostics).toEqual([]);
  expect(typeErrors(written)).toEqual([]);
});

test('an application with response mappers compiles', async () => {
  const [{ diagnostics, applications }, written] = await compiled({
    'src/app.module.ts': `import { Controller, Get, HttpCode, Injectable, Module, Post, type RequestContext, Response } from 'ashlar';
import { type ResponseMapper, SkipResponseMapper } from 'ashlar';
export interface Note { readonly title: string }
export interface Page<Item> { readonly items: readonly Item[] }
interface Enveloped<Data> { readonly data: Data; readonly previous?: Data; readonly all: (Data | null)[]; readonly path: string }
@Injectable()
export class Envelope implements ResponseMapper {
  map<T>(result: T, context: RequestContext): Enveloped<T> { return { data: result, all: [], path: context.path }; }
}
@Controller('/notes')
export class NotesController {
  @Get() list(): Note[] { return []; }
  @Post() @HttpCode(201) create(): Note { return { title: '' }; }
  @Get('/page') async page(): Promise<Page<Note>> { return { items: [] }; }
  @Get('/mixed') mixed(): Note | string | undefined { return ''; }
  @Get('/union') union(): Response<Note, 200> | Response<Page<Note>, 201> { return Response.body({ title: '' }); }
  @Get('/failing') failing(): Note | Response<{ reason: string }, 409> { return { title: '' }; }
  @Get('/any') any(): Response<Note, number> { return Response.withStatus(404, { title: '' }); }
  @Get('/nothing') nothing(): void {}
  @Get('/plain') @SkipResponseMapper() plain(): Note { return { title: '' }; }
}
@Module({ controllers: [NotesController], providers: [Envelope], responseMapper: Envelope })
export class AppModule {}
`,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(applications[0]?.artifacts.find(({ name }) => name === 'root.ts')?.text).toContain('respondMapped');
  expect(typeErrors(written)).toEqual([]);
});
