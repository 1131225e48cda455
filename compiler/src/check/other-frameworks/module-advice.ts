/** The equivalents of modules of NestJS and its packages, as imperatives. */
const modules: ReadonlyMap<string, string> = new Map([
  [
    'ThrottlerModule',
    'import `ThrottleModule` of `ashlar`, or `ThrottleModule.configure(…)` with a class that has `options()`',
  ],
  ['EventEmitterModule', 'import `EventModule` of `ashlar`, and inject `EventBus`'],
  [
    'ConfigModule',
    'remove the entry, and list a class decorated with `@Configuration()` in `providers`: its properties are environment variables',
  ],
  [
    'ScheduleModule',
    'remove the entry, and start timers in `onBootstrap()` of a provider, which stops them in `onShutdown()`',
  ],
  ['JwtModule', 'remove the entry, and provide a class of your own that signs and verifies tokens with a library'],
  [
    'PassportModule',
    'remove the entry, and write each strategy as a class decorated with `@Guard()`, which is named in `@UseGuard(…)`',
  ],
  [
    'TypeOrmModule',
    'remove the entry, and provide `DataSource` and a token for each repository: `asyncFactory(UserRepository, [DataSource], (source) => source.getRepository(User))`',
  ],
  [
    'MongooseModule',
    'remove the entry, and provide the connection and a token for each model: `asyncFactory(UserModel, [Connection], (connection) => connection.model(…))`',
  ],
  [
    'SequelizeModule',
    'remove the entry, and provide the connection: `asyncFactory(Sequelize, [], async () => new Sequelize(…))`',
  ],
  ['MikroOrmModule', 'remove the entry, and provide `MikroORM` with `asyncFactory(MikroORM, [], async () => …)`'],
  ['CacheModule', 'remove the entry, and provide a class of your own that caches values'],
  [
    'BullModule',
    'remove the entry, provide each queue with `asyncFactory(…)`, and start its worker in `onBootstrap()` of a provider',
  ],
  ['HttpModule', 'remove the entry, and call `fetch` in a provider'],
  ['ServeStaticModule', 'remove the entry, and serve files with middleware in `main.ts`: `app.use(…)`'],
  ['GraphQLModule', 'remove the entry: Ashlar has no GraphQL; middleware in `main.ts` can serve it: `app.use(…)`'],
  ['TerminusModule', 'remove the entry, and write a controller whose route responds with the state of the application'],
  ['I18nModule', 'remove the entry: Ashlar has no translations; translate the messages of errors in the error handler'],
  ['CqrsModule', 'remove the entry, and call providers directly, or import `EventModule` of `ashlar` for events'],
  ['ClientsModule', 'remove the entry, and provide the client of the other service with `asyncFactory(…)`'],
  ['MailerModule', 'remove the entry, and provide a class of your own that sends mail'],
  ['LoggerModule', 'remove the entry, and give the logger as an option: `Application.create(compiled, { logger })`'],
  ['WinstonModule', 'remove the entry, and give the logger as an option: `Application.create(compiled, { logger })`'],
  [
    'ClsModule',
    'remove the entry: guards keep the values of a request with `context.set(…)`, and middleware can open an `AsyncLocalStorage`',
  ],
  ['RouterModule', "remove the entry, and add `path: '/…'` to the `@Module` of each module"],
  ['MulterModule', 'remove the entry, and take files with parameters of `ashlar`: `file: File`'],
  ['DevtoolsModule', 'remove the entry, and run `ashlar graph`'],
]);

/** The equivalents of classes that NestJS and its packages provide. */
const services: ReadonlyMap<string, string> = new Map([
  [
    'ModuleRef',
    'remove it: Ashlar has no `ModuleRef`; inject the provider itself, or call `app.resolve(…)` in `main.ts`',
  ],
  ['EventEmitter2', 'import `EventModule` of `ashlar`, and inject `EventBus`'],
  ['ConfigService', 'inject a class decorated with `@Configuration()`: its properties are environment variables'],
  ['Reflector', 'remove it: a guard takes options with `withOptions(…)`'],
  ['HttpAdapterHost', 'remove it: Ashlar gives no access to the server'],
  ['HttpService', 'remove it, and call `fetch`'],
  ['SchedulerRegistry', 'remove it, and start timers in `onBootstrap()`, which `onShutdown()` stops'],
  ['JwtService', 'provide a class of your own that signs and verifies tokens with a library, and inject it'],
  ['CommandBus', 'remove it, and inject the provider that handles the command'],
  ['QueryBus', 'remove it, and inject the provider that handles the query'],
]);

/** The equivalent of a module of another framework. */
export function adviceOnModule(name: string): string | undefined {
  return modules.get(name);
}

/** The equivalent of a class that another framework provides. */
export function adviceOnService(name: string): string | undefined {
  return services.get(name);
}
