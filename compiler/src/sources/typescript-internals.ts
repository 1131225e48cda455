import { ts } from 'ts-morph';

/** The functions of TypeScript that it exports without declaring them, as far as they are needed to find files as it does. */
interface TypeScriptInternals {
  /** The format of a file: by its name, or by the `package.json` above it, which is returned too. */
  getImpliedNodeFormatForFileWorker(
    fileName: string,
    cache: ts.PackageJsonInfoCache,
    host: ts.ModuleResolutionHost,
    options: ts.CompilerOptions,
  ): ts.ResolutionMode | FormatByPackage;
  /** The function that decides whether a file is a module. */
  getSetExternalModuleIndicator(options: ts.CompilerOptions): (file: ts.SourceFile) => void;
  getEmitScriptTarget(options: ts.CompilerOptions): ts.ScriptTarget;
  /** Sets the parent of a node, which parsing leaves out. */
  setParent(node: ts.Node, parent: ts.Node): ts.Node;
  /** Sets the parents of all nodes below a node. */
  setParentRecursive(node: ts.Node, incremental: boolean): ts.Node;
  /** Calls `found` for each `import('…')`, as a type and as a call. */
  forEachDynamicImportOrRequireCall(
    file: ts.SourceFile,
    includeTypeSpaceImports: boolean,
    requireStringLiteralLikeArgument: boolean,
    found: (node: ts.Node, specifier: ts.StringLiteralLike) => void,
  ): void;
  /** The reason why a file that an import resolves to is not read. */
  getResolutionDiagnostic(
    options: ts.CompilerOptions,
    resolved: ts.ResolvedModuleFull,
    importer: ts.SourceFile,
  ): ts.DiagnosticMessage | undefined;
  /** The package that JSX in a file imports without naming it. */
  getJSXImplicitImportBase(options: ts.CompilerOptions, file: ts.SourceFile): string | undefined;
}

/** The methods of a checker that it has without declaring them, as far as they are needed to read types. */
export interface CheckerInternals {
  createSignature(
    declaration: ts.Signature['declaration'],
    typeParameters: readonly ts.TypeParameter[] | undefined,
    thisParameter: ts.Symbol | undefined,
    parameters: readonly ts.Symbol[],
    resolvedReturnType: ts.Type | undefined,
    resolvedTypePredicate: ts.TypePredicate | undefined,
    minArgumentCount: number,
    flags: number,
  ): InstantiatedSignature;
  getUnionType(
    types: readonly ts.Type[],
    reduction?: 1,
    aliasSymbol?: ts.Symbol,
    aliasTypeArguments?: readonly ts.Type[],
  ): ts.Type;
}

/** A signature that is made of a generic one, `target`, with types in place of type parameters. */
export interface InstantiatedSignature extends ts.Signature {
  target?: ts.Signature;
  mapper?: SimpleTypeMapper;
}

/** Replaces one type parameter. */
export interface SimpleTypeMapper {
  readonly kind: 0;
  readonly source: ts.Type;
  readonly target: ts.Type;
}

/** A format that follows from a `package.json`, and that file. */
export interface FormatByPackage {
  readonly impliedNodeFormat: ts.ResolutionMode;
  readonly packageJsonLocations?: readonly string[];
  readonly packageJsonScope?: unknown;
}

/** The properties of a source file that TypeScript sets when a file becomes part of a program. */
export interface FormattedFile {
  packageJsonLocations?: readonly string[] | undefined;
  packageJsonScope?: unknown;
}

/** TypeScript, with functions that it does not declare. */
// The version of ts-morph is pinned exactly, and nearly every test of the compiler calls these functions.
export const typeScriptInternals = ts as unknown as TypeScriptInternals;

/** The flag of a source file that may contain `import('…')`. */
export const possiblyContainsDynamicImport = 1 << 22;

/** A checker of TypeScript, with the methods that it does not declare. */
export function checkerInternals(checker: ts.TypeChecker): CheckerInternals {
  // Every checker is made by one function of the pinned version, with all of its methods.
  return checker as unknown as CheckerInternals;
}
