import type { ForeignCall } from '../../model/foreign/foreign-application.js';

/** The equivalent of a method of an application of Nest; `undefined` for one that `ashlar` has as well. */
export function adviceOnCall({ method, arguments: values }: ForeignCall): string | undefined {
  return own.has(method)
    ? undefined
    : (equivalents.get(method)?.(values) ?? `\`${method}\` has no equivalent: remove it`);
}

/** The methods of `Application` of `ashlar`. */
const own: ReadonlySet<string> = new Set(['use', 'listen', 'close', 'address', 'resolve']);

/** The name of the class in `new AuthGuard()` or `app.get(AuthGuard)`. */
function classesIn(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => /^(?:new |\w+\.get\()?([A-Z]\w*)/.exec(value)?.slice(1) ?? []);
}

function inRootModule(list: 'guards' | 'interceptors'): (values: readonly string[]) => string {
  return (values) => {
    const names = classesIn(values).filter((name) => name !== 'ClassSerializerInterceptor');
    if (names.length === 0) return 'remove it: a response has only the properties of the declared return type';
    return `add \`${list}: [${names.join(', ')}]\` to the \`@Module\` of the root module`;
  };
}

const otherServers = () => 'start the server of the other protocol in `onBootstrap()` of a provider';

const equivalents: ReadonlyMap<string, (values: readonly string[]) => string> = new Map<
  string,
  (values: readonly string[]) => string
>([
  [
    'setGlobalPrefix',
    ([prefix = '']) => {
      const path = /^(['"`])\/?([^'"`]*?)\/?\1$/.exec(prefix)?.[2] ?? 'api';
      return `add \`path: '/${path}'\` to the \`@Module\` of the root module`;
    },
  ],
  ['enableVersioning', () => "write the versions into the paths of the controllers: `@Controller('/v1/…')`"],
  ['useGlobalPipes', () => 'remove it: the types of the inputs validate and convert'],
  ['useGlobalGuards', inRootModule('guards')],
  ['useGlobalInterceptors', inRootModule('interceptors')],
  ['useGlobalFilters', () => 'name an error handler in the root module: `@Module({ errorHandler: … })`'],
  ['enableCors', () => 'write `app.use(cors())`, with the middleware of the package `cors`'],
  ['enableShutdownHooks', () => 'remove it: `SIGTERM` and `SIGINT` run the hooks `onShutdown`'],
  ['useLogger', () => 'give the logger as an option: `Application.create(compiled, { logger })`'],
  ['useBodyParser', () => 'give the limit as an option: `Application.create(compiled, { bodyLimit })`'],
  ['get', ([token = 'Token']) => `write \`app.resolve(${token})\``],
  ['init', () => 'remove it: `Application.create` has run the hooks'],
  ['useWebSocketAdapter', otherServers],
  ['connectMicroservice', otherServers],
  ['startAllMicroservices', otherServers],
]);
