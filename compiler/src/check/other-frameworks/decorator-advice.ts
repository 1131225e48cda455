import { counterpartOf, type ForeignName, type FrameworkFamily, familyOf } from '../../model/other-frameworks.js';
import { type Advice, type AdviceContext, type Adviser, literalOf, optionOf, ownClasses } from './advice.js';

/** Advises on a decorator of a class, a method or a property, by one of the exports that it is made of. */
export function adviceOn(part: ForeignName, context: AdviceContext): Advice {
  const { decorator } = context;
  const family = familyOf(part.package);
  const adviser = family && advisers[family]?.get(part.name);
  if (adviser !== undefined) return adviser(context);
  const { place } = decorator;
  if (place.kind === 'property' && /^Inject/.test(part.name)) {
    const { text } = place.typed;
    const fix = `take it as a parameter of the constructor: \`constructor(readonly ${place.member}: ${text || 'Service'}) {}\``;
    return { because: 'nothing is injected into a property', fix };
  }
  return {
    because: 'it is not a decorator of `ashlar`',
    fix: 'remove it, or do its work in a guard, an interceptor or a provider',
  };
}

/** Whether the fix for an export is the import of the same name from `ashlar`. */
export function isSameInAshlar(part: ForeignName): boolean {
  return counterpartOf(part) === part.name;
}

/** The loss when a decorator that `ashlar` has under the same name is imported from elsewhere. */
export function lossOf(name: string): string {
  if (name === 'Module') return 'the module does not exist for Ashlar';
  if (name === 'Controller') return 'its routes are not served';
  return name === 'Injectable' ? 'the class is not a provider' : 'the route is not served';
}

/** What the decorator of `ashlar` does not do as the one of the same name does. */
export function differenceOf({ name, package: packageName }: ForeignName): string {
  // The status of `@Post` is 201 in Nest alone.
  return name === 'Post' && packageName === '@nestjs/common'
    ? ', and return `Response.withStatus(201, value)` where clients expect the 201 of Nest: the status is 200 otherwise'
    : '';
}

const guards: Adviser = ({ arguments: values }) => {
  const own = ownClasses(values);
  const because = 'no guard protects it';
  if (own !== undefined) return { because, fix: `write \`@UseGuard(${own.join(', ')})\` of \`ashlar\`` };
  const [first] = values;
  const instead = first === undefined ? '' : ` in place of \`${first.text}\``;
  return {
    because,
    fix: `write a class annotated \`@Guard()\`${instead}, and name it in \`@UseGuard(…)\` of \`ashlar\``,
  };
};

const interceptors: Adviser = ({ arguments: values }) => {
  const because = 'no interceptor runs';
  const names = values.map(({ foreign }) => foreign?.name);
  if (names.includes('ClassSerializerInterceptor')) {
    return { because, fix: 'remove it: a response has only the properties of the declared return type' };
  }
  if (names.some((name) => name !== undefined && /File(?:s|Fields)?Interceptor$/.test(name))) {
    return { because, fix: 'remove it: `ashlar` does not read uploads yet' };
  }
  const own = ownClasses(values);
  if (own !== undefined) return { because, fix: `write \`@UseInterceptor(${own.join(', ')})\` of \`ashlar\`` };
  return {
    because,
    fix: 'write a class that implements `Interceptor`, and name it in `@UseInterceptor(…)` of `ashlar`',
  };
};

const pipes: Adviser = () => ({
  because: 'no pipe transforms or validates its inputs',
  fix: 'remove it, and declare the rules in the types of the inputs: `Param<Int>`, `Query<…>`, `Validate<Body<T>, typeof schema>`',
});

const filters: Adviser = () => ({
  because: 'no exception is caught',
  fix: 'throw exceptions of `ashlar`, or catch others in an interceptor: `@UseInterceptor(…)`',
});

const statuses: ReadonlyMap<string, number> = new Map([
  ['OK', 200],
  ['CREATED', 201],
  ['ACCEPTED', 202],
  ['NO_CONTENT', 204],
  ['PARTIAL_CONTENT', 206],
]);

