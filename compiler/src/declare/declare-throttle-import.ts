import type { ClassListEntry } from '../model/application-model.js';
import { isOfFramework } from '../model/framework/framework-classes.js';
import { startOf } from '../model/span.js';
import type { StaticCall, StaticRecord, StaticValue } from '../model/static-value.js';
import {
  calleeOf,
  isForwardReference,
  keep,
  readArgument,
  readClass,
  readList,
  wrongArgument,
} from './declare-entries.js';
import { isThrottleConfiguration, isThrottleImport } from './is-throttle-import.js';
import type { IssueCollector } from './issue-collector.js';
import type { ThrottleConfiguration, ThrottleDeclaration } from './module-declaration.js';

const knownOptions = ['imports'];

/** Reads an entry of `imports` that is `ThrottleModule`; `undefined` for any other. */
export function declareThrottleImport(entry: StaticValue, collector: IssueCollector): ThrottleDeclaration | undefined {
  const item = throttleImportOf(entry);
  if (item === undefined) return undefined;
  const { span } = item;
  if (isThrottleConfiguration(item)) return { span, configuration: readConfiguration(item, collector) };
  return { span };
}

/** `ThrottleModule`, bare or configured, of an entry of `imports` that is it or a `forwardRef` of it. */
export function throttleImportOf(item: StaticValue): StaticValue | undefined {
  const value = isForwardReference(item) ? item.arguments[0] : item;
  return value !== undefined && isThrottleImport(value) ? value : undefined;
}

function readConfiguration(call: StaticCall, collector: IssueCollector): ThrottleConfiguration {
  // An unreadable configuration does not make the lists of the importing module unreadable.
  const own = collector.apart();
  const config = readConfig(call, own);
  const imports = readImports(call, own);
  const surplus = call.arguments[2];
  if (surplus !== undefined) {
    own.issues.push({ kind: 'surplus-argument', callee: calleeOf(call), taken: 2, span: surplus.span });
  }
  collector.issues.push(...own.issues);
  return {
    // A named constant is reported where it is used, but the name of the method keeps its place.
    id: startOf(call.calleeSpan ?? call.span),
    ...(config !== undefined && { config }),
    imports,
    unreadable: [...own.unreadable],
  };
}

function readConfig(call: StaticCall, collector: IssueCollector): ClassListEntry | undefined {
  const config = readArgument(call, 1, 'providers', collector);
  if (config === undefined || !isOfFramework(config.class)) return config;
  collector.in('providers', { kind: 'framework-throttle-config', ...config });
  return undefined;
}

function readImports(call: StaticCall, collector: IssueCollector): readonly ClassListEntry[] {
  const options = call.arguments[1];
  if (options === undefined || (options.kind === 'literal' && options.value === undefined)) return [];
  if (options.kind !== 'record') {
    const issue = options.kind === 'unknown' ? collector.unknown(options) : wrongArgument(call, 2, 'options');
    collector.in('imports', issue);
    return [];
  }
  reportUnknownOptions(call, options, collector);
  return keep(readList(options, 'imports', collector), (item) => readClass(item, 'imports', collector));
}

function reportUnknownOptions(call: StaticCall, { properties }: StaticRecord, collector: IssueCollector): void {
  for (const { name, nameSpan } of properties) {
    if (knownOptions.includes(name)) continue;
    // The property may be the misspelled list.
    collector.in('imports', {
      kind: 'unknown-property',
      decorator: 'Module',
      callee: calleeOf(call),
      property: name,
      known: knownOptions,
      span: nameSpan,
    });
  }
}
