import type { ApplicationModel, Module, Provider } from '../../../compiler/src/model/application-model.ts';
import * as model from '../../compiler/emit/support/model.ts';

const { classOf, moduleOf, providerOf } = model;

interface ModuleSample {
  readonly name: string;
  readonly imports?: readonly string[];
  readonly global?: boolean;
  /** Providers by their names, with the names of those that they need; controllers are recognised by their name. */
  readonly providers: Readonly<Record<string, readonly string[]>>;
  readonly exports?: readonly string[];
}

/** A shop of five modules, as in a small application. */
export function smallApplication(): ApplicationModel {
  return applicationOf('shop', [
    {
      name: 'DatabaseModule',
      global: true,
      providers: { Configuration: [], Pool: ['Configuration'], Transactions: ['Pool'] },
      exports: ['Configuration', 'Pool', 'Transactions'],
    },
    {
      name: 'AccountsModule',
      imports: ['DatabaseModule'],
      providers: {
        AccountsRepository: ['Pool'],
        PasswordHasher: ['Configuration'],
        AccountsService: ['AccountsRepository', 'PasswordHasher'],
        SessionGuard: ['AccountsService'],
        AccountsController: ['AccountsService'],
      },
      exports: ['AccountsService', 'SessionGuard'],
    },
    {
      name: 'CatalogueModule',
      imports: ['DatabaseModule'],
      providers: {
        ProductsRepository: ['Pool'],
        SearchIndex: ['Configuration'],
        ProductsService: ['ProductsRepository', 'SearchIndex'],
        ProductsController: ['ProductsService'],
      },
      exports: ['ProductsService'],
    },
    {
      name: 'OrdersModule',
      imports: ['AccountsModule', 'CatalogueModule'],
      providers: {
        OrdersRepository: ['Pool', 'Transactions'],
        OrdersService: ['OrdersRepository', 'ProductsService', 'AccountsService'],
        OrdersController: ['OrdersService', 'SessionGuard'],
      },
    },
    {
      name: 'AppModule',
      imports: ['DatabaseModule', 'AccountsModule', 'CatalogueModule', 'OrdersModule'],
      providers: {},
    },
  ]);
}

const areaCount = 42;
const featuresPerArea = 6;

/** An application of 300 modules: five that everybody uses, areas that import some of each other, their features, a root. */
export function largeApplication(): ApplicationModel {
  const platform = ['ConfigurationModule', 'DatabaseModule', 'MessagingModule', 'IdentityModule', 'TelemetryModule'];
  const shared: ModuleSample[] = platform.map((name, index) => ({
    name,
    global: index < 2,
    imports: index === 0 ? [] : ['ConfigurationModule'],
    providers: {
      [`${name}Settings`]: [],
      [`${name}Client`]: [`${name}Settings`],
      [`${name}HealthCheck`]: [`${name}Client`],
    },
    exports: [`${name}Client`],
  }));
  const areas = Array.from({ length: areaCount }, (_, area) => areaOf(area)).flat();
  const roots = areas.filter(({ name }) => name.endsWith('AreaModule')).map(({ name }) => name);
  return applicationOf('warehouse-platform', [
    ...shared,
    ...areas,
    { name: 'AppModule', imports: [...platform, ...roots], providers: {} },
  ]);
}

function areaOf(area: number): ModuleSample[] {
  const features = Array.from({ length: featuresPerArea }, (_, index): ModuleSample => {
    const feature = `Area${area}Feature${index}`;
    const steps = Array.from({ length: (area * 5 + index * 3) % 9 }, (_unused, step) => `${feature}Step${step}`);
    return {
      name: `${feature}Module`,
      imports: ['DatabaseModule', ...(index > 0 && area % 3 === 0 ? [`Area${area}Feature${index - 1}Module`] : [])],
      providers: {
        [`${feature}Repository`]: ['DatabaseModuleClient'],
        ...Object.fromEntries(steps.map((step, at) => [step, at === 0 ? [] : [steps[at - 1] ?? '']])),
        [`${feature}Service`]: [`${feature}Repository`, ...steps.slice(-1)],
        ...(index % 2 === 0 ? { [`${feature}Controller`]: [`${feature}Service`] } : {}),
      },
      exports: [`${feature}Service`],
    };
  });
  const before = area >= 6 ? [`Area${area - 6}AreaModule`] : [];
  const root: ModuleSample = {
    name: `Area${area}AreaModule`,
    imports: ['MessagingModule', ...before, ...features.map(({ name }) => name)],
    providers: { [`Area${area}Facade`]: features.map((_, index) => `Area${area}Feature${index}Service`) },
    exports: [`Area${area}Facade`],
  };
  return [...features, root];
}

function applicationOf(name: string, samples: readonly ModuleSample[]): ApplicationModel {
  const entry = (id: string) => ({ class: classOf(id), span: model.span });
  const owners = new Map(samples.flatMap((sample) => Object.keys(sample.providers).map((own) => [own, sample.name])));
  const moduleId = (module: string) => `src/${module}.ts#${module}`;
  const providerId = (provider: string) => `src/${owners.get(provider) ?? ''}/${provider}.ts#${provider}`;
  const modules = samples.map(
    (sample): Module =>
      moduleOf(moduleId(sample.name), {
        global: sample.global ?? false,
        imports: (sample.imports ?? []).map((imported) => entry(moduleId(imported))),
        exports: (sample.exports ?? []).map((own) => ({ ...entry(providerId(own)), target: { kind: 'own' } })),
      }),
  );
  const providers = samples.flatMap((sample) =>
    Object.entries(sample.providers).map(
      ([own, needs]): Provider =>
        providerOf(providerId(own), {
          module: moduleId(sample.name),
          role: own.endsWith('Controller') ? 'controller' : 'provider',
          needs: needs.map(providerId),
        }),
    ),
  );
  const root = modules.at(-1);
  return model.applicationOf({ name, modules, providers, ...(root !== undefined && { root }) });
}
