import type { ApiDocument } from '../api-document.js';
import type { Json } from '../json.js';
import { ChangeNode, type SchemaChange } from './change-node.js';
import { compareForms } from './compare-forms.js';
import { compareSchemas } from './compare-schemas.js';
import type { Form } from './form.js';
import type { FormContext } from './form-context.js';
import { FormQuery } from './form-query.js';
import { type Direction, FormReader } from './form-reader.js';
import { Place } from './place.js';
import { knownContent } from './same-content.js';

/** The maximum reports for a pair of schemas without names in one part of an operation: they may be in very many places. */
const mostReports = 8;

/** The settings of a comparison. */
export interface ComparisonSettings {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
  readonly direction: Direction;
  /** Records a component that has another name in the newer document. */
  readonly renamed: (before: string, after: string) => void;
}

/**
 * Compares the schemas of two documents in one direction. Each pair of components is compared once, for all operations
 * that use it.
 */
export class SchemaComparison {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
  readonly direction: Direction;
  readonly #base: Pick<FormContext, 'before' | 'after' | 'direction' | 'isSame' | 'queries' | 'renamed'>;
  readonly #nodes = new Map<string, ChangeNode>();
  readonly #pending: (() => void)[] = [];
  readonly #schemas: readonly [before: ReadonlySet<string>, after: ReadonlySet<string>];

  constructor({ before, after, direction, renamed }: ComparisonSettings) {
    this.before = before;
    this.after = after;
    this.direction = direction;
    this.#schemas = [new Set(before.schemaNames), new Set(after.schemaNames)];
    const [older, newer] = [new FormReader(before, direction), new FormReader(after, direction)];
    const isSame = knownContent(before, after);
    const readers = { before: older, after: newer, direction, isSame };
    const reportRenamed = (was: string, is: string): void => {
      if (this.#isRenamed(was, is)) renamed(was, is);
    };
    this.#base = { ...readers, queries: new FormQuery(readers), renamed: reportRenamed };
  }

  /** The differences between two schemas; `root` names the value that they describe: "the body". */
  compare(before: Json | undefined, after: Json | undefined, root: string): Iterable<SchemaChange> {
    const node = new ChangeNode();
    compareSchemas(before ?? true, after ?? true, Place.ofOperation(root), this.#contextOf(node));
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) next();
    return node.changes();
  }

  #contextOf(node: ChangeNode): FormContext {
    const open = new Set<string>();
    const reports = new Map<string, number>();
    const context: FormContext = {
      ...this.#base,
      report: (rule, message) => node.add({ rule, message }),
      compare: (before, after, place) => compareSchemas(before, after, place, context),
      compareForms: (before, after, place) => {
        if (before.type !== 'object' && before.type !== 'array') {
          compareForms(before, after, place, context);
          return;
        }
        const component = this.#componentOf(before, after);
        if (component !== undefined) {
          node.use(this.#nodeOf(before, after, component));
          return;
        }
        const pair = `${before.id} ${after.id}`;
        const count = reports.get(pair) ?? 0;
        if (open.has(pair) || count === mostReports) return;
        reports.set(pair, count + 1);
        open.add(pair);
        compareForms(before, after, place, context);
        open.delete(pair);
      },
    };
    return context;
  }

  /** The component of a pair of forms: its changes are reported once, under its own name. */
  #componentOf({ name: was }: Form, { name: is }: Form): string | undefined {
    if (was === undefined || is === undefined) return undefined;
    return was === is || this.#isRenamed(was, is) ? is : undefined;
  }

  #isRenamed(was: string, is: string): boolean {
    const [before, after] = this.#schemas;
    return was !== is && before.has(was) && after.has(is) && !after.has(was) && !before.has(is);
  }

  #nodeOf(before: Form, after: Form, component: string): ChangeNode {
    const pair = `${before.id} ${after.id}`;
    const known = this.#nodes.get(pair);
    if (known !== undefined) return known;
    const node = new ChangeNode();
    this.#nodes.set(pair, node);
    this.#pending.push(() => compareForms(before, after, Place.ofComponent(component), this.#contextOf(node)));
    return node;
  }
}
