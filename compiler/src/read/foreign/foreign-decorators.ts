import { ts } from 'ts-morph';
import type { ForeignName } from '../../model/foreign/other-frameworks.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import { hasModifier, type SourceReading } from '../source-reading.js';
import type { ForeignNames } from './foreign-names.js';

/** An export of another framework that a decorator is or is made of, and its call. */
export interface ForeignPart {
  readonly name: ForeignName;
  readonly call?: ts.CallExpression;
}

/** The exports of other frameworks that a decorator is made of. */
export interface ForeignParts {
  /** At least one. */
  readonly parts: readonly ForeignPart[];
  /** The declaration of a decorator of the application that is made of them. */
  readonly declaration?: ts.Declaration;
}

/** The functions of other frameworks that make a decorator, though they do not begin with a capital letter. */
const makers: ReadonlySet<string> = new Set(['createParamDecorator', 'createDecorator', 'registerDecorator']);

/** Classes that are made by a call, and are arguments of a decorator rather than a part of it. */
const madeClass = /(?:Guard|Interceptor|Pipe|Type|Filter)$/;

/** Finds the exports of other frameworks of which a decorator is made, through the application's own functions. */
export class ForeignDecorators {
  readonly #reading: SourceReading;
  readonly #names: ForeignNames;
  readonly #made = new Map<ts.Declaration, readonly ForeignPart[]>();

  constructor(reading: SourceReading, names: ForeignNames) {
    this.#reading = reading;
    this.#names = names;
  }

  /** The parts of a decorator by its callee; `undefined` when it has nothing to do with other frameworks. */
  of(callee: ts.Expression, call: ts.CallExpression | undefined): ForeignParts | undefined {
    const name = this.#names.of(callee);
    if (name !== undefined) return { parts: [{ name, ...(call !== undefined && { call }) }] };
    const declaration = this.#ownDeclaration(callee);
    const parts = declaration === undefined ? [] : this.#partsIn(declaration);
    return declaration === undefined || parts.length === 0 ? undefined : { parts, declaration };
  }

  /** The function or constant of the application that an expression names. */
  #ownDeclaration(expression: ts.Node): ts.Declaration | undefined {
    const { checker, project } = this.#reading;
    const symbol = checker.getSymbolAtLocation(expression);
    const resolved = symbol && this.#reading.resolved(symbol);
    const declaration = resolved?.valueDeclaration;
    return declaration !== undefined && project.isOwn(declaration.getSourceFile()) ? declaration : undefined;
  }

  #partsIn(declaration: ts.Declaration): readonly ForeignPart[] {
    const known = this.#made.get(declaration);
    if (known !== undefined) return known;
    // Entered before it is complete, so that reading a function that calls itself ends.
    const parts: ForeignPart[] = [];
    this.#made.set(declaration, parts);
    const body = bodyOf(declaration);
    if (body !== undefined) {
      this.#reading.readBody(body);
      this.#collect(body, parts);
    }
    return parts;
  }

  #collect(root: ts.Node, parts: ForeignPart[]): void {
    const whole = ts.isExpression(root) ? withoutWrapping(root) : root;
    // `const Protect = UseGuards`.
    const named =
      ts.isIdentifier(whole) || ts.isPropertyAccessExpression(whole) ? this.of(whole, undefined) : undefined;
    if (named !== undefined) parts.push(...named.parts);
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isClassLike(node)) return;
      if (ts.isCallExpression(node)) {
        // The parts of a composed decorator are checked there.
        if (this.#isComposition(node)) return;
        const found = this.of(withoutWrapping(node.expression), node);
        parts.push(...(found?.parts ?? []).filter(({ name }) => isDecorator(name.name)));
        // Calls inside the function of a parameter decorator are not parts of the decorator.
        if (found?.parts.some(({ name }) => makers.has(name.name))) return;
      }
      ts.forEachChild(node, visit);
    };
    visit(whole);
  }

  #isComposition({ expression }: ts.CallExpression): boolean {
    const symbol = this.#reading.checker.getSymbolAtLocation(withoutWrapping(expression));
    const resolved = symbol && this.#reading.resolved(symbol);
    return resolved !== undefined && this.#reading.ashlarName(resolved) === 'composeDecorators';
  }
}

function isDecorator(name: string): boolean {
  return makers.has(name) || (/^[A-Z]/.test(name) && !madeClass.test(name));
}

/** The part of a declaration that makes its value: a decorator is a function, a constant or a static member. */
function bodyOf(declaration: ts.Declaration): ts.Node | undefined {
  if (ts.isFunctionDeclaration(declaration)) return declaration.body;
  if (ts.isMethodDeclaration(declaration)) {
    const isInObject = ts.isObjectLiteralExpression(declaration.parent);
    return isInObject || hasModifier(declaration, ts.SyntaxKind.StaticKeyword) ? declaration.body : undefined;
  }
  const isValue =
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration);
  return isValue ? declaration.initializer : undefined;
}
