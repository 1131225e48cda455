import { entriesOf, isObject, type Json, type JsonObject, listOf, objectOf, textOf } from './json.js';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** An operation of a document. */
export interface DocumentOperation {
  /** `POST /notes`. */
  readonly name: string;
  /** The path's parameters in order: which one is meant is said by its place, its name is free. */
  readonly pathNames: readonly string[];
  readonly content: JsonObject;
  /** The parameters of the operation, and those of its path that it does not replace. */
  readonly parameters: readonly JsonObject[];
}

/** A schema, and the name of the component that it is when it was referred to. */
export interface NamedSchema {
  readonly name?: string;
  readonly schema: JsonObject;
}

/** An OpenAPI 3.1 document with its references followed. */
export class ApiDocument {
  readonly root: JsonObject;

  constructor(root: JsonObject) {
    this.root = root;
  }

  /** The operations by method and path, whatever the path's parameters are called. */
  get operations(): ReadonlyMap<string, DocumentOperation> {
    const operations = new Map<string, DocumentOperation>();
    for (const [path, value] of entriesOf(this.root['paths'])) {
      const item = this.follow(value);
      for (const method of methods) {
        const content = item[method];
        if (!isObject(content)) continue;
        operations.set(`${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, {
          name: `${method.toUpperCase()} ${path}`,
          pathNames: Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = '']) => name),
          content,
          parameters: this.#parameters(item, content),
        });
      }
    }
    return operations;
  }

  #parameters(item: JsonObject, operation: JsonObject): readonly JsonObject[] {
    const own = listOf(operation['parameters']).map((parameter) => this.follow(parameter));
    const shared = listOf(item['parameters']).map((parameter) => this.follow(parameter));
    const taken = new Set(own.map(keyOf));
    return [...shared.filter((parameter) => !taken.has(keyOf(parameter))), ...own];
  }

  /** What a value stands for: a reference within the document is followed, anything else is itself. */
  follow(value: Json | undefined): JsonObject {
    return this.schema(value).schema;
  }

  /** A schema with its references followed; what stands beside a reference holds as well. */
  schema(value: Json | undefined): NamedSchema {
    let schema = objectOf(value);
    let name: string | undefined;
    const followed = new Set<string>();
    for (;;) {
      const { $ref, ...beside } = schema;
      const reference = textOf($ref);
      // A reference to another file is compared as it is written.
      if (reference === undefined || !reference.startsWith('#/') || followed.has(reference))
        return { schema, ...(name !== undefined && { name }) };
      followed.add(reference);
      name ??= reference.slice(reference.lastIndexOf('/') + 1);
      schema = { ...objectOf(this.#at(reference)), ...beside };
    }
  }

  /** The value that a JSON pointer names (RFC 6901). */
  #at(pointer: string): Json | undefined {
    const steps = pointer.slice(2).split('/');
    return steps.reduce<Json | undefined>((value, step) => {
      const name = unescaped(step).replaceAll('~1', '/').replaceAll('~0', '~');
      return objectOf(value)[name];
    }, this.root);
  }
}

/** A malformed escape stands for itself: the reference then leads nowhere. */
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
