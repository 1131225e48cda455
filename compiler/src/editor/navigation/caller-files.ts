import type { ts } from 'ts-morph';
import { parseSource } from '../../sources/parse-source.js';
import { type ClientDeclarations, clientDeclarationsOf } from './client-declarations.js';
import type { ClientFile } from './client-file.js';
import { mentionsIn, type NamedParts, namedPartsOf } from './named-parts.js';

/** How the files around a caller are found. Paths are absolute. */
export interface CallerHost {
  readonly readFile: (path: string) => string | undefined;
  /** The file of a module; `undefined` where the import does not resolve. */
  readonly resolveImport: (specifier: string, from: string) => string | undefined;
  /** The generated client at a path, if it is one. */
  readonly clientAt: (path: string) => ClientFile | undefined;
}

/** The most files that are followed from one call. */
const mostFiles = 40;

/** The files that decide the type of an expression. */
export interface CallerFiles {
  readonly sources: ReadonlyMap<string, ts.SourceFile>;
  /** The clients among them, by their paths. */
  readonly clients: ReadonlyMap<string, { readonly file: ClientFile; readonly declarations: ClientDeclarations }>;
  /** The files of the imports that are followed. */
  readonly fileOf: (specifier: string, from: string) => string | undefined;
}

/** Follows the names in an expression, through declarations and imports, to generated clients. */
export function callerFiles(source: ts.SourceFile, expression: ts.Node, host: CallerHost): CallerFiles {
  const search = new ClientSearch(host);
  search.run(source, expression);
  return search;
}

class ClientSearch implements CallerFiles {
  readonly sources = new Map<string, ts.SourceFile>();
  readonly clients = new Map<string, { readonly file: ClientFile; readonly declarations: ClientDeclarations }>();
  readonly #host: CallerHost;
  readonly #parts = new Map<string, NamedParts>();
  readonly #resolved = new Map<string, string | undefined>();
  readonly #names = new Set<string>();
  readonly #read = new Set<ts.Node>();

  constructor(host: CallerHost) {
    this.#host = host;
  }

  fileOf(specifier: string, from: string): string | undefined {
    return this.#resolved.get(`${from}\n${specifier}`);
  }

  run(source: ts.SourceFile, expression: ts.Node): void {
    this.sources.set(source.fileName, source);
    this.#parts.set(source.fileName, namedPartsOf(source));
    this.#mention(expression, source.fileName);
    let before = -1;
    while (before !== this.#size) {
      before = this.#size;
      for (const [path, parts] of this.#parts) this.#follow(path, parts);
    }
  }

  get #size(): number {
    return this.#names.size + this.#read.size + this.sources.size;
  }

  #follow(path: string, { parts, modules, exported }: NamedParts): void {
    for (const name of this.#names) {
      for (const part of parts.get(name) ?? []) this.#mention(part, path);
      for (const { specifier, name: exportName } of modules.get(name) ?? []) {
        this.#load(specifier, path);
        if (exportName !== undefined) this.#names.add(exportName);
      }
    }
    for (const specifier of exported) this.#load(specifier, path);
  }

  #mention(part: ts.Node, path: string): void {
    if (this.#read.has(part)) return;
    this.#read.add(part);
    const { names, modules, hasThis } = mentionsIn(part);
    for (const name of names) this.#names.add(name);
    for (const specifier of modules) this.#load(specifier, path);
    if (hasThis) for (const base of this.#parts.get(path)?.bases ?? []) this.#mention(base, path);
  }

  #load(specifier: string, from: string): void {
    const key = `${from}\n${specifier}`;
    if (this.#resolved.has(key)) return;
    const path = this.sources.size < mostFiles ? this.#host.resolveImport(specifier, from) : undefined;
    this.#resolved.set(key, path);
    if (path === undefined || this.sources.has(path)) return;
    const file = this.#host.clientAt(path);
    if (file !== undefined) {
      const declarations = clientDeclarationsOf(file);
      this.clients.set(path, { file, declarations });
      this.sources.set(path, declarations.source);
      return;
    }
    const text = isFollowed(path) ? this.#host.readFile(path) : undefined;
    if (text === undefined) this.#resolved.set(key, undefined);
    else {
      const source = parseSource(path, text);
      this.sources.set(path, source);
      this.#parts.set(path, namedPartsOf(source));
    }
  }
}

/** Whether a file can lead to a client: no installed package does, and no file without code. */
function isFollowed(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path) && !path.includes('/node_modules/');
}
