import type { Issue } from '../model/application-model.js';
import { skipDecorators } from '../model/framework/framework-decorators.js';
import type { DeclaredUse, OptionProblem } from '../model/route-uses.js';
import type { Span } from '../model/span.js';
import type { StaticData } from '../model/static-data.js';
import type { StaticCall, StaticUnknown, StaticValue } from '../model/static-value.js';

/** The list or decorator that names a guard or interceptor. */
export interface UsePlace {
  readonly name: Extract<Issue, { kind: 'not-a-class' }>['place'];
  readonly decorator: string;
  /** The whole decorator. */
  readonly span: Span;
}

type Read = { readonly use: DeclaredUse } | { readonly issue: Issue };

/** Reads a guard or interceptor in a list or decorator: a class, or `withOptions(Class, options)`. */
export function declareUse(value: StaticValue, place: UsePlace): Read {
  if (value.kind === 'class') return { use: { class: value.class, span: value.span } };
  if (value.kind === 'unknown') return { issue: unreadable(value, place) };
  const isUse = value.kind === 'call' && value.callee === 'withOptions' && value.receiver === undefined;
  // A guard or interceptor is skipped with any options, and a response mapper has none.
  if (isUse && !skipDecorators.has(place.name) && place.name !== 'UseResponseMapper')
    return readWithOptions(value, place);
  return { issue: { kind: 'not-a-class', place: place.name, span: value.span } };
}

function readWithOptions(call: StaticCall, place: UsePlace): Read {
  const [used, options] = call.arguments;
  if (used?.kind === 'unknown') return { issue: unreadable(used, place) };
  if (used?.kind !== 'class') {
    const span = used?.span ?? call.span;
    return { issue: { kind: 'wrong-argument', callee: 'withOptions', position: 1, wanted: 'class', span } };
  }
  const { name } = used.class;
  if (options === undefined)
    return { issue: { kind: 'unsupported-option', use: name, problem: 'missing', span: call.span } };
  const read = readData(options);
  if ('data' in read) return { use: { class: used.class, span: used.span, options: read.data } };
  if (read.problem === 'unknown') return { issue: unreadable(read.value, place) };
  return { issue: { kind: 'unsupported-option', use: name, problem: read.problem, span: read.span } };
}

function unreadable(value: Extract<StaticValue, { kind: 'unknown' }>, { decorator, span }: UsePlace): Issue {
  return { kind: 'unreadable', decorator, value, span };
}

/** A value as data, or its first part that is not data. */
type DataResult =
  | { readonly data: StaticData }
  | { readonly problem: OptionProblem; readonly span: Span }
  | { readonly problem: 'unknown'; readonly value: StaticUnknown };

/** Reads a value of the source as data that JSON can represent. */
function readData(value: StaticValue): DataResult {
  switch (value.kind) {
    case 'literal':
      return readLiteral(value.value, value.span);
    case 'list': {
      const items = value.items.map(readData);
      return (
        items.find((item) => 'problem' in item) ?? {
          data: items.flatMap((item) => ('data' in item ? [item.data] : [])),
        }
      );
    }
    case 'record': {
      const entries = value.properties.map(({ name, value: own }) => [name, readData(own)] as const);
      const problem = entries.map(([, read]) => read).find((read) => 'problem' in read);
      // Of a repeated name, the last value counts, as in JavaScript.
      return (
        problem ?? {
          data: Object.fromEntries(entries.flatMap(([name, read]) => ('data' in read ? [[name, read.data]] : []))),
        }
      );
    }
    case 'unknown':
      return { problem: 'unknown', value };
    case 'class':
    case 'key':
    case 'codec':
    case 'member':
      return { problem: 'class', span: value.span };
    case 'call':
      return { problem: 'call', span: value.span };
    case 'function':
      return { problem: 'function', span: value.span };
  }
}

function readLiteral(data: StaticData | undefined, span: Span): DataResult {
  if (data === undefined) return { problem: 'undefined', span };
  const isUnsafe = typeof data === 'number' && (!Number.isFinite(data) || Object.is(data, -0));
  return isUnsafe ? { problem: 'number', span } : { data };
}
