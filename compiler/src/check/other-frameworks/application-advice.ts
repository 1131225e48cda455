import type { ForeignCall } from '../../model/foreign/foreign-application.js';
import { furtherOfPipes, serializerFix } from './use-advisers.js';

/** The equivalent of a method of an application of Nest; `undefined` for one that `ashlar` has as well. */
export function adviceOnCall({ method, arguments: values }: ForeignCall): string | undefined {
  return own.has(method)
    ? undefined
    : (equivalents.get(method)?.(values) ??
        `\`${method}\` has no equivalent: remove it, or do its work in middleware, a guard, an interceptor or a provider`);
}

/** The methods of `Application` of `ashlar`. */
const own: ReadonlySet<string> = new Set(['use', 'listen', 'close', 'address', 'resolve']);

/** The name of the class in `new AuthGuard()` or `app.get(AuthGuard)`. */
function classesIn(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => /^(?:new |\w+\.get\()?([A-Z]\w*)/.exec(value)?.slice(1) ?? []);
}

function inRootModule(list: 'guards' | 'interceptors'): (values: readonly string[]) => string {
  return (values) => {
    const all = classesIn(values);
    const names = all.filter((name) => name !== 'ClassSerializerInterceptor');
    if (names.length === 0) return `remove it: ${serializerFix}`;
    const serializer = names.length === all.length ? '' : `; ${serializerFix}`;
    return `add \`${list}: [${names.join(', ')}]\` to the \`@Module\` of the root module${serializer}`;
  };
}

/** A setting of Express. */
function ofSetting([name = '']: readonly string[]): string {
  return /trust proxy/.test(name)
    ? 'list the addresses of the proxies for rate limits: `IpThrottleTracker.withTrustedProxies(…)`'
    : 'remove it: Ashlar does not read the settings of Express, so set what clients depend on in middleware';
}

const otherServers = () => 'start the server of the other protocol in `onBootstrap()` of a provider';

const equivalents: ReadonlyMap<string, (values: readonly string[]) => string> = new Map<
  string,
  (values: readonly string[]) => string
>([
  [
    'setGlobalPrefix',
    ([prefix = '', options = '']) => {
      const path = /^(['"`])\/?([^'"`]*?)\/?\1$/.exec(prefix)?.[2] ?? 'api';
      return /\bexclude\b/.test(options)
        ? `add \`path: '/${path}'\` to the \`@Module\` of each module whose routes have the prefix, and not to those of \`exclude\``
        : `add \`path: '/${path}'\` to the \`@Module\` of the root module`;
    },
  ],
  ['enableVersioning', () => "write the versions into the paths of the controllers: `@Controller('/v1/…')`"],
  ['useGlobalPipes', (values) => `remove it: the types of the inputs validate and convert${furtherOfPipes(values)}`],
  ['useGlobalGuards', inRootModule('guards')],
  ['useGlobalInterceptors', inRootModule('interceptors')],
  ['useGlobalFilters', () => 'name an error handler in the root module: `@Module({ errorHandler: … })`'],
  [
    'enableCors',
    ([options = '']) => `write \`app.use(cors(${options}))\`, with the middleware of the package \`cors\``,
  ],
  ['useStaticAssets', () => 'serve the files with middleware, or with a route that returns them'],
  ['set', ofSetting],
  ['enable', ofSetting],
  ['getHttpServer', () => 'write `app.server`'],
  ['enableShutdownHooks', () => 'remove it: `SIGTERM` and `SIGINT` run the hooks `onShutdown`'],
  ['useLogger', () => 'give the logger as an option: `Application.create(compiled, { logger })`'],
  ['useBodyParser', () => 'give the limit as an option: `Application.create(compiled, { bodyLimit })`'],
  ['get', ([token = 'Token']) => `write \`app.resolve(${token})\``],
  ['init', () => 'remove it: `Application.create` has run the hooks'],
  ['useWebSocketAdapter', otherServers],
  ['connectMicroservice', otherServers],
  ['startAllMicroservices', otherServers],
]);
