import type { ClassListEntry, Issue } from '../model/application-model.js';
import type { ClassReference } from '../model/class-reference.js';
import { throttleModule } from '../model/framework/framework-classes.js';
import type { ModuleList } from '../model/module-list.js';
import type { StaticCall, StaticRecord, StaticValue } from '../model/static-value.js';
import { expandEntries } from './expand-entries.js';
import { frameworkModuleOf } from './framework-modules.js';
import { isThrottleConfiguration } from './is-throttle-import.js';
import type { IssueCollector } from './issue-collector.js';

/** The value of a property; for a repeated property the last one, as in JavaScript. */
export function propertyOf(metadata: StaticRecord | undefined, name: string): StaticValue | undefined {
  const value = metadata?.properties.findLast((property) => property.name === name)?.value;
  return value?.kind === 'literal' && value.value === undefined ? undefined : value;
}

/** The items of a list; reports any other value. */
export function readList(
  metadata: StaticRecord | undefined,
  list: ModuleList,
  collector: IssueCollector,
): readonly StaticValue[] {
  const value = propertyOf(metadata, list);
  if (value === undefined) return [];
  if (value.kind === 'list') return expandEntries(value.items, list, collector);
  if (value.kind === 'unknown') return expandEntries([value], list, collector);
  const { kind, span } = value;
  const isClass = kind === 'class' && !collector.isApart && { isClass: true as const };
  collector.in(list, { kind: 'wrong-value', decorator: 'Module', property: list, wanted: 'list', ...isClass, span });
  return [];
}

/** Applies `read` to the items, and leaves out the items for which it returns `undefined`. */
export function keep<Entry>(
  items: readonly StaticValue[],
  read: (item: StaticValue) => Entry | undefined,
): readonly Entry[] {
  return items.map(read).filter((entry) => entry !== undefined);
}

/** The class that an item of a list names; reports any other value. */
export function readClass(item: StaticValue, list: ModuleList, collector: IssueCollector): ClassListEntry | undefined {
  const misplaced = misplacedModule(item, list);
  if (misplaced !== undefined) {
    // Its providers are not reported as missing as well.
    collector.in('imports', misplaced);
    return undefined;
  }
  if (item.kind === 'class') return { class: item.class, span: item.span };
  if (isForwardReference(item)) {
    if (list === 'imports') return readForwardReference(item, collector);
    const [value] = item.arguments;
    if (value?.kind === 'class') {
      collector.issues.push({ kind: 'forward-reference', list, class: value.class, isOwn: true, span: item.span });
      return { class: value.class, span: item.span };
    }
  }
  collector.in(list, issueOf(item, list, collector));
  return undefined;
}

/** Whether a value is `forwardRef(() => …)` of `ashlar`. */
export function isForwardReference(item: StaticValue): item is StaticCall {
  return item.kind === 'call' && item.callee === 'forwardRef' && item.receiver === undefined;
}

/** Reads `forwardRef(() => Module)`. */
function readForwardReference(call: StaticCall, collector: IssueCollector): ClassListEntry | undefined {
  const [value] = call.arguments;
  if (value?.kind === 'class') return { class: value.class, span: call.span, isForward: true };
  collector.in('imports', value?.kind === 'unknown' ? collector.unknown(value) : wrongArgument(call, 1, 'module'));
  return undefined;
}

/** The issue of a framework module, or of one of its providers, in a list where it has no effect. */
function misplacedModule(item: StaticValue, list: ModuleList): Issue | undefined {
  const { span } = item;
  if (list === 'imports') return undefined;
  if (isThrottleConfiguration(item)) return { kind: 'misplaced-module', list, module: throttleModule, span };
  if (item.kind !== 'class' || (list !== 'providers' && list !== 'controllers')) return undefined;
  const module = frameworkModuleOf(item.class);
  return module && { kind: 'misplaced-module', list, class: item.class, module, span };
}

/** The class or token that an item of a list names; reports any other value. */
export function readToken(item: StaticValue, list: ModuleList, collector: IssueCollector): ClassListEntry | undefined {
  const token = tokenOf(item);
  return token === undefined ? readClass(item, list, collector) : { class: token, span: item.span };
}

/** The token that a value names, of those that `token` makes. */
export function tokenOf(value: StaticValue | undefined): ClassReference | undefined {
  return value?.kind === 'key' && value.callee === 'token' ? value.constant : undefined;
}

function issueOf(item: StaticValue, list: ModuleList, collector: IssueCollector): Issue {
  if (item.kind === 'unknown') return collector.unknown(item);
  if (list === 'imports') return { kind: 'not-a-module', span: item.span };
  return { kind: 'not-a-class', place: list, span: item.span };
}

/** The class that an argument names; reports any other value. */
export function readArgument(
  call: StaticCall,
  position: number,
  list: ModuleList,
  collector: IssueCollector,
): ClassListEntry | undefined {
  const value = call.arguments[position - 1];
  if (value?.kind === 'class') return { class: value.class, span: value.span };
  collector.in(list, value?.kind === 'unknown' ? collector.unknown(value) : wrongArgument(call, position, 'class'));
  return undefined;
}

/** The class or token that an argument names; reports any other value. */
export function readTokenArgument(
  call: StaticCall,
  position: number,
  list: ModuleList,
  collector: IssueCollector,
): ClassListEntry | undefined {
  const value = call.arguments[position - 1];
  const token = tokenOf(value);
  if (value === undefined || token === undefined) return readArgument(call, position, list, collector);
  return { class: token, span: value.span };
}

/** Reports an invalid argument; a missing one is reported at the whole call. */
export function wrongArgument(call: StaticCall, position: number, wanted: WrongArgument['wanted']): Issue {
  const span = call.arguments[position - 1]?.span ?? call.span;
  return { kind: 'wrong-argument', callee: calleeOf(call), position, wanted, span };
}

/** The name of a called function in messages: `provide`, `ThrottleModule.configure`. */
export function calleeOf({ callee, receiver }: StaticCall): string {
  return receiver?.kind === 'class' ? `${receiver.class.name}.${callee}` : callee;
}

type WrongArgument = Extract<Issue, { kind: 'wrong-argument' }>;
