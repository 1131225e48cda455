import type { ClassListEntry } from '../model/application-model.js';
import { codec } from '../model/framework/framework-classes.js';
import type { StaticCall, StaticProperty, StaticValue } from '../model/static-value.js';
import { keep, readArgument, readClass, readTokenArgument, tokenOf, wrongArgument } from './declare-entries.js';
import { declareObjectProvider, isObjectProvider } from './declare-object-provider.js';
import type { IssueCollector } from './issue-collector.js';
import type { Registration } from './module-declaration.js';

/** Reads an entry of `providers`. */
export function declareRegistration(item: StaticValue, collector: IssueCollector): Registration | undefined {
  if (item.kind === 'call' && item.receiver === undefined) {
    if (item.callee === 'asyncFactory') return readFactory(item, collector);
    if (item.callee === 'provide') return readProvide(item, collector);
  }
  if (isObjectProvider(item)) return declareObjectProvider(item, collector);
  const token = tokenOf(item);
  if (token !== undefined) {
    collector.in('providers', { kind: 'token-as-provider', token, span: item.span });
    return undefined;
  }
  const entry = readClass(item, 'providers', collector);
  return entry && { kind: 'class', ...entry };
}

function readFactory(call: StaticCall, collector: IssueCollector): Registration | undefined {
  const token = readTokenArgument(call, 1, 'providers', collector);
  const dependencies = readDependencyList(call, collector);
  const factory = call.arguments[2];
  // Without a list of dependencies, the other arguments have the wrong positions.
  if (call.arguments[1]?.kind === 'list' && (factory === undefined || isData(factory))) {
    collector.issues.push(wrongArgument(call, 3, 'function'));
  }
  const isKept = readKeep(call, collector);
  return token && { kind: 'factory', ...token, dependencies, ...(isKept && { keep: true }) };
}

/** Reads the options of a factory: `{ keep: true }`. */
function readKeep(call: StaticCall, collector: IssueCollector): boolean {
  const options = call.arguments[3];
  if (options === undefined) return false;
  if (options.kind === 'unknown') {
    collector.issues.push(collector.unknown(options));
    return false;
  }
  const properties = options.kind === 'record' ? options.properties : undefined;
  const isKeep = ({ name, value }: StaticProperty) =>
    name === 'keep' && value.kind === 'literal' && value.value === true;
  if (properties?.every(isKeep) !== true) collector.issues.push(wrongArgument(call, 4, 'options'));
  return properties?.some(isKeep) === true;
}

function isData({ kind }: StaticValue): boolean {
  return kind === 'literal' || kind === 'list' || kind === 'record';
}

function readDependencyList(call: StaticCall, collector: IssueCollector): readonly ClassListEntry[] {
  const value = call.arguments[1];
  if (value?.kind !== 'list') {
    collector.issues.push(value?.kind === 'unknown' ? collector.unknown(value) : wrongArgument(call, 2, 'class-list'));
    return [];
  }
  return keep(value.items, (item) => {
    const token = item.kind === 'class' ? item.class : tokenOf(item);
    if (token !== undefined) return { class: token, span: item.span };
    if (item.kind === 'codec') return { class: codec, span: item.span, codec: item.shape };
    // Without a type argument, which a rule reports.
    if (item.kind === 'call' && item.callee === 'codec') return { class: codec, span: item.span };
    collector.issues.push(
      item.kind === 'unknown'
        ? collector.unknown(item)
        : { kind: 'wrong-argument', callee: call.callee, position: 2, wanted: 'class-list', span: item.span },
    );
    return undefined;
  });
}

function readProvide(call: StaticCall, collector: IssueCollector): Registration | undefined {
  const token = readTokenArgument(call, 1, 'providers', collector);
  const concrete = readArgument(call, 2, 'providers', collector);
  return token && concrete && { kind: 'provide', ...token, concrete };
}
