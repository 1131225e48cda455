import type { ClassListEntry } from '../model/application-model.js';
import type { ClassFacts, DecoratorFacts } from '../model/facts.js';
import { throttleModule } from '../model/framework/framework-classes.js';
import type { ModuleList } from '../model/module-list.js';
import { nearest } from '../model/nearest.js';
import type { StaticProperty, StaticRecord, StaticValue } from '../model/static-value.js';
import { declareDefaults } from './declare-defaults.js';
import { keep, propertyOf, readArgument, readClass, readList, readToken } from './declare-entries.js';
import { declareModuleArguments, isModuleWithArguments } from './declare-module-arguments.js';
import { declareRegistration } from './declare-registration.js';
import { declareThrottleImport, throttleImportOf } from './declare-throttle-import.js';
import { IssueCollector } from './issue-collector.js';
import type { EventHandlerDeclaration, ModuleDeclaration } from './module-declaration.js';

const everyList: readonly ModuleList[] = [
  'imports',
  'providers',
  'controllers',
  'eventHandlers',
  'exports',
  'guards',
  'interceptors',
];
const knownProperties: readonly string[] = [
  ...everyList,
  'expects',
  'path',
  'global',
  'errorHandler',
  'responseMapper',
];

/** Reads the metadata of a class decorated with `@Module`. */
export function declareModule(facts: ClassFacts, decorator: DecoratorFacts): ModuleDeclaration {
  const collector = new IssueCollector(decorator, facts.class.id);
  const metadata = readMetadata(decorator, collector);
  const list = (name: ModuleList) => readList(metadata, name, collector);
  const imported = list('imports');
  const throttling = keep(imported, (item) => declareThrottleImport(item, collector));
  const configurations = keep(imported, (item) => declareModuleArguments(item, facts.class, collector));
  const imports = [
    ...keep(imported, (item) => {
      if (isModuleWithArguments(item)) return undefined;
      const throttling = throttleImportOf(item);
      if (throttling === undefined) return readClass(item, 'imports', collector);
      return { class: throttleModule, span: throttling.span, ...(throttling !== item && { isForward: true as const }) };
    }),
    ...configurations.map(({ module, span }) => ({ class: module.class, span })),
  ];
  const providers = keep(list('providers'), (item) => declareRegistration(item, collector));
  const controllers = keep(list('controllers'), (item) => readClass(item, 'controllers', collector));
  const exports = keep(list('exports'), (item) => readToken(item, 'exports', collector));
  const expects = readExpectations(metadata, collector);
  const eventHandlers = keep(list('eventHandlers'), (item) => readEventHandler(item, collector));
  const defaults = declareDefaults(metadata, decorator, collector);
  const global = readGlobal(metadata, collector);
  const errorHandler = readRole(metadata, 'errorHandler', collector);
  const responseMapper = readRole(metadata, 'responseMapper', collector);
  return {
    class: facts.class,
    span: facts.span,
    ...(decorator.foreign && { foreign: decorator.foreign }),
    global,
    imports,
    throttling,
    configurations,
    providers,
    expects,
    controllers,
    exports,
    eventHandlers,
    defaults,
    ...(errorHandler !== undefined && { errorHandler }),
    ...(responseMapper !== undefined && { responseMapper }),
    unreadable: everyList.filter((name) => collector.unreadable.has(name)),
    hidden: { ofPackages: collector.hidesPackages, names: [...collector.hiddenNames] },
    issues: collector.issues,
  };
}

function readMetadata(decorator: DecoratorFacts, collector: IssueCollector): StaticRecord | undefined {
  const [argument] = decorator.arguments;
  if (argument === undefined) return undefined;
  if (argument.kind !== 'record') {
    for (const name of everyList) collector.unreadable.add(name);
    collector.issues.push(
      argument.kind === 'unknown'
        ? collector.unknown(argument)
        : { kind: 'wrong-value', decorator: 'Module', wanted: 'record', span: argument.span },
    );
    return undefined;
  }
  const properties = argument.properties.map((property): StaticProperty => {
    const { name, nameSpan, value } = property;
    if (knownProperties.includes(name)) return property;
    collector.issues.push({
      kind: 'unknown-property',
      decorator: 'Module',
      property: name,
      known: knownProperties,
      span: nameSpan,
    });
    const meant = value.kind === 'list' ? nearest(name, knownProperties)[0] : undefined;
    // The list is read under the name that is meant, so that its entries are not reported as missing as well.
    if (isList(meant) && propertyOf(argument, meant) === undefined) return { ...property, name: meant };
    const classes =
      value.kind === 'list' ? value.items.flatMap((item) => (item.kind === 'class' ? [item.class] : [])) : [];
    if (value.kind === 'list' && classes.length === value.items.length) {
      for (const { name: hidden } of classes) collector.hiddenNames.add(hidden);
      if (classes.length > 0 && propertyOf(argument, 'imports') === undefined) collector.unreadable.add('imports');
      return property;
    }
    for (const list of everyList) if (propertyOf(argument, list) === undefined) collector.unreadable.add(list);
    return property;
  });
  return { ...argument, properties };
}

function isList(name: string | undefined): name is ModuleList {
  return everyList.some((list) => list === name);
}

/** The tokens in `expects`. One that cannot be read may be any provider of the module. */
function readExpectations(metadata: StaticRecord | undefined, collector: IssueCollector): readonly ClassListEntry[] {
  const value = propertyOf(metadata, 'expects');
  if (value === undefined) return [];
  if (value.kind === 'list') return keep(value.items, (item) => readToken(item, 'providers', collector));
  collector.in(
    'providers',
    value.kind === 'unknown'
      ? collector.unknown(value)
      : { kind: 'wrong-value', decorator: 'Module', property: 'expects', wanted: 'list', span: value.span },
  );
  return [];
}

function readGlobal(metadata: StaticRecord | undefined, collector: IssueCollector): boolean {
  const value = propertyOf(metadata, 'global');
  if (value === undefined) return false;
  if (value.kind === 'literal' && typeof value.value === 'boolean') return value.value;
  collector.issues.push(
    value.kind === 'unknown'
      ? collector.unknown(value)
      : { kind: 'wrong-value', decorator: 'Module', property: 'global', wanted: 'boolean', span: value.span },
  );
  // The module may be global: otherwise its exports could be reported as not imported.
  return true;
}

/** The class that a property of the root module names for the whole application. */
function readRole(
  metadata: StaticRecord | undefined,
  property: 'errorHandler' | 'responseMapper',
  collector: IssueCollector,
): ClassListEntry | undefined {
  const value = propertyOf(metadata, property);
  if (value === undefined) return undefined;
  const { span } = value;
  if (value.kind === 'class') return { class: value.class, span };
  collector.issues.push(
    value.kind === 'unknown' ? collector.unknown(value) : { kind: 'not-a-class', place: property, span },
  );
  return undefined;
}

function readEventHandler(item: StaticValue, collector: IssueCollector): EventHandlerDeclaration | undefined {
  if (item.kind !== 'call' || item.receiver !== undefined || item.callee !== 'eventHandlerFor') {
    return readClass(item, 'eventHandlers', collector);
  }
  const event = readArgument(item, 1, 'eventHandlers', collector);
  const handler = readArgument(item, 2, 'eventHandlers', collector);
  return handler && { ...handler, ...(event !== undefined && { event }) };
}
