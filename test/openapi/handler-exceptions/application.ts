import { type Called, type Calling, calls } from './calling.js';
import { type Catching, treatments } from './catching.js';
import { failureNames, failures, type Throwing, ways } from './throwing.js';

/** A handler of the application. */
export interface GeneratedHandler {
  readonly path: string;
  readonly title: string;
  readonly source: string;
  readonly documented: readonly number[];
  readonly sent: readonly number[];
}

/** An application with one handler for each combination. */
export interface GeneratedApplication {
  readonly files: Readonly<Record<string, string>>;
  readonly handlers: readonly GeneratedHandler[];
}

/** A way of throwing, of calling and of treating exceptions. */
export type Combination = readonly [way: Throwing, call: Calling, treatment: Catching];

/** The combinations of two of the three, each with one of the third. `step`: 1 takes all of them. */
function combinations(step: number): readonly Combination[] {
  const [way] = ways;
  const [treatment] = treatments;
  const call = calls.find(({ name }) => name === 'a service');
  if (way === undefined || treatment === undefined || call === undefined) throw new Error('a list is empty');
  const pairs = <A, B>(first: readonly A[], second: readonly B[]) =>
    first.flatMap((a, i) => second.flatMap((b, k) => ((i + k) % step === 0 ? [[a, b] as const] : [])));
  return [
    ...pairs(ways, calls).map(([one, other]) => [one, other, treatment] as const),
    ...pairs(calls, treatments).map(([one, other]) => [way, one, other] as const),
    ...pairs(ways, treatments).map(([one, other]) => [one, call, other] as const),
  ];
}

/** Writes the application with all pairs of ways, or each so many of them. */
export function generateApplication(step: number): GeneratedApplication {
  return writeApplication(combinations(step));
}

/** Writes an application with one handler for each combination. */
export function writeApplication(chosen: readonly Combination[]): GeneratedApplication {
  const called: Called[] = [];
  const handlers = chosen.map(([way, call, treatment], index): GeneratedHandler => {
    const written = call.write(String(index), way.statements);
    called.push(written);
    const of = (statuses: readonly number[]) => (call.isUnknown === true ? [] : statuses);
    const body = `${written.before ?? ''} ${treatment.write(written.call)}`;
    return {
      path: `/handlers/${index}`,
      title: `${call.name}, which throws ${way.name}; the handler ${treatment.name}`,
      source: `@Get('/${index}') async handle${index}(): Promise<string> { ${body} }`,
      documented: [...new Set(treatment.documented(of(way.documented)))].sort(),
      sent: treatment.sent(way.sent),
    };
  });
  const all = (part: keyof Called) => called.flatMap((one) => one[part] ?? []).join('\n  ');
  const files = {
    'src/failures.ts': failures,
    'src/code.ts': code(all),
    'src/app.module.ts': application(handlers, all),
  };
  return { handlers, files };
}

type Parts = (part: keyof Called) => string;

const frameworkNames = `ConflictException, Controller, ForbiddenException, Get, GoneException, HttpException, Injectable, Module,
  NotFoundException, provide, ServiceUnavailableException, token, UnauthorizedException`;

/** The code that the handlers call. */
function code(all: Parts): string {
  return `import { ${frameworkNames} } from 'ashlar';
import { ${failureNames} } from './failures.js';

export const within = <T>(work: () => Promise<T>): Promise<T> => work();
${all('atTop').replaceAll(/^ *(async function|const)/gm, 'export $1')}

export class Statics {
  ${all('ofStatics')}
}
@Injectable() export class Inner {
  ${all('ofInnerService')}
}
@Injectable() export class Service {
  constructor(readonly inner: Inner) {}
  ${all('ofService')}
}
export class Repository<T> {
  readonly entity: T | undefined = undefined;
  ${all('ofRepository')}
}
@Injectable() export class Notes extends Repository<string> {}
export abstract class Template {
  ${all('ofTemplate')}
}
@Injectable() export class Concrete extends Template {
  ${all('ofConcrete')}
}
export interface Clock {
  ${all('ofClock')}
}
export const Clock = token<Clock>('Clock');
@Injectable() export class ClockClass implements Clock {
  ${all('ofClockClass')}
}
export class Base {
  ${all('ofBaseController')}
}
`;
}

function application(handlers: readonly GeneratedHandler[], all: Parts): string {
  const names = Array.from(all('atTop').matchAll(/(?:async function|const) (\w+\d+)/g), ([, name]) => name);
  return `import { ${frameworkNames} } from 'ashlar';
import { ${failureNames} } from './failures.js';
import * as code from './code.js';
import { ${[...names, 'Base, Clock, ClockClass, Concrete, Inner, Notes, Service, Statics, Template, within']} } from './code.js';

@Controller('/handlers') export class Handlers extends Base {
  readonly #field: Service;
  constructor(
    private readonly service: Service, private readonly repository: Notes, private readonly template: Template,
    private readonly clock: Clock, field: Service,
  ) {
    super();
    this.#field = field;
  }
  ${all('ofController')}
  ${handlers.map((handler) => handler.source).join('\n  ')}
}
@Module({
  controllers: [Handlers],
  providers: [Inner, Service, Notes, provide(Template, Concrete), provide(Clock, ClockClass)],
})
export class AppModule {}
`;
}
