import type { ForeignCall } from '../../model/foreign/foreign-application.js';
import type { ForeignHeritage } from '../../model/foreign/foreign-facts.js';
import type { ForeignName } from '../../model/foreign/other-frameworks.js';
import type { Advice } from './advice.js';

/** Advises on an interface or base class of another framework; `undefined` for one that loses nothing. */
export function adviceOnHeritage(heritage: ForeignHeritage, className: string): Advice | undefined {
  return heritage.clause === 'implements'
    ? interfaces.get(heritage.name)?.(className)
    : bases.find(([name]) => name.test(heritage.name))?.[1](heritage, className);
}

/** Whether a decorator belongs to an interface that is reported with the equivalent: `@Injectable` of a guard, `@Catch`. */
export function marksRole({ name }: ForeignName, heritage: readonly ForeignHeritage[]): boolean {
  const marked = roleMarks.get(name);
  return heritage.some((entry) => entry.clause === 'implements' && entry.name === marked);
}

const roleMarks: ReadonlyMap<string, string> = new Map([
  ['Injectable', 'CanActivate'],
  ['Catch', 'ExceptionFilter'],
]);

const guard = (className: string): Advice => ({
  because: 'a guard of Nest takes an `ExecutionContext`, which Ashlar does not pass',
  fix: `add \`@Guard()\` of \`ashlar\` to \`${className}\`, implement \`Guard\`, and write \`canActivate(context: RequestContext)\``,
});

const interceptor = (className: string): Advice => ({
  because: 'an interceptor of Nest takes an `ExecutionContext` and a `CallHandler`, which Ashlar does not pass',
  fix: `let \`${className}\` implement \`Interceptor\` of \`ashlar\`: \`async intercept(context: RequestContext, next: Next): Promise<HttpResponse>\``,
});

const filter = (className: string): Advice => ({
  because: 'Ashlar has no exception filters',
  fix: `let \`${className}\` implement \`ErrorHandler<T>\` of \`ashlar\`, and name it in the root module: \`errorHandler: ${className}\``,
});

const pipe = (): Advice => ({
  because: 'Ashlar has no pipes',
  fix: 'declare the rules in the type of the input, or give a schema: `Validate<Body<T>, typeof schema>`',
});

const gateway = (): Advice => ({
  because: 'Ashlar serves HTTP only',
  fix: 'start the server of the other protocol in `onBootstrap()`, and close it in `onShutdown()`',
});

const interfaces: ReadonlyMap<string, (className: string) => Advice> = new Map<string, (className: string) => Advice>([
  ['CanActivate', guard],
  ['NestInterceptor', interceptor],
  ['PipeTransform', pipe],
  ['ExceptionFilter', filter],
  [
    'NestMiddleware',
    () => ({
      because: 'Ashlar creates no middleware classes',
      fix: 'make it a guard when it protects routes, `@UseGuard(…)`; else a function for all requests, registered in `main.ts`: `app.use(middleware)`',
    }),
  ],
  ...['OnGatewayInit', 'OnGatewayConnection', 'OnGatewayDisconnect'].map((name): [string, () => Advice] => [
    name,
    gateway,
  ]),
  [
    'ValidatorConstraintInterface',
    () => ({
      because: 'class-validator does not run',
      fix: 'write the rule in the `validate()` method of each class that it checks, which returns the text of `defaultMessage()` for the field, and take the input as `Validate<Body<T>>`',
    }),
  ],
]);

/** Utility types of TypeScript for the functions of `@nestjs/mapped-types`. */
function mappedType({ text, hasMembers }: ForeignHeritage, className: string): Advice {
  const because = 'it copies decorators that Ashlar does not run';
  const [, made = '', inner = ''] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
  const [type = 'T', ...rest] = inner.split(/,\s*(?![^[]*\])/);
  const keys = /\[(.*)\]/.exec(rest.join(', '))?.[1]?.split(/,\s*/).join(' | ') ?? "'name'";
  const types: Readonly<Record<string, string>> = {
    PartialType: `Partial<${type}>`,
    PickType: `Pick<${type}, ${keys}>`,
    OmitType: `Omit<${type}, ${keys}>`,
    IntersectionType: [type, ...rest].join(' & '),
  };
  const mapped = `export type ${className} = ${types[made] ?? type}`;
  if (hasMembers === undefined) return { because, fix: `declare \`${mapped}\`` };
  return { because, fix: `declare \`${mapped} & { … }\`, with the properties of the class between the braces` };
}

/** The equivalent of a method that a controller inherits from that of tsoa; `undefined` for any other method. */
export function adviceOnInheritedCall({ method, arguments: values }: ForeignCall): string | undefined {
  const [first = '', second = "''"] = values;
  if (method === 'setStatus' && first === '204') return 'return `Response.noContent()` of `ashlar`, or nothing';
  if (method === 'setStatus') return `return \`Response.withStatus(${first || '201'}, value)\` of \`ashlar\``;
  if (method === 'setHeader') return `return \`Response.body(value).withHeader(${first}, ${second})\` of \`ashlar\``;
  return undefined;
}

const bases: readonly (readonly [RegExp, (heritage: ForeignHeritage, className: string) => Advice])[] = [
  [
    /^Controller$/,
    (_heritage, className) => ({
      because: 'its methods do not change the response',
      fix: `remove the base class of \`${className}\`, and return the status and the headers: \`Response.withStatus(…)\` of \`ashlar\``,
    }),
  ],
  [/^(?:Partial|Pick|Omit|Intersection)Type$/, mappedType],
  [/Guard$/, (_heritage, className) => guard(className)],
  [/Interceptor$/, (_heritage, className) => interceptor(className)],
  [/Filter$/, (_heritage, className) => filter(className)],
  [/Pipe$/, pipe],
  [
    /^PassportStrategy$/,
    (_heritage, className) => ({
      because: 'Ashlar does not call strategies of Passport',
      fix: `write the strategy as a guard: a class decorated with \`@Guard()\` in place of \`${className}\`, whose \`canActivate(context)\` reads \`context.bearerToken()\``,
    }),
  ],
  [
    /^WorkerHost$/,
    (_heritage, className) => ({
      because: 'Ashlar starts no workers of queues',
      fix: `start the worker in \`onBootstrap()\` of \`${className}\`, and close it in \`onShutdown()\``,
    }),
  ],
];
