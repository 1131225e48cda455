import { type Adviser, removed } from './advice.js';
import { events, header, redirect, render, status } from './response-advisers.js';
import { head, unknownMethod, version } from './route-advisers.js';
import { skipThrottle, throttle } from './throttle-advisers.js';
import { filters, guards, interceptors, metadata, pipes } from './use-advisers.js';

const global: Adviser = () => ({
  because: 'its exports stay private',
  fix: 'remove it, and write `@Module({ global: true, … })`',
});

const timer = removed(
  'it never runs',
  'start a timer in `onBootstrap()` of the provider, and stop it in `onShutdown()`',
);

const worker = removed(
  'it processes no jobs',
  'start the worker of the queue in `onBootstrap()`, and close it in `onShutdown()`',
);

const gateway = removed(
  'no WebSocket is served',
  'remove it: Ashlar serves HTTP alone; start a WebSocket server in `onBootstrap()` of a provider',
);

const message = removed(
  'no message is received',
  'remove it: Ashlar has no message transports; subscribe to the broker in `onBootstrap()` of a provider',
);

/** The advisers on the decorators of Nest and its packages. */
export const nestAdvisers: ReadonlyMap<string, Adviser> = new Map<string, Adviser>([
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
    'Injectable',
    removed(
      'the class is not a provider, and Ashlar has no scopes',
      'write `@Injectable()` of `ashlar`; a provider has one instance, and the `RequestContext` has the values of one request',
    ),
  ],
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
  ...['WebSocketGateway', 'WebSocketServer', 'SubscribeMessage'].map((name): [string, Adviser] => [name, gateway]),
  ...['MessagePattern', 'EventPattern', 'GrpcMethod', 'GrpcStreamMethod', 'Client'].map((name): [string, Adviser] => [
    name,
    message,
  ]),
  [
    'HealthCheck',
    removed('it changes no response', 'remove it, and return the state of the application from the route'),
  ],
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