const status: Adviser = ({ decorator, arguments: [code] }) => {
  const known = literalOf(code) ?? statuses.get(/^HttpStatus\.(\w+)$/.exec(code?.text ?? '')?.[1] ?? '');
  const because = 'it does not set the status of the response';
  if (known === 200) return { because, fix: 'remove it: 200 is the status of every value that a handler returns' };
  if (known === 204) {
    return { because, fix: 'remove it and return nothing, or return `Response.noContent()` of `ashlar`' };
  }
  const { place } = decorator;
  const type = place.kind === 'method' && place.returns !== '' ? place.returns : 'T';
  const number = String(known ?? 201);
  return {
    because,
    fix: `return \`Response.withStatus(${number}, value)\` of \`ashlar\`, and declare it as \`Response<${type}, ${number}>\``,
  };
};

const header: Adviser = ({ arguments: [name, value] }) => ({
  because: 'it sets no header of the response',
  fix: `return \`Response.body(value).withHeader(${name?.text ?? "'name'"}, ${value?.text ?? "'value'"})\` of \`ashlar\``,
});

const redirect: Adviser = ({ arguments: [url, code] }) => ({
  because: 'it redirects no request',
  fix: `return \`HttpResponse.empty(${code?.text ?? '302'}).withHeader('location', ${url?.text ?? 'url'})\` of \`ashlar\``,
});

const render: Adviser = () => ({
  because: 'it renders nothing',
  fix: 'render the template in the handler, and return the page as an `HttpResponse` of `ashlar`',
});

const events: Adviser = () => ({
  because: 'the route is not served',
  fix: 'write a route with `@Get(…)` of `ashlar` that returns `Response.sse(items)` with an async iterable',
});

const metadata: Adviser = () => ({
  because: 'no guard of Ashlar reads metadata',
  fix: 'write a guard class for each requirement, such as `AdminGuard`, and name it in `@UseGuard(…)` of `ashlar`',
});

const version: Adviser = ({ decorator, arguments: [number] }) => {
  const path = `/v${literalOf(number) ?? 1}`;
  const target = decorator.place.kind === 'class' ? 'Controller' : 'Get';
  return {
    because: 'it does not change the path',
    fix: `write the version into the path: \`@${target}('${path}/…')\``,
  };
};

const throttle: Adviser = ({ arguments: [policy] }) => {
  const [limit, seconds] = policyOf(policy);
  return {
    because: 'it limits no requests',
    fix: `write \`@Throttle({ limit: ${limit}, windowSeconds: ${seconds} })\` of \`ashlar\`, and import \`ThrottleModule\``,
  };
};

/** Nest writes `{ default: { limit: 3, ttl: 60000 } }`, in milliseconds. */
function policyOf(policy: AdviceContext['arguments'][number] | undefined): readonly [limit: number, seconds: number] {
  const record = policy?.value.kind === 'record' ? policy.value : undefined;
  const named = record?.properties[0]?.value;
  const inner = policy !== undefined && named?.kind === 'record' ? { ...policy, value: named } : policy;
  const limit = optionOf(inner, 'limit');
  const milliseconds = optionOf(inner, 'ttl');
  return [
    typeof limit === 'number' ? limit : 10,
    typeof milliseconds === 'number' ? Math.max(1, Math.ceil(milliseconds / 1000)) : 60,
  ];
}

const skipThrottle: Adviser = () => ({
  because: 'requests are still limited',
  fix: 'import `SkipThrottle` from `ashlar`',
});

const unknownMethod: Adviser = ({ decorator }) => ({
  because: 'the route is not served',
  fix: `write a route for each method that \`@${decorator.written}\` stands for: \`ashlar\` has \`@Get\`, \`@Post\`, \`@Put\`, \`@Patch\` and \`@Delete\``,
});

const head: Adviser = () => ({
  because: 'the route is not served',
  fix: 'write `@Get(…)` of `ashlar`: it also handles `HEAD`',
});

const global: Adviser = () => ({
  because: 'its exports stay private',
  fix: 'remove it, and write `@Module({ global: true, … })`',
});

const removed =
  (because: string, fix: string): Adviser =>
  () => ({ because, fix });

const timer = removed(
  'it never runs',
  'start a timer in `onBootstrap()` of the provider, and stop it in `onShutdown()`',
);

