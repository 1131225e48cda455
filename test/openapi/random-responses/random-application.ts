import { TypesFile } from '../../codec/support/types-file.ts';
import { fc } from '../../support/fast-check.ts';
import { mapperNames, mappersText } from './random-mappers.ts';
import { jsonResult, type Outcome, type RandomResult, randomResult } from './random-results.ts';

/** A route of a random application. */
export interface RandomRoute {
  /** `/a/first`. */
  readonly path: string;
  readonly outcomes: fc.Arbitrary<Outcome>;
  /** The response mapper of its results. */
  readonly mapper?: string;
  /** The source of the handler, for messages. */
  readonly source: string;
}

/** An application whose handlers return the results that a test gives to them. */
export interface RandomApplication {
  readonly files: Readonly<Record<string, string>>;
  readonly routes: readonly RandomRoute[];
}

/** A decorator about response mappers, or none. */
type MapperUse =
  | { readonly kind: 'use'; readonly mapper: string }
  | { readonly kind: 'skip' }
  | { readonly kind: 'none' };

interface HandlerChoice {
  readonly result: RandomResult;
  readonly use: MapperUse;
}

/** A controller, which inherits its first handlers from a base class or not. */
interface ControllerChoice {
  /** Its class has no decorator of its own. */
  readonly use: MapperUse;
  readonly isInherited: boolean;
  readonly first: RandomResult;
  readonly handlers: readonly HandlerChoice[];
}

interface ApplicationChoice {
  readonly rootMapper: string | undefined;
  readonly errorHandler: 'ProblemDetailsHandler' | 'OwnErrors' | undefined;
  readonly controllers: readonly ControllerChoice[];
}

const anyMapper = fc.constantFrom(...mapperNames);
const anyUse: fc.Arbitrary<MapperUse> = fc.oneof(
  anyMapper.map((mapper) => ({ kind: 'use' as const, mapper })),
  fc.constantFrom<MapperUse>({ kind: 'skip' }, { kind: 'none' }, { kind: 'none' }),
);

