import { Effort } from './effort.js';
import { entriesOf, isObject, type Json, type JsonObject, listOf, objectOf, textOf } from './json.js';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** An operation of a document. */
export interface DocumentOperation {
  /** `POST /notes`. */
  readonly name: string;
  /** The path's parameters in order: they are identified by their position, not by their name. */
  readonly pathNames: readonly string[];
  readonly content: JsonObject;
  /** The parameters of the operation, and those of its path that it does not replace. */
  readonly parameters: readonly JsonObject[];
  /** The servers of the operation or of its path, when they have their own. */
  readonly servers: Json | undefined;
}

/** A path of a document. */
export interface PathItem {
  readonly path: string;
  readonly content: JsonObject;
}

/** The target of a reference. */
export interface ReferenceTarget {
  /** The name of the component, when the target is one. */
  readonly name?: string;
  readonly value: Json;
}

/** An OpenAPI 3.1 document with its references followed. */
export class ApiDocument {
  readonly root: JsonObject;
  /** The steps of the comparison that the document is part of. */
  readonly effort: Effort;
  readonly #targets = new Map<string, ReferenceTarget | undefined>();
  #anchored: Map<string, JsonObject[]> | undefined;

  constructor(root: JsonObject, effort = new Effort()) {
    this.root = root;
    this.effort = effort;
  }

  /** The paths by their identity, without the names of their parameters. */
  get pathItems(): ReadonlyMap<string, PathItem> {
    return new Map(
      entriesOf(this.root['paths'])
        .filter(([path]) => path.startsWith('/'))
        .map(([path, item]) => [path.replaceAll(/\{[^{}]*\}/g, '{}'), { path, content: this.follow(item) }]),
    );
  }

  /** The operations by method and path. */
  get operations(): ReadonlyMap<string, DocumentOperation> {
    const operations = new Map<string, DocumentOperation>();
    for (const [template, { path, content: item }] of this.pathItems) {
      for (const method of methods) {
        const content = item[method];
        if (!isObject(content)) continue;
        operations.set(`${method} ${template}`, {
          name: `${method.toUpperCase()} ${path}`,
          pathNames: Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name),
          content,
          parameters: this.#parameters(item, content),
          servers: content['servers'] ?? item['servers'],
        });
      }
    }
    return operations;
  }

  /** The names of the reusable schemas. */
  get schemaNames(): readonly string[] {
    return entriesOf(objectOf(this.root['components'])['schemas']).map(([name]) => name);
  }

  #parameters(item: JsonObject, operation: JsonObject): readonly JsonObject[] {
    const own = listOf(operation['parameters']).map((parameter) => this.follow(parameter));
    const shared = listOf(item['parameters']).map((parameter) => this.follow(parameter));
    const taken = new Set(own.map(keyOf));
    return [...shared.filter((parameter) => !taken.has(keyOf(parameter))), ...own];
  }

  /** A value with its references followed; keywords beside a reference apply as well. */
  follow(value: Json | undefined): JsonObject {
    let content = objectOf(value);
    const followed = new Set<string>();
    for (;;) {
      const { $ref, ...beside } = content;
      const reference = textOf($ref);
      const target = this.target(reference);
      // A reference that cannot be resolved in the document is compared as a text.
      if (reference === undefined || target === undefined || followed.has(reference)) return content;
      followed.add(reference);
      this.effort.spend(1 + Object.keys(beside).length);
      content = { ...objectOf(target.value), ...beside };
    }
  }

  /** The target of a reference within the document: a JSON pointer (RFC 6901) or an anchor. */
  target(reference: string | undefined): ReferenceTarget | undefined {
    if (reference === undefined || !reference.startsWith('#')) return undefined;
    if (!this.#targets.has(reference)) this.#targets.set(reference, this.#find(reference));
    return this.#targets.get(reference);
  }

  #find(reference: string): ReferenceTarget | undefined {
    const value = reference.startsWith('#/') ? this.#at(reference) : this.#anchors('$anchor', reference)[0];
    if (value === undefined) return undefined;
    const [, name] = /^#\/components\/\w+\/([^/]+)$/.exec(reference) ?? [];
    return name === undefined ? { value } : { value, name: stepOf(name) };
  }

  /** The possible targets of a dynamic reference. */
  dynamicTargets(reference: string): readonly Json[] {
    const targets = this.#anchors('$dynamicAnchor', reference);
    const target = this.target(reference);
    return targets.length > 0 || target === undefined ? targets : [target.value];
  }

  #anchors(keyword: string, reference: string): readonly JsonObject[] {
    this.#anchored ??= anchorsOf(this.root);
    return this.#anchored.get(`${keyword} ${reference.slice(1)}`) ?? [];
  }

  /** The value that a JSON pointer names (RFC 6901). */
  #at(pointer: string): Json | undefined {
    const steps = pointer.slice(2).split('/');
    return steps.reduce<Json | undefined>((value, step) => {
      const name = stepOf(step);
      if (Array.isArray(value)) return value[Number(name)];
      const content = objectOf(value);
      return Object.hasOwn(content, name) ? content[name] : undefined;
    }, this.root);
  }
}

function stepOf(step: string): string {
  return unescaped(step).replaceAll('~1', '/').replaceAll('~0', '~');
}

function anchorsOf(root: JsonObject): Map<string, JsonObject[]> {
  const anchors = new Map<string, JsonObject[]>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    for (const [name, item] of entriesOf(value)) {
      if (typeof item === 'string' && (name === '$anchor' || name === '$dynamicAnchor')) {
        const key = `${name} ${item}`;
        const known = anchors.get(key);
        if (known === undefined) anchors.set(key, [value]);
        else known.push(value);
      } else visit(item);
    }
  };
  visit(root);
  return anchors;
}

/** Decodes a step; a malformed escape stays as it is, and the reference cannot be resolved then. */
function unescaped(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function keyOf(parameter: JsonObject): string {
  return `${textOf(parameter['in'])} ${textOf(parameter['name'])}`;
}
