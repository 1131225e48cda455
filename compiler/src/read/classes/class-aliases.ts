import { ts } from 'ts-morph';
import type { ClassReference } from '../../model/class-reference.js';
import type { MeantType } from '../../model/facts.js';
import { type SourceReading, textOf, withoutParentheses } from '../source-reading.js';
import { referencedName } from '../type-identities.js';
import type { ClassReferences } from './class-references.js';

/** Follows the other names of classes: aliases of their types, and constants. */
export class ClassAliases {
  readonly #reading: SourceReading;
  readonly #classes: ClassReferences;

  constructor(reading: SourceReading, classes: ClassReferences) {
    this.#reading = reading;
    this.#classes = classes;
  }

  /** The class that a type names through aliases, or as `InstanceType<typeof Notes>`; none for a generic class. */
  ofType(written: ts.TypeNode): ClassReference | undefined {
    const seen = new Set<ts.Symbol>();
    for (let node: ts.TypeNode | undefined = written; node !== undefined; ) {
      const type: ts.TypeNode = withoutParentheses(node);
      const name = referencedName(type);
      const symbol = name && this.#reading.symbolOf(name);
      if (name === undefined || symbol === undefined || seen.has(symbol)) return undefined;
      seen.add(symbol);
      const [argument] = argumentsOf(type);
      if (argument === undefined) {
        const reference = this.#classes.named(name);
        if (reference !== undefined) return this.#withoutTypeParameters(reference);
      } else {
        return this.#isInstanceType(symbol) && ts.isTypeQueryNode(argument)
          ? this.#ofValue(argument.exprName)
          : undefined;
      }
      const alias: ts.TypeAliasDeclaration | undefined = symbol.declarations?.find((one) =>
        ts.isTypeAliasDeclaration(one),
      );
      // The file that declares the alias can import the class from any other.
      this.#reading.readWholeImports();
      node = alias?.typeParameters === undefined ? alias?.type : undefined;
    }
    return undefined;
  }

  /** The type to write for a value that is named in place of a type; `undefined` when the name is not that of a value. */
  valueNamed(name: ts.EntityName): { readonly meant?: MeantType } | undefined {
    if (!ts.isIdentifier(name)) return undefined;
    const declared = declaredNames(name.getSourceFile()).find(({ text }) => text === name.text);
    const symbol = declared && this.#reading.symbolOf(declared);
    if (declared === undefined || symbol === undefined || (symbol.flags & ts.SymbolFlags.Value) === 0) return undefined;
    this.#reading.readWholeImports();
    const reference = this.#ofValue(declared);
    if (reference !== undefined) return { meant: { kind: 'class', text: reference.name } };
    const type = this.#typeOfToken(symbol);
    return type === undefined ? {} : { meant: { kind: 'token', text: textOf(type) } };
  }

  /** The class of a value: the class itself, or a constant with it. */
  #ofValue(start: ts.Node): ClassReference | undefined {
    const seen = new Set<ts.Symbol>();
    for (let name: ts.Node | undefined = start; name !== undefined; ) {
      const symbol = this.#reading.symbolOf(name);
      if (symbol === undefined || seen.has(symbol)) return undefined;
      seen.add(symbol);
      const reference = this.#classes.named(name);
      if (reference !== undefined) return this.#withoutTypeParameters(reference);
      this.#reading.readWholeImports();
      const value: ts.Expression | undefined = initializerOf(symbol);
      name =
        value !== undefined && (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value)) ? value : undefined;
    }
    return undefined;
  }

  /** The type argument of a constant that `token` makes. */
  #typeOfToken(symbol: ts.Symbol): ts.TypeNode | undefined {
    const value = initializerOf(symbol);
    if (value === undefined || !ts.isCallExpression(value)) return undefined;
    const callee = this.#reading.symbolOf(value.expression);
    return callee && this.#reading.ashlarName(callee) === 'token' ? value.typeArguments?.[0] : undefined;
  }

  #withoutTypeParameters(reference: ClassReference): ClassReference | undefined {
    return this.#classes.declarationOf(reference)?.typeParameters === undefined ? reference : undefined;
  }

  #isInstanceType({ name, declarations }: ts.Symbol): boolean {
    const file = declarations?.[0]?.getSourceFile();
    return name === 'InstanceType' && file !== undefined && !this.#reading.project.isOwn(file);
  }
}

function argumentsOf(node: ts.TypeNode): readonly ts.TypeNode[] {
  return ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node) ? (node.typeArguments ?? []) : [];
}

/** The value of a constant without a declared type. */
function initializerOf({ valueDeclaration: declaration }: ts.Symbol): ts.Expression | undefined {
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const isConstant = (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
  return isConstant && declaration.type === undefined ? declaration.initializer : undefined;
}

/** The names that a file declares at its top level as variables, functions or imports. */
function declaredNames({ statements }: ts.SourceFile): readonly ts.Identifier[] {
  return statements
    .flatMap((statement): readonly ts.Node[] => {
      if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name);
      if (ts.isFunctionDeclaration(statement)) return statement.name === undefined ? [] : [statement.name];
      if (!ts.isImportDeclaration(statement)) return [];
      const { name, namedBindings } = statement.importClause ?? {};
      const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
      return [...(name === undefined ? [] : [name]), ...named.map((element) => element.name)];
    })
    .filter((name) => ts.isIdentifier(name));
}
