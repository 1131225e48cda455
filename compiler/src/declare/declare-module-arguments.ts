import type { ClassReference } from '../model/class-reference.js';
import { startOf } from '../model/span.js';
import type { StaticCall, StaticRecord, StaticValue } from '../model/static-value.js';
import { readModulePath } from './declare-defaults.js';
import { keep, propertyOf, readArgument, readClass, readList, wrongArgument } from './declare-entries.js';
import { declareRegistration } from './declare-registration.js';
import type { IssueCollector } from './issue-collector.js';
import type { ModuleConfigurationDeclaration, Registration } from './module-declaration.js';

const knownOptions = ['providers', 'imports', 'path'];

/** Whether a value is `configure(Module, { … })`. */
export function isModuleWithArguments(item: StaticValue): item is StaticCall {
  return item.kind === 'call' && item.receiver === undefined && item.callee === 'configure';
}

/** Reads an entry of the imports of `importer` that configures a module; `undefined` for any other. */
export function declareModuleArguments(
  item: StaticValue,
  importer: ClassReference,
  collector: IssueCollector,
): ModuleConfigurationDeclaration | undefined {
  if (!isModuleWithArguments(item)) return undefined;
  const module = readArgument(item, 1, 'imports', collector);
  // Unreadable arguments do not make the lists of the importer unreadable.
  const own = collector.apart();
  const options = readOptions(item, own);
  const providers = keep(readList(options, 'providers', own), (entry) => declareRegistration(entry, own));
  const imports = keep(readList(options, 'imports', own), (entry) => readClass(entry, 'imports', own));
  const path = readModulePath(options, { decorator: 'configure', span: item.span }, own);
  const surplus = item.arguments[2];
  if (surplus !== undefined) {
    own.issues.push({ kind: 'surplus-argument', callee: 'configure', taken: 2, span: surplus.span });
  }
  collector.issues.push(...own.issues);
  if (module === undefined) return undefined;
  return {
    span: item.span,
    id: startOf(item.arguments[0]?.span ?? item.span),
    module,
    providers: providers.map((provider) => listedIn(importer, provider)),
    imports,
    ...(path !== undefined && { path }),
    hasPath: propertyOf(options, 'path') !== undefined,
    unreadable: [...own.unreadable],
  };
}

function readOptions(call: StaticCall, collector: IssueCollector): StaticRecord | undefined {
  const options = call.arguments[1];
  if (options?.kind === 'record') {
    for (const { name, nameSpan } of options.properties) {
      if (knownOptions.includes(name)) continue;
      // The property may be a misspelled list.
      collector.in('providers', {
        kind: 'unknown-property',
        decorator: 'Module',
        callee: 'configure',
        property: name,
        known: knownOptions,
        span: nameSpan,
      });
    }
    return options;
  }
  collector.unreadable.add('imports');
  collector.in(
    'providers',
    options?.kind === 'unknown' ? collector.unknown(options) : wrongArgument(call, 2, 'options'),
  );
  return undefined;
}

/** The function of a factory is in the metadata of the module that lists it. */
function listedIn(importer: ClassReference, provider: Registration): Registration {
  return provider.kind === 'factory' ? { ...provider, listedIn: importer } : provider;
}