const worker = removed(
  'it processes no jobs',
  'start the worker of the queue in `onBootstrap()`, and close it in `onShutdown()`',
);

const nest: ReadonlyMap<string, Adviser> = new Map<string, Adviser>([
  ['UseGuards', guards],
  ['UseInterceptors', interceptors],
  ['UsePipes', pipes],
  ['UseFilters', filters],
  ['Catch', filters],
  ['HttpCode', status],
  ['Header', header],
  ['Redirect', redirect],
  ['Render', render],
  ['Sse', events],
  ['SetMetadata', metadata],
  ['createDecorator', metadata],
  ['Version', version],
  ['Throttle', throttle],
  ['SkipThrottle', skipThrottle],
  ['Head', head],
  ...[
    'All',
    'RequestMapping',
    'Options',
    'Search',
    'QueryMethod',
    'Propfind',
    'Proppatch',
    'Mkcol',
    'Copy',
    'Move',
  ].map((name): [string, Adviser] => [name, unknownMethod]),
  ['Lock', unknownMethod],
  ['Unlock', unknownMethod],
  ['Global', global],
  [
    'SerializeOptions',
    removed(
      'it changes no response',
      "remove it, and declare what is sent as the return type: `Omit<User, 'password'>`",
    ),
  ],
  ['Dependencies', removed('it injects nothing', 'give the parameters of the constructor the types of the classes')],
  [
    'OnEvent',
    removed(
      'it handles no event',
      'write a class that implements `EventHandler<T>`, and list it in `eventHandlers` of a module',
    ),
  ],
  [
    'EventsHandler',
    removed(
      'it handles no event',
      'implement `EventHandler<T>` of `ashlar`, and list the class in `eventHandlers` of a module',
    ),
  ],
  ['CommandHandler', removed('nothing calls it', 'call the provider directly, or emit an event with `EventBus`')],
  ['QueryHandler', removed('nothing calls it', 'call the provider directly')],
  ...['Cron', 'Interval', 'Timeout'].map((name): [string, Adviser] => [name, timer]),
  ...['Processor', 'Process', 'OnWorkerEvent', 'OnQueueEvent'].map((name): [string, Adviser] => [name, worker]),
  [
    'CacheTTL',
    removed('nothing is cached', 'cache in an interceptor, or set a `cache-control` header: `.withHeader(…)`'),
  ],
  [
    'CacheKey',
    removed('nothing is cached', 'cache in an interceptor, or set a `cache-control` header: `.withHeader(…)`'),
  ],
]);

const express: ReadonlyMap<string, Adviser> = new Map<string, Adviser>([
  ['Authorized', guards],
  ['Security', guards],
  ['UseBefore', interceptors],
  ['UseAfter', interceptors],
  ['UseInterceptor', interceptors],
  ['Middlewares', interceptors],
  ['HttpCode', status],
  ['SuccessResponse', status],
  ['Header', header],
  ['Redirect', redirect],
  ['Render', render],
  ['Head', head],
  ['All', unknownMethod],
  ['Options', unknownMethod],
  ['Method', unknownMethod],
  [
    'OnNull',
    removed('it does not set the status of the response', 'throw `NotFoundException` of `ashlar` in the handler'),
  ],
  [
    'OnUndefined',
    removed('it does not set the status of the response', 'throw `NotFoundException` of `ashlar` in the handler'),
  ],
  ['JsonController', removed('its routes are not served', 'write `@Controller(…)` of `ashlar`')],
  ['Route', removed('its routes are not served', 'write `@Controller(…)` of `ashlar`')],
  ['Service', removed('the class is not a provider', 'write `@Injectable()` of `ashlar`')],
]);

const injection: ReadonlyMap<string, Adviser> = new Map<string, Adviser>(
  ['Service', 'injectable', 'singleton', 'scoped', 'autoInjectable', 'provide', 'Injectable'].map((name) => [
    name,
    removed('the class is not a provider', 'write `@Injectable()` of `ashlar`'),
  ]),
);

const advisers: Readonly<Partial<Record<FrameworkFamily, ReadonlyMap<string, Adviser>>>> = {
  nest,
  'routing-controllers': express,
  tsoa: express,
  other: injection,
};
