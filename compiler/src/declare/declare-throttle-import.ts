import type { ClassListEntry } from '../model/application-model.js';
import { isOfFramework } from '../model/framework-classes.js';
import { startOf } from '../model/span.js';
import type { StaticCall, StaticRecord, StaticValue } from '../model/static-value.js';
import { calleeOf, keep, readArgument, readClass, readList, wrongArgument } from './declare-entries.js';
import { isThrottleConfiguration, isThrottleImport } from './is-throttle-import.js';
import type { Issue } from './issue.js';
import type { ThrottleConfiguration, ThrottleDeclaration } from './module-declaration.js';

const knownOptions = ['imports'];

/** Reads an entry of `imports` that is `ThrottleModule`; `undefined` for any other. */
export function declareThrottleImport(item: StaticValue, trouble: Issue): ThrottleDeclaration | undefined {
  const { span } = item;
  if (isThrottleConfiguration(item)) return { span, configuration: readConfiguration(item, trouble) };
  return isThrottleImport(item) ? { span } : undefined;
}

function readConfiguration(call: StaticCall, trouble: Issue): ThrottleConfiguration {
  // What it cannot say keeps nobody from judging the module that imports it.
  const own = trouble.apart();
  const config = readConfig(call, own);
  const imports = readImports(call, own);
  const surplus = call.arguments[2];
  if (surplus !== undefined) {
    own.misuses.push({ kind: 'surplus-argument', callee: calleeOf(call), taken: 2, span: surplus.span });
  }
  trouble.misuses.push(...own.misuses);
  return {
    // A constant that is named is told where it is named, but the name of the method keeps its place.
    id: startOf(call.calleeSpan ?? call.span),
    ...(config !== undefined && { config }),
    imports,
    unreadable: [...own.unreadable],
  };
}

function readConfig(call: StaticCall, trouble: Issue): ClassListEntry | undefined {
  const config = readArgument(call, 1, 'providers', trouble);
  if (config === undefined || !isOfFramework(config.class)) return config;
  trouble.in('providers', { kind: 'framework-throttle-config', ...config });
  return undefined;
}

function readImports(call: StaticCall, trouble: Issue): readonly ClassListEntry[] {
  const options = call.arguments[1];
  if (options === undefined || (options.kind === 'literal' && options.value === undefined)) return [];
  if (options.kind !== 'record') {
    const misuse = options.kind === 'unknown' ? trouble.unknown(options) : wrongArgument(call, 2, 'options');
    trouble.in('imports', misuse);
    return [];
  }
  tellUnknownOptions(call, options, trouble);
  return keep(readList(options, 'imports', trouble), (item) => readClass(item, 'imports', trouble));
}

function tellUnknownOptions(call: StaticCall, { properties }: StaticRecord, trouble: Issue): void {
  for (const { name, nameSpan } of properties) {
    if (knownOptions.includes(name)) continue;
    // It may be the list, misspelt.
    trouble.in('imports', {
      kind: 'unknown-property',
      annotation: 'Module',
      callee: calleeOf(call),
      property: name,
      known: knownOptions,
      span: nameSpan,
    });
  }
}
