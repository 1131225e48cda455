import { ts } from 'ts-morph';
import type { TokenOfType, ValueReference } from '../model/class-reference.js';
import type { KeyFunction, TypeKeyFacts } from '../model/shapes/type-key.js';
import { withoutWrapping } from '../sources/wrapping.js';
import type { ClassReferences } from './classes/class-references.js';
import { type SourceReading, textOf } from './source-reading.js';
import type { TypeIdentities } from './type-identities.js';

/** The names of the functions that make keys of types. */
export const keyFunctionNames: ReadonlySet<string> = new Set<KeyFunction>(['token', 'contextKey']);

/** Reads the keys of types that files declare: `export const Clock = token<Clock>('Clock')`. */
export class TypeKeys {
  readonly #reading: SourceReading;
  readonly #classes: ClassReferences;
  readonly #identities: TypeIdentities;

  constructor(reading: SourceReading, classes: ClassReferences, identities: TypeIdentities) {
    this.#reading = reading;
    this.#classes = classes;
    this.#identities = identities;
  }

  /**
   * The keys of a file, in the order of the source: every call, also one in a place where it makes no key. `names` are
   * those that the functions can have in the file.
   */
  in(sourceFile: ts.SourceFile, names: ReadonlySet<string>): readonly TypeKeyFacts[] {
    const found: TypeKeyFacts[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && names.has(nameOf(node.expression))) {
        const callee = this.calleeOf(node);
        if (callee !== undefined) found.push(this.#facts(node, callee));
      }
      ts.forEachChild(node, visit);
    };
    visit(sourceFile);
    return found;
  }

  /** The key that a variable holds, as a value. */
  heldBy(
    variable: ts.VariableDeclaration,
  ): { readonly callee: KeyFunction; readonly constant: ValueReference } | undefined {
    const call = variable.initializer && withoutWrapping(variable.initializer);
    const callee = call !== undefined && ts.isCallExpression(call) ? this.calleeOf(call) : undefined;
    const constant = callee === undefined || call === undefined ? undefined : this.#constantOf(variable, typeOf(call));
    return callee === undefined || constant === undefined ? undefined : { callee, constant };
  }

  /** Whether a variable is declared as a token, without the call that makes it. */
  isToken({ type }: ts.VariableDeclaration): boolean {
    const symbol = type && ts.isTypeReferenceNode(type) ? this.#reading.symbolOf(type.typeName) : undefined;
    return symbol !== undefined && this.#reading.ashlarName(symbol) === 'TypeToken';
  }

  /** The function of `ashlar` that a call calls, if it makes a key. */
  calleeOf(call: ts.CallExpression): KeyFunction | undefined {
    const callee = withoutWrapping(call.expression);
    if (!ts.isIdentifier(callee) && !ts.isPropertyAccessExpression(callee)) return undefined;
    const symbol = this.#reading.symbolOf(callee);
    const name =
      symbol && (symbol.flags & ts.SymbolFlags.Function) !== 0 ? this.#reading.ashlarName(symbol) : undefined;
    return name === 'token' || name === 'contextKey' ? name : undefined;
  }

  #facts(call: ts.CallExpression, callee: KeyFunction): TypeKeyFacts {
    const variable = variableOf(call);
    const type = typeOf(call);
    const constant = variable && this.#constantOf(variable, type);
    const misplaced = misplacementOf(call, variable);
    const [name] = call.arguments;
    const literal = name && withoutWrapping(name);
    return {
      callee,
      ...(constant !== undefined && { constant }),
      ...(misplaced !== undefined && { misplaced }),
      ...(literal !== undefined && ts.isStringLiteralLike(literal) && { name: literal.text }),
      nameSpan: this.#reading.spanOf(name ?? call),
      type: this.#identities.of(type),
      typeSpan: this.#reading.spanOf(type ?? call),
      span: this.#reading.spanOf(variable?.name ?? call),
    };
  }

  #constantOf(variable: ts.VariableDeclaration, type: ts.TypeNode | undefined): ValueReference | undefined {
    if (!ts.isIdentifier(variable.name)) return undefined;
    const file = this.#reading.project.relative(variable.getSourceFile().fileName);
    const name = variable.name.text;
    const exportName = this.#classes.exportName(variable);
    const origin = { kind: 'source', file, ...(exportName !== undefined && { exportName }) } as const;
    return { id: `${file}#${name}`, name, origin, token: this.#tokenOf(variable, type) };
  }

  #tokenOf(variable: ts.VariableDeclaration, type: ts.TypeNode | undefined): TokenOfType {
    const isName = type !== undefined && ts.isTypeReferenceNode(type) && type.typeArguments === undefined;
    // A constant and a type of one name and scope are one symbol.
    const sharesName = isName && this.#reading.symbolOf(type.typeName)?.valueDeclaration === variable;
    return { type: type === undefined ? '' : textOf(type), ...(sharesName && { sharesName }) };
  }
}

/** The type argument of a call. */
function typeOf(call: ts.Expression): ts.TypeNode | undefined {
  return ts.isCallExpression(call) ? call.typeArguments?.[0] : undefined;
}

/** The last name of a callee: `token` of `ashlar.token`. */
function nameOf(callee: ts.Expression): string {
  const expression = withoutWrapping(callee);
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function variableOf(call: ts.CallExpression): ts.VariableDeclaration | undefined {
  let node: ts.Node = call;
  while (ts.isExpression(node.parent) && withoutWrapping(node.parent) === call) node = node.parent;
  return ts.isVariableDeclaration(node.parent) && node.parent.initializer === node ? node.parent : undefined;
}

function misplacementOf(
  call: ts.CallExpression,
  variable: ts.VariableDeclaration | undefined,
): TypeKeyFacts['misplaced'] {
  for (let parent: ts.Node | undefined = call.parent; parent !== undefined; parent = parent.parent) {
    if (ts.isFunctionLike(parent) || ts.isClassStaticBlockDeclaration(parent)) return 'function';
  }
  if (variable === undefined || !ts.isIdentifier(variable.name)) return 'expression';
  const statement = variable.parent.parent;
  if (!ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) return 'expression';
  return (ts.getCombinedNodeFlags(variable) & ts.NodeFlags.Const) === 0 ? 'variable' : undefined;
}
