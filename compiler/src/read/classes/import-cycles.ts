import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import { componentsOf } from '../../model/graph-components.js';
import type { EarlyUse, FileImport, ImportCycle } from '../../model/issues/import-cycle.js';
import type { Connections } from '../../sources/program/program-state.js';
import type { ProjectReading } from '../../sources/project.js';
import { sourceSpan } from '../../sources/source-span.js';
import { type EvaluatedFile, type Failure, type FileUse, firstFailure, type Strictness } from './load-order.js';
import { type EvaluatedUse, type Load, type LoadedFile, type ModuleMember, readLoadedFile } from './loaded-file.js';

/**
 * The cycles of files that cannot be loaded from each of their files, because some use imports while they are evaluated. Most
 * applications have no cycle of imports, or none that matters: only the files of cycles are read.
 */
export function importCycles(reading: ProjectReading): readonly ImportCycle[] {
  const candidates = connectedFiles(reading.state.connections);
  return candidates.length === 0 ? [] : new CycleReader(reading).read(candidates);
}

/** The groups of files that import each other, types included. Most edits leave the imports of all files as they are. */
const connectedFiles = memo((connections: Connections): readonly (readonly string[])[] =>
  componentGroups([...connections.keys()], (path) => connections.get(path) ?? []),
);

/** The strongly connected components of more than one item, those that others lead to first. */
function componentGroups<Item>(
  items: readonly Item[],
  targetsOf: (item: Item) => readonly Item[],
): readonly (readonly Item[])[] {
  const numbers = new Map(items.map((item, index) => [item, index]));
  const edges = items.map((item) => targetsOf(item).flatMap((target) => numbers.get(target) ?? []));
  const component = componentsOf({
    size: items.length,
    edgesOf: (node) => edges[node] ?? [],
    target: (edge: number) => edge,
  });
  const groups = new Map<number, Item[]>();
  for (const [index, item] of items.entries()) {
    const number = component[index] ?? 0;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [item]);
    else group.push(item);
  }
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .toSorted(([a], [b]) => a - b)
    .map(([, group]) => group);
}

/** A name where it is declared, and the files that re-export it. */
interface Declared {
  readonly file: ts.SourceFile;
  readonly name: string;
  readonly through: readonly ts.SourceFile[];
}

/** A file that an importing file loads when it runs. */
interface Edge {
  readonly target: ts.SourceFile;
  readonly specifier: ts.StringLiteral;
}

/** A cycle, and all files that it loads. */
interface Cycle {
  /** The number of its files, which are the first ones. */
  readonly size: number;
  readonly sources: readonly ts.SourceFile[];
  readonly files: readonly EvaluatedFile<EvaluatedUse>[];
}

class CycleReader {
  readonly #reading: ProjectReading;
  readonly #edges = new Map<ts.SourceFile, readonly Edge[]>();

  constructor(reading: ProjectReading) {
    this.#reading = reading;
  }

