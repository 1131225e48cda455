import type { Issue } from '../model/application-model.js';
import type { DeclaredUse } from '../model/route-uses.js';
import type { Span } from '../model/span.js';
import type { StaticValue } from '../model/static-value.js';

/** The list or decorator that names a guard or interceptor. */
export interface UsePlace {
  readonly name: Extract<Issue, { kind: 'not-a-class' }>['place'];
  readonly decorator: string;
  /** The whole decorator. */
  readonly span: Span;
}

/** Reads a guard or interceptor in a list or decorator: a class. */
export function declareUse(
  value: StaticValue,
  { name, decorator, span }: UsePlace,
): { readonly use: DeclaredUse } | { readonly issue: Issue } {
  if (value.kind === 'class') return { use: { class: value.class, span: value.span } };
  if (value.kind === 'unknown') return { issue: { kind: 'unreadable', decorator, value, span } };
  return { issue: { kind: 'not-a-class', place: name, span: value.span } };
}
