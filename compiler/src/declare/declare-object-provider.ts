import type { ForeignToken } from '../model/foreign/foreign-entry.js';
import type { StaticRecord, StaticValue } from '../model/static-value.js';
import { propertyOf } from './declare-entries.js';
import type { IssueCollector } from './issue-collector.js';
import type { Registration } from './module-declaration.js';

const uses = ['useClass', 'useExisting', 'useFactory', 'useValue'] as const;

/** Whether an object literal is a provider of another framework: `{ provide: Pool, useFactory: … }`. */
export function isObjectProvider(item: StaticValue): item is StaticRecord {
  return item.kind === 'record' && item.properties.some(({ name }) => name === 'provide');
}

/** Reports an object provider, and reads its token, so that the token is not reported as missing as well. */
export function declareObjectProvider(item: StaticRecord, collector: IssueCollector): Registration | undefined {
  const { span } = item;
  const value = propertyOf(item, 'provide');
  const token = tokenOf(value);
  const use = uses.find((name) => item.properties.some((property) => property.name === name));
  const used = use && propertyOf(item, use);
  const concrete = used?.kind === 'class' ? { class: used.class, span: used.span } : undefined;
  const inject = propertyOf(item, 'inject');
  const injected = inject?.kind === 'list' ? inject.items : [];
  collector.issues.push({
    kind: 'object-provider',
    token,
    use: use ?? 'useValue',
    inject: injected.map(textOf),
    span,
    ...(concrete !== undefined && { concrete: concrete.class }),
  });
  // If the token is not a class, the fix is to list this class.
  if (token.kind === 'value' && concrete !== undefined) collector.hiddenNames.add(concrete.class.name);
  if (value?.kind === 'unknown') collector.hiddenNames.add(value.text);
  if (token.kind === 'value' || value === undefined) return undefined;
  const entry = { class: token.class, span: value.span };
  if (concrete === undefined) {
    const dependencies = injected.flatMap((one) =>
      one.kind === 'class' ? [{ class: one.class, span: one.span }] : [],
    );
    return { kind: 'factory', ...entry, dependencies };
  }
  return concrete.class.id === token.class.id ? { kind: 'class', ...entry } : { kind: 'provide', ...entry, concrete };
}

function tokenOf(value: StaticValue | undefined): ForeignToken {
  return value?.kind === 'class' ? { kind: 'class', class: value.class } : { kind: 'value', text: textOf(value) };
}

/** The source text of a value; `…` for one that has no short form. */
function textOf(value: StaticValue | undefined): string {
  switch (value?.kind) {
    case 'class':
      return value.class.name;
    case 'literal':
      return typeof value.value === 'string' ? `'${value.value}'` : String(value.value);
    case 'unknown':
      return value.text;
    default:
      return '…';
  }
}