  read(candidates: readonly (readonly string[])[]): readonly ImportCycle[] {
    const { own } = this.#reading.state;
    const groups = candidates.flatMap((paths) => {
      const files = paths.flatMap((path) => own.get(path)?.sourceFile ?? []);
      return componentGroups(files, (file) => this.#edgesOf(file).map(({ target }) => target));
    });
    return groups.flatMap((files, rank) => this.#cycle(files, rank) ?? []);
  }

  #cycle(files: readonly ts.SourceFile[], rank: number): ImportCycle | undefined {
    if (files.every((file) => this.#loaded(file).uses.length === 0)) return undefined;
    const cycle = this.#evaluated(files);
    const entries = [...files.keys()];
    if (entries.every((entry) => firstFailure(cycle.files, [entry], 'in-any-format') === undefined)) return undefined;
    const loadedBy = this.#importersOf(files);
    const preferred = entries.toSorted((a, b) => Number(isBarrel(files[b])) - Number(isBarrel(files[a])));
    const order = bestOrder(cycle, preferred, 'in-any-format') ?? bestOrder(cycle, preferred, 'as-compiled');
    if (order !== undefined) {
      const paths = order.flatMap((number) => cycle.sources[number] ?? []).map((file) => this.#path(file));
      return { rank, loadedBy, start: { kind: 'files', files: paths } };
    }
    const [first] = preferred.flatMap((entry) => {
      const found = orderFrom(cycle, entry, 'as-compiled');
      return 'failure' in found ? found.failure : [];
    });
    return first && { rank, loadedBy, start: { kind: 'none', ...this.#earlyUse(first, cycle) } };
  }

  /** The files of a cycle, and those that they load. */
  #evaluated(cycle: readonly ts.SourceFile[]): Cycle {
    const sources = new Set(cycle);
    // The loop also visits the files that are added meanwhile.
    for (const file of sources) for (const { target } of this.#edgesOf(file)) sources.add(target);
    const numbers = new Map([...sources].map((file, index) => [file, index]));
    const files = [...sources].map((file, index) => ({
      loads: this.#edgesOf(file).flatMap(({ target }) => numbers.get(target) ?? []),
      // Failures in other files belong to other cycles.
      uses:
        index < cycle.length ? this.#loaded(file).uses.flatMap((use) => this.#fileUse(file, use, numbers) ?? []) : [],
      isCommonJs: this.#isCommonJs(file),
    }));
    return { size: cycle.length, sources: [...sources], files };
  }

  #fileUse(
    file: ts.SourceFile,
    use: EvaluatedUse,
    numbers: ReadonlyMap<ts.SourceFile, number>,
  ): FileUse<EvaluatedUse> | undefined {
    const member = this.#loaded(file).imported.get(use.identifier.text);
    const declared = member && this.#declared(file, { ...member, name: use.member ?? member.name });
    const declaredIn = declared && numbers.get(declared.file);
    if (declared === undefined || declaredIn === undefined || declared.file === file) return undefined;
    // Functions exist before their file is evaluated.
    if (this.#loaded(declared.file).functions.has(declared.name)) return undefined;
    const through = declared.through.flatMap((one) => numbers.get(one) ?? []);
    return { use, declaredIn, through, isPassed: use.isPassed };
  }

  /** The declaration of a member of a module that a file imports. `undefined` outside of the application. */
  #declared(importer: ts.SourceFile, member: ModuleMember, seen = new Set<string>()): Declared | undefined {
    const module = this.#target(importer, member.specifier);
    return module && this.#exported(module, member.name, seen);
  }

  #exported(module: ts.SourceFile, name: string, seen: Set<string>): Declared | undefined {
    const key = `${module.fileName} ${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const { exported, imported, stars, values } = this.#loaded(module);
    const found = exported.get(name);
    if (typeof found === 'string') {
      const origin = imported.get(found);
      if (origin !== undefined) return this.#reExported(module, origin, seen);
      return values.has(found) ? { file: module, name: found, through: [] } : undefined;
    }
    if (found !== undefined) return found.name === '*' ? undefined : this.#reExported(module, found, seen);
    for (const specifier of stars) {
      const declared = this.#reExported(module, { specifier, name }, seen);
      if (declared !== undefined) return declared;
    }
    return undefined;
  }

  #reExported(module: ts.SourceFile, member: ModuleMember, seen: Set<string>): Declared | undefined {
    const declared = this.#declared(module, member, seen);
    return declared && { ...declared, through: [module, ...declared.through] };
  }

  /** The own files that a file loads when it runs. */
  #edgesOf(file: ts.SourceFile): readonly Edge[] {
    let edges = this.#edges.get(file);
    if (edges === undefined) {
      edges = this.#loaded(file).loads.flatMap((load) => this.#edge(file, load) ?? []);
      this.#edges.set(file, edges);
    }
    return edges;
  }

  #edge(file: ts.SourceFile, { specifier, names }: Load): Edge | undefined {
    const target = this.#target(file, specifier);
    if (target === undefined || target === file) return undefined;
    const isLoaded =
      names === undefined ||
      names.some((name) => name === '*' || !this.#isTypeOf(target, name, new Set([target.fileName])));
    return isLoaded ? { target, specifier } : undefined;
  }

  /** Whether a name that a file exports is known to be a type. */
  #isTypeOf(file: ts.SourceFile, name: string, seen: Set<string>): boolean {
    const { exported, values } = this.#loaded(file);
    const found = exported.get(name);
    if (typeof found === 'string') return !values.has(found) && !this.#loaded(file).imported.has(found);
    if (found === undefined) return false;
    const target = this.#target(file, found.specifier);
    if (target === undefined || seen.has(target.fileName)) return false;
    return this.#isTypeOf(target, found.name, seen.add(target.fileName));
  }

  /** The own files that load one of some files, directly or not. */
  #importersOf(files: readonly ts.SourceFile[]): readonly string[] {
    const importers = new Map<ts.SourceFile, ts.SourceFile[]>();
    for (const { sourceFile } of this.#reading.state.own.values()) {
      for (const { target } of this.#edgesOf(sourceFile)) {
        const known = importers.get(target);
        if (known === undefined) importers.set(target, [sourceFile]);
        else known.push(sourceFile);
      }
    }
    const found = new Set(files);
    // The loop also visits the files that are added meanwhile.
    for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
    return [...found].map((file) => this.#path(file)).sort();
  }

  #earlyUse({ file, use }: Failure<EvaluatedUse>, cycle: Cycle): EarlyUse {
    const { identifier, member = identifier.text } = use.use;
    const direct = this.#withoutBarrels(cycle);
    const entries = [...Array(cycle.size).keys()];
    // Both are files of the cycle.
    const [user, declaring] = [cycle.sources[file] as ts.SourceFile, cycle.sources[use.declaredIn] as ts.SourceFile];
    return {
      name: member,
      span: sourceSpan(this.#path(user), user, identifier.getStart(user), identifier.end),
      declaredIn: this.#path(declaring),
      imports: this.#way(declaring, user),
      isDueToBarrels: bestOrder(direct, entries, 'as-compiled') !== undefined,
    };
  }

  /** The files as they would be if each imported names from the files that declare them. */
  #withoutBarrels({ size, sources, files }: Cycle): Cycle {
    const direct = files.map((evaluated, index) => {
      // There is one for each file.
      const file = sources[index] as ts.SourceFile;
      const loads = this.#directTargets(file).map((target) => sources.indexOf(target));
      return {
        ...evaluated,
        loads: [...new Set(loads)].filter((target) => target !== -1),
        uses: evaluated.uses.map((use) => ({ ...use, through: [] })),
      };
    });
    return { size, sources, files: direct };
  }

  #directTargets(file: ts.SourceFile): readonly ts.SourceFile[] {
    const { imported } = this.#loaded(file);
    return this.#edgesOf(file).flatMap(({ target, specifier }) => {
      const members = [...imported.values()].filter((member) => member.specifier === specifier);
      const declaring = members.map((member) => this.#declared(file, member)?.file ?? target);
      return members.length === 0 ? [target] : declaring;
    });
  }

  /** A shortest way from one file to another through imports. */
  #way(from: ts.SourceFile, to: ts.SourceFile): readonly FileImport[] {
    const ways = new Map<ts.SourceFile, readonly FileImport[]>([[from, []]]);
    for (const [file, way] of ways) {
      if (file === to) return way;
      for (const { target, specifier } of this.#edgesOf(file)) {
        if (ways.has(target)) continue;
        const span = sourceSpan(this.#path(file), file, specifier.getStart(file), specifier.end);
        ways.set(target, [...way, { from: this.#path(file), to: this.#path(target), span }]);
      }
    }
    return [];
  }

  #loaded(file: ts.SourceFile): LoadedFile {
    return readLoadedFile(file, this.#reading.graph.options);
  }

  #target(file: ts.SourceFile, specifier: ts.StringLiteral): ts.SourceFile | undefined {
    const target = this.#reading.graph.importedFile(file, specifier);
    return target !== undefined && this.#reading.isOwn(target) && !target.isDeclarationFile ? target : undefined;
  }

  #isCommonJs(file: ts.SourceFile): boolean {
    const { module } = this.#reading.graph.options;
    return module === ts.ModuleKind.CommonJS || file.impliedNodeFormat === ts.ModuleKind.CommonJS;
  }

  #path(file: ts.SourceFile): string {
    return this.#reading.relative(file.fileName);
  }
}

function isBarrel(file: ts.SourceFile | undefined): boolean {
  return file !== undefined && /(?:^|\/)index\.[cm]?tsx?$/.test(file.fileName);
}

/** The shortest order that works, of those that end with one of some files of the cycle. */
function bestOrder(cycle: Cycle, entries: readonly number[], strictness: Strictness): readonly number[] | undefined {
  const orders = entries.flatMap((entry) => {
    const found = orderFrom(cycle, entry, strictness);
    return 'order' in found ? [found.order] : [];
  });
  return orders.toSorted((a, b) => a.length - b.length)[0];
}

/**
 * The order that loads a cycle from one of its files. Files outside of the cycle that it uses are loaded before it, where it would
 * load them too late: they do not lead to the cycle.
 */
function orderFrom(
  { size, files }: Cycle,
  entry: number,
  strictness: Strictness,
): { readonly order: readonly number[] } | { readonly failure: Failure<EvaluatedUse> } {
  const before: number[] = [];
  for (;;) {
    const order = [...before, entry];
    const failure = firstFailure(files, order, strictness);
    if (failure === undefined) return { order };
    const { declaredIn } = failure.use;
    if (declaredIn < size || before.includes(declaredIn)) return { failure };
    before.push(declaredIn);
  }
}

/** The file that keeps a cycle. */
export function fileOf({ start, loadedBy: [first = ''] }: ImportCycle): string {
  return start.kind === 'files' ? (start.files.at(-1) ?? first) : start.span.file;
}
