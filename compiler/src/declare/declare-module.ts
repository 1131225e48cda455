import type { ClassListEntry } from '../model/application-model.js';
import type { AnnotationFacts, ClassFacts } from '../model/facts.js';
import { throttleModule } from '../model/framework-classes.js';
import type { ModuleList } from '../model/module-list.js';
import type { StaticCall, StaticRecord, StaticValue } from '../model/static-value.js';
import { keep, propertyOf, readArgument, readClass, readList, wrongArgument } from './declare-entries.js';
import { declareObjectProvider, isObjectProvider } from './declare-object-provider.js';
import { declareThrottleImport } from './declare-throttle-import.js';
import { isThrottleImport } from './is-throttle-import.js';
import { Issue } from './issue.js';
import type { EventHandlerDeclaration, ModuleDeclaration, Registration } from './module-declaration.js';

const knownProperties = ['imports', 'providers', 'controllers', 'eventHandlers', 'exports', 'global'];
const everyList: readonly ModuleList[] = ['imports', 'providers', 'controllers', 'eventHandlers', 'exports'];

/** Reads the metadata of a class annotated `@Module`. */
export function declareModule(facts: ClassFacts, annotation: AnnotationFacts): ModuleDeclaration {
  const trouble = new Issue(annotation, facts.class.id);
  const metadata = readMetadata(annotation, trouble);
  const list = (name: ModuleList) => readList(metadata, name, trouble);
  const imported = list('imports');
  const throttling = keep(imported, (item) => declareThrottleImport(item, trouble));
  const imports = keep(imported, (item) =>
    isThrottleImport(item) ? { class: throttleModule, span: item.span } : readClass(item, 'imports', trouble),
  );
  const providers = keep(list('providers'), (item) => readRegistration(item, trouble));
  const controllers = keep(list('controllers'), (item) => readClass(item, 'controllers', trouble));
  const exports = keep(list('exports'), (item) => readClass(item, 'exports', trouble));
  const eventHandlers = keep(list('eventHandlers'), (item) => readEventHandler(item, trouble));
  const global = readGlobal(metadata, trouble);
  return {
    class: facts.class,
    span: facts.span,
    ...(annotation.foreign && { foreign: annotation.foreign }),
    global,
    imports,
    throttling,
    providers,
    controllers,
    exports,
    eventHandlers,
    unreadable: everyList.filter((name) => trouble.unreadable.has(name)),
    hidden: { ofPackages: trouble.hidesPackages, names: [...trouble.hiddenNames] },
    misuses: trouble.misuses,
  };
}

function readMetadata(annotation: AnnotationFacts, trouble: Issue): StaticRecord | undefined {
  const [argument] = annotation.arguments;
  if (argument === undefined) return undefined;
  if (argument.kind !== 'record') {
    for (const name of everyList) trouble.unreadable.add(name);
    trouble.misuses.push(
      argument.kind === 'unknown'
        ? trouble.unknown(argument)
        : { kind: 'wrong-value', annotation: 'Module', wanted: 'record', span: argument.span },
    );
    return undefined;
  }
  for (const { name, nameSpan, value } of argument.properties) {
    if (knownProperties.includes(name)) continue;
    trouble.misuses.push({
      kind: 'unknown-property',
      annotation: 'Module',
      property: name,
      known: knownProperties,
      span: nameSpan,
    });
    // It may be a list that is not there, misspelt: its entries are not missed as well.
    const classes =
      value.kind === 'list' ? value.items.flatMap((item) => (item.kind === 'class' ? [item.class] : [])) : [];
    if (value.kind === 'list' && classes.length === value.items.length) {
      for (const { name: hidden } of classes) trouble.hiddenNames.add(hidden);
      if (classes.length > 0 && propertyOf(argument, 'imports') === undefined) trouble.unreadable.add('imports');
      continue;
    }
    for (const list of everyList) if (propertyOf(argument, list) === undefined) trouble.unreadable.add(list);
  }
  return argument;
}

function readGlobal(metadata: StaticRecord | undefined, trouble: Issue): boolean {
  const value = propertyOf(metadata, 'global');
  if (value === undefined) return false;
  if (value.kind === 'literal' && typeof value.value === 'boolean') return value.value;
  trouble.misuses.push(
    value.kind === 'unknown'
      ? trouble.unknown(value)
      : { kind: 'wrong-value', annotation: 'Module', property: 'global', wanted: 'boolean', span: value.span },
  );
  // A module that may be global: taking it for one silences what its exports might answer.
  return true;
}

function readRegistration(item: StaticValue, trouble: Issue): Registration | undefined {
  if (item.kind === 'call' && item.receiver === undefined) {
    if (item.callee === 'asyncFactory') return readFactory(item, trouble);
    if (item.callee === 'provide') return readProvide(item, trouble);
  }
  if (isObjectProvider(item)) return declareObjectProvider(item, trouble);
  const entry = readClass(item, 'providers', trouble);
  return entry && { kind: 'class', ...entry };
}

function readFactory(call: StaticCall, trouble: Issue): Registration | undefined {
  const token = readArgument(call, 1, 'providers', trouble);
  const dependencies = readDependencyList(call, trouble);
  const factory = call.arguments[2];
  // Without a list of dependencies the other arguments stand in each other's places.
  if (call.arguments[1]?.kind === 'list' && (factory === undefined || isData(factory))) {
    trouble.misuses.push(wrongArgument(call, 3, 'function'));
  }
  return token && { kind: 'factory', ...token, dependencies };
}

function isData({ kind }: StaticValue): boolean {
  return kind === 'literal' || kind === 'list' || kind === 'record';
}

function readDependencyList(call: StaticCall, trouble: Issue): readonly ClassListEntry[] {
  const value = call.arguments[1];
  if (value?.kind !== 'list') {
    trouble.misuses.push(value?.kind === 'unknown' ? trouble.unknown(value) : wrongArgument(call, 2, 'class-list'));
    return [];
  }
  return keep(value.items, (item) => {
    if (item.kind === 'class') return { class: item.class, span: item.span };
    trouble.misuses.push(
      item.kind === 'unknown'
        ? trouble.unknown(item)
        : { kind: 'wrong-argument', callee: call.callee, position: 2, wanted: 'class-list', span: item.span },
    );
    return undefined;
  });
}

function readProvide(call: StaticCall, trouble: Issue): Registration | undefined {
  const token = readArgument(call, 1, 'providers', trouble);
  const concrete = readArgument(call, 2, 'providers', trouble);
  return token && concrete && { kind: 'provide', ...token, concrete };
}

function readEventHandler(item: StaticValue, trouble: Issue): EventHandlerDeclaration | undefined {
  if (item.kind !== 'call' || item.receiver !== undefined || item.callee !== 'eventHandlerFor') {
    return readClass(item, 'eventHandlers', trouble);
  }
  const event = readArgument(item, 1, 'eventHandlers', trouble);
  const handler = readArgument(item, 2, 'eventHandlers', trouble);
  return handler && { ...handler, ...(event !== undefined && { event }) };
}
