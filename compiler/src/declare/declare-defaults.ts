import type { Issue } from '../model/application-model.js';
import type { DecoratorFacts } from '../model/facts.js';
import type { DeclaredUse, UnneededDefault } from '../model/route-uses.js';
import type { Span } from '../model/span.js';
import type { StaticRecord } from '../model/static-value.js';
import { propertyOf, readList } from './declare-entries.js';
import { declarePath, type WrittenPath } from './declare-path.js';
import { declareUse } from './declare-use.js';
import type { IssueCollector } from './issue-collector.js';

/** The properties of `@Module` that apply to the routes of controllers. */
export interface ModuleDefaults {
  /** Empty where none is declared; absent when it could not be read. */
  readonly path?: WrittenPath;
  readonly guards: readonly DeclaredUse[];
  readonly interceptors: readonly DeclaredUse[];
  /** The properties that are declared, and their values. */
  readonly declared: readonly Pick<UnneededDefault, 'property' | 'span'>[];
}

/** Reads `path`, `guards` and `interceptors` of `@Module`. */
export function declareDefaults(
  metadata: StaticRecord | undefined,
  decorator: DecoratorFacts,
  collector: IssueCollector,
): ModuleDefaults {
  const path = readModulePath(metadata, { decorator: 'Module', span: decorator.span }, collector);
  const properties = ['path', 'guards', 'interceptors'] as const;
  return {
    ...(path !== undefined && { path }),
    guards: readUses(metadata, 'guards', decorator, collector),
    interceptors: readUses(metadata, 'interceptors', decorator, collector),
    declared: properties.flatMap((property) => {
      const value = propertyOf(metadata, property);
      const isEmpty = value?.kind === 'list' && value.items.length === 0;
      return value === undefined || isEmpty ? [] : [{ property, span: value.span }];
    }),
  };
}

/** Reads the `path` of `@Module`, or of `configure`; nothing when it could not be read, and an empty one where none is declared. */
export function readModulePath(
  metadata: StaticRecord | undefined,
  caller: { readonly decorator: string; readonly span: Span },
  collector: IssueCollector,
): WrittenPath | undefined {
  const { span, decorator } = caller;
  const value = propertyOf(metadata, 'path');
  const report = (issue: Issue): undefined => {
    collector.issues.push(issue);
    return undefined;
  };
  if (value === undefined) return { segments: [], span };
  if (value.kind === 'unknown') return report(collector.unknown(value));
  if (value.kind === 'literal' && typeof value.value === 'string') return declarePath(value.value, value.span, report);
  return report({ kind: 'wrong-value', decorator, property: 'path', wanted: 'text', span: value.span });
}

function readUses(
  metadata: StaticRecord | undefined,
  name: 'guards' | 'interceptors',
  { span }: DecoratorFacts,
  collector: IssueCollector,
): readonly DeclaredUse[] {
  return readList(metadata, name, collector).flatMap((item) => {
    const read = declareUse(item, { name, decorator: 'Module', span });
    if ('use' in read) return [read.use];
    collector.in(name, read.issue);
    return [];
  });
}
