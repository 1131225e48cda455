import { BuildTables } from '../../reuse/build-tables.js';
import type { Builds } from '../../reuse/builds.js';
import { KeptChunks } from '../../reuse/kept-chunks.js';
import { KeptResults } from '../../reuse/kept-results.js';
import { sameItems } from '../../reuse/same-items.js';
import type { Tables } from '../../reuse/tables.js';
import { type ImportedName, type NamedImports, nameImports } from './imports.js';

/** The text of a part of a generated file, and what the file has to have for it. */
export interface KeptPart {
  readonly text: string;
  /** The imported names in the text, each once. */
  readonly imports: readonly ImportedName[];
  /** The names in the text that are not those that the file would have liked to give. */
  readonly aliases: ReadonlyMap<ImportedName, string>;
  /** The names that it reserves in the file. */
  readonly declared: readonly string[];
}

/** The parts and imports of one generated file, kept from one build to the next. */
export class KeptParts {
  readonly parts = new KeptResults<KeptPart>();
  readonly #chunks = new Map<string, KeptChunks>();
  readonly #tables: BuildTables;
  #imports = noImports();
  #naming: Naming | undefined;

  constructor(builds: Builds) {
    this.#tables = new BuildTables(builds);
  }

  /** Begins the next build of the file. */
  begin(): void {
    this.parts.begin();
    this.#tables.begin();
  }

  /** Ends the build: what it kept of the one before is released. */
  end(): void {
    this.parts.end();
    this.#tables.end();
  }

  /** The tables that the parts look something up in. */
  get tables(): Tables {
    return this.#tables.current;
  }

  /** The items of a list of the file in chunks. */
  chunks<Item extends object>(kind: string, items: readonly Item[]): readonly (readonly Item[])[] {
    const known = this.#chunks.get(kind) ?? new KeptChunks();
    this.#chunks.set(kind, known);
    return known.of(items);
  }

  /** The object for an imported name: the same as in the last build. */
  imported(kind: ImportedName['kind'], specifier: string, exported: string, wanted: string): ImportedName {
    const known = this.#imports[kind].get(specifier)?.get(exported);
    // A default export has the name of its declaration, which may be another one since.
    return known?.wanted === wanted ? known : this.#add({ kind, specifier, exported, wanted });
  }

  /**
   * The names of the imports of a file: those of the last build, if it had the same. `imports` and `declared`: the imported and the
   * declared names, list by list.
   */
  named(imports: Lists<ImportedName>, declared: Lists<string>, quote: "'" | '"'): NamedImports {
    const former = this.#naming;
    const areSame =
      former !== undefined && haveSameLists(former.imports, imports) && haveSameLists(former.declared, declared);
    if (areSame) return former.named;
    const used = new Set(imports.flat());
    const names = new Set(declared.flat());
    const isCurrent = former !== undefined && hasAll(former.named.names, used) && hasAll(former.names, names);
    const named = isCurrent ? former.named : this.#namedAnew(used, names, quote);
    this.#naming = { imports, declared, names, named };
    return named;
  }

  #namedAnew(used: ReadonlySet<ImportedName>, declared: ReadonlySet<string>, quote: "'" | '"'): NamedImports {
    // Names that no text has any more are forgotten.
    this.#imports = noImports();
    for (const name of used) this.#add(name);
    return nameImports(used, declared, quote);
  }

  #add(name: ImportedName): ImportedName {
    const ofKind = this.#imports[name.kind];
    const ofSpecifier = ofKind.get(name.specifier);
    if (ofSpecifier === undefined) ofKind.set(name.specifier, new Map([[name.exported, name]]));
    else ofSpecifier.set(name.exported, name);
    return name;
  }
}

/** Lists of names, most of which are the same from one build to the next. */
type Lists<Name> = readonly (readonly Name[])[];

/** The names of the imports of a file, and what they were chosen for. */
interface Naming {
  readonly imports: Lists<ImportedName>;
  readonly declared: Lists<string>;
  /** All declared names. */
  readonly names: ReadonlySet<string>;
  readonly named: NamedImports;
}

function haveSameLists(one: Lists<unknown>, other: Lists<unknown>): boolean {
  return (
    one.length === other.length &&
    one.every((list, place) => list === other[place] || sameItems(list, other[place] ?? []))
  );
}

/** The imported names by kind, specifier and exported name. */
type ImportedNames = Readonly<Record<ImportedName['kind'], Map<string, Map<string, ImportedName>>>>;

function noImports(): ImportedNames {
  return { value: new Map(), type: new Map() };
}

function hasAll<Item>(
  all: { readonly size: number; readonly has: (item: Item) => boolean },
  items: ReadonlySet<Item>,
): boolean {
  if (all.size !== items.size) return false;
  for (const item of items) if (!all.has(item)) return false;
  return true;
}
