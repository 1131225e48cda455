import type { Issue } from '../model/application-model.js';
import type { DecoratorFacts } from '../model/facts.js';
import type { Span } from '../model/span.js';
import type { StaticList, StaticValue } from '../model/static-value.js';
import { declarePath, type WrittenPath } from './declare-path.js';
import { writePath } from './paths.js';

/** A path of `@Controller` or of a route decorator. */
export interface DeclaredPath extends WrittenPath {
  /** Whether it follows other paths of a list. */
  readonly isFurther: boolean;
  /** Present for a path that could not be read, which has no segments. */
  readonly isUnread?: true;
}

/** The path of a decorator that is missing, or whose argument cannot be read: its route is checked without a path. */
export function unreadPath(span: Span): DeclaredPath {
  return { segments: [], span, isFurther: false, isUnread: true };
}

/** The paths of a decorator, at least one: those of a list that can be read. Without an argument it is empty. */
export function declarePaths(
  { name, arguments: values, span }: DecoratorFacts,
  report: (issue: Issue) => void,
): readonly DeclaredPath[] {
  const [value] = values;
  if (value === undefined) return [{ segments: [], span, isFurther: false }];
  if (value.kind === 'list') {
    const paths = declareList(value, name, span, report);
    return paths.length > 0 ? paths : [unreadPath(span)];
  }
  const path = declareOne(value, { decorator: name, span, isEntry: false }, report);
  return [path === undefined ? unreadPath(span) : { ...path, isFurther: false }];
}

function declareList(
  { items, span: listSpan }: StaticList,
  decorator: string,
  span: Span,
  report: (issue: Issue) => void,
): readonly DeclaredPath[] {
  if (items.length === 0) report({ kind: 'empty-path-list', decorator, span: listSpan });
  const first = new Map<string, Span>();
  return items.flatMap((item, index) => {
    const path = declareOne(item, { decorator, span, isEntry: true }, report);
    if (path === undefined) return [];
    const text = writePath(path.segments);
    const earlier = first.get(text);
    if (earlier === undefined) {
      first.set(text, path.span);
      return [{ ...path, isFurther: index > 0 }];
    }
    report({ kind: 'repeated-path', decorator, path: text, span: path.span, first: earlier });
    return [];
  });
}

interface PathPlace {
  readonly decorator: string;
  /** The whole decorator. */
  readonly span: Span;
  readonly isEntry: boolean;
}

function declareOne(
  value: StaticValue,
  { decorator, span, isEntry }: PathPlace,
  report: (issue: Issue) => void,
): WrittenPath | undefined {
  if (value.kind === 'unknown') {
    report({ kind: 'unreadable', decorator, value, span });
    return undefined;
  }
  if (value.kind !== 'literal' || typeof value.value !== 'string') {
    report({ kind: 'not-a-path', decorator, isEntry, value });
    return undefined;
  }
  return declarePath(value.value, value.span, report);
}