const anyApplication: fc.Arbitrary<ApplicationChoice> = fc.record({
  rootMapper: fc.option(anyMapper, { nil: undefined }),
  errorHandler: fc.constantFrom('ProblemDetailsHandler' as const, 'OwnErrors' as const, undefined),
  controllers: fc.array(
    fc.record({
      use: anyUse,
      isInherited: fc.boolean(),
      first: jsonResult,
      handlers: fc.array(fc.record({ result: randomResult, use: anyUse }), { minLength: 5, maxLength: 5 }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
});

/** Generates an application. The same seed gives the same application. */
export function randomApplication(seed: number): RandomApplication {
  const [choice] = fc.sample(anyApplication, { seed, numRuns: 1 });
  if (choice === undefined) throw new Error('no application was generated');
  return writeApplication(choice);
}

function writeApplication({ rootMapper, errorHandler, controllers }: ApplicationChoice): RandomApplication {
  const file = new TypesFile();
  const written = controllers.map((controller, index) => writeController(controller, { index, rootMapper, file }));
  const mappers = new Set(written.flatMap(({ mappers: own }) => own));
  if (rootMapper !== undefined) mappers.add(rootMapper);
  const providers = [...mappers, ...(errorHandler === 'OwnErrors' ? [errorHandler] : [])];
  const metadata = [
    `controllers: [${written.map(({ name }) => name).join(', ')}]`,
    `providers: [${providers.join(', ')}]`,
    ...(rootMapper === undefined ? [] : [`responseMapper: ${rootMapper}`]),
    ...(errorHandler === undefined ? [] : [`errorHandler: ${errorHandler}`]),
  ];
  const source = [
    file.text,
    imports,
    mappersText(mappers),
    ...(errorHandler === 'OwnErrors' ? [ownErrors] : []),
    ...written.map(({ text }) => text),
    `@Module({ ${metadata.join(', ')} })\nexport class AppModule {}`,
  ].join('\n\n');
  return {
    files: { 'src/app.module.ts': source, 'src/results.ts': resultsFile, 'tsconfig.json': tsconfig },
    routes: written.flatMap(({ routes }) => routes),
  };
}

interface Surroundings {
  readonly index: number;
  readonly rootMapper: string | undefined;
  readonly file: TypesFile;
}

interface WrittenController {
  readonly name: string;
  readonly text: string;
  readonly routes: readonly RandomRoute[];
  readonly mappers: readonly string[];
}

function writeController(choice: ControllerChoice, { index, rootMapper, file }: Surroundings): WrittenController {
  const name = `Controller${index}`;
  const [decorator, outer] = applied(choice.use, rootMapper, true);
  const mappers: string[] = choice.use.kind === 'use' ? [choice.use.mapper] : [];
  const routes: RandomRoute[] = [];
  const all = [{ result: choice.first, use: { kind: 'none' } as const }, ...choice.handlers];
  const handlers = all.map(({ result, use }, position) => {
    const [own, mapper] = applied(use, outer, result.isJson);
    if (own.includes('Use') && mapper !== undefined) mappers.push(mapper);
    const path = `/${name}/${position}`;
    const decorators = [`@Get('/${position}')`, ...result.decorators, own].filter((text) => text !== '').join(' ');
    const source = `  ${decorators}\n  handle${position}(): ${result.write(file)} { return take('${path}'); }`;
    routes.push({ path, outcomes: result.outcomes, source, ...(mapper !== undefined && { mapper }) });
    return source;
  });
  const inherited = choice.isInherited ? handlers.slice(0, 3) : [];
  const base = `${decorator}\nexport abstract class Base${index} {\n${inherited.join('\n')}\n}\n\n`;
  const extension = choice.isInherited ? `extends Base${index} ` : '';
  const text = `${choice.isInherited ? base : ''}@Controller('/${name}')
${choice.isInherited ? '' : decorator}
export class ${name} ${extension}{
${handlers.slice(inherited.length).join('\n')}
}`;
  return { name, text, routes, mappers };
}

/** A decorator about response mappers where it is allowed, and the mapper inside of it. */
function applied(
  use: MapperUse,
  outer: string | undefined,
  isJson: boolean,
): readonly [decorator: string, mapper: string | undefined] {
  if (use.kind === 'use' && isJson) return [`@UseResponseMapper(${use.mapper})`, use.mapper];
  if (use.kind === 'skip' && outer !== undefined) return ['@SkipResponseMapper()', undefined];
  return ['', outer];
}

const imports = `import {
  ApiErrors, Controller, type ErrorHandler, Get, HttpCode, Injectable, Module, NotFoundException, ProblemDetailsHandler,
  type RequestContext, type RequestFailure, Response, type ResponseMapper, SkipResponseMapper, UseResponseMapper,
} from 'ashlar';
import { isEven, reportCall, take } from './results.js';`;

const ownErrors = `export interface OwnError { readonly code: string; readonly message: string }

@Injectable()
export class OwnErrors implements ErrorHandler {
  handle(failure: RequestFailure): Response<OwnError, number> {
    return Response.withStatus(failure.status, { code: failure.kind, message: failure.message });
  }
}`;

/** The results that the test gives to the handlers, and the calls of mappers. */
const resultsFile = `const given = new Map<string, () => unknown>();
const called: string[] = [];
let calls = 0;

export function give(path: string, handle: () => unknown): void {
  given.set(path, handle);
  called.length = 0;
}

export function take<Result>(path: string): Result {
  const handle = given.get(path);
  if (handle === undefined) throw new Error(\`no result of \${path} is given\`);
  return handle() as Result;
}

export function reportCall(mapper: string): void {
  called.push(mapper);
  calls += 1;
}

export function calledMappers(): readonly string[] {
  return called;
}

export function isEven(): boolean {
  return calls % 2 === 0;
}
`;

const tsconfig = JSON.stringify({
  compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, types: [], experimentalDecorators: true },
  include: ['src'],
});
