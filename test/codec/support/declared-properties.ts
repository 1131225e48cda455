import ts from 'typescript-6.0';

/** A type by its JSON representation: that of a scalar or a list as text, that of an object by its properties. */
export type Described = string | { readonly [property: string]: Described };

/** The types of the declarations of a file, by the checker of TypeScript. */
export interface DeclaredTypes {
  /** The names of the declarations with type errors. */
  readonly wrong: ReadonlySet<string>;
  /** The properties of a type: optional ones have a `?` after their names. */
  readonly describe: (name: string) => Described;
}

/** Checks a file, and describes its types. */
export function declaredTypes(text: string): DeclaredTypes {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    types: [],
    strict: true,
  };
  const host = ts.createCompilerHost(options);
  const file = ts.createSourceFile('/types.ts', text, ts.ScriptTarget.ES2023, true);
  const program = ts.createProgram(['/types.ts'], options, {
    ...host,
    fileExists: (path) => path === '/types.ts' || host.fileExists(path),
    getSourceFile: (path, how) => (path === '/types.ts' ? file : libraryFile(path, how, host)),
  });
  const checker = program.getTypeChecker();
  const wrong = new Set<string>();
  for (const { start } of program.getSemanticDiagnostics(file)) {
    const statement = file.statements.find((one) => start !== undefined && one.pos <= start && start < one.end);
    const name = statement && ts.isDeclarationStatement(statement) ? statement.name : undefined;
    if (name === undefined) throw new Error(`a type error outside of a declaration: ${text}`);
    wrong.add(name.getText(file));
  }
  const exported = new Map(
    checker.getExportsOfModule(symbolOf(file, checker)).map((symbol) => [symbol.name, symbol] as const),
  );
  return {
    wrong,
    describe: (name) => {
      const symbol = exported.get(name);
      if (symbol === undefined) throw new Error(`${name} is not exported`);
      return describe(checker.getDeclaredTypeOfSymbol(symbol), checker);
    },
  };
}

const libraryFiles = new Map<string, ts.SourceFile | undefined>();

function libraryFile(path: string, how: Parameters<ts.CompilerHost['getSourceFile']>[1], host: ts.CompilerHost) {
  if (!libraryFiles.has(path)) libraryFiles.set(path, host.getSourceFile(path, how));
  return libraryFiles.get(path);
}

function symbolOf(file: ts.SourceFile, checker: ts.TypeChecker): ts.Symbol {
  const symbol = checker.getSymbolAtLocation(file);
  if (symbol === undefined) throw new Error('the file is not a module');
  return symbol;
}

function describe(type: ts.Type, checker: ts.TypeChecker): Described {
  const present = checker.getNonNullableType(type);
  if (checker.isArrayType(present)) {
    const [item] = checker.getTypeArguments(present as ts.TypeReference);
    return `${item === undefined ? '' : JSON.stringify(describe(item, checker))}[]`;
  }
  const isObject = (present.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  if (!isObject || present.symbol?.name === 'Date') return checker.typeToString(present);
  return Object.fromEntries(
    checker
      .getPropertiesOfType(present)
      .map((property) => [
        `${property.name}${property.flags & ts.SymbolFlags.Optional ? '?' : ''}`,
        describe(checker.getTypeOfSymbol(property), checker),
      ]),
  );
}

/** A schema of an API document, as far as objects of scalars need it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Describes a component of an API document in the same way. */
export function describeSchema(schema: Schema, components: Readonly<Record<string, Schema>>): Described {
  const { $ref, type = '', format, items, properties = {}, required = [] } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return describeSchema(components[name] ?? {}, components);
  }
  if (format === 'date-time') return 'Date';
  if (type === 'array') return `${JSON.stringify(describeSchema(items ?? {}, components))}[]`;
  if (type !== 'object') return type;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      `${name}${required.includes(name) ? '' : '?'}`,
      describeSchema(property, components),
    ]),
  );
}

/** A value of a described type; `variant` chooses whether its optional properties are present. */
export function exampleOf(described: Described, variant: number): unknown {
  if (described === 'Date') return new Date(1_000_000 * (variant + 1));
  if (described === 'string') return `text ${variant}`;
  if (described === 'number') return variant / 2;
  if (described === 'boolean') return variant % 2 === 0;
  if (typeof described === 'string') {
    return Array.from({ length: variant }, () => exampleOf(JSON.parse(described.slice(0, -2)), variant));
  }
  return Object.fromEntries(
    Object.entries(described).flatMap(([name, inner], index) => {
      if (!name.endsWith('?')) return [[name, exampleOf(inner, variant)]];
      return (index + variant) % 2 === 0 ? [] : [[name.slice(0, -1), exampleOf(inner, variant)]];
    }),
  );
}
