import { ts } from 'ts-morph';
import { isWrapping, withoutWrapping } from '../../sources/wrapping.js';
import { CalledCodes } from './called-code.js';
import {
  callOf,
  callOfMethodOf,
  changingFunctions,
  choosingMethods,
  copyingFunctions,
  copyingMethods,
  isCallOfChangingMethod,
  isWholeStatement,
  itemMethods,
  propertyArgument,
  returningFunctions,
  rootName,
  storingMethods,
} from './called-methods.js';
import type { FileNames } from './file-names.js';
import { callKey, type Held, isIndex, keyOf, nameOf, under, withCast } from './held-value.js';
import { anyKey, isReadonlyAt } from './readonly-types.js';
import { ValueNames, type ValueNamesParts } from './value-names.js';
import { assignmentTo, changingMethods, isAssignment } from './written-places.js';

/** Code that changes a value, or passes it to code that may change it. */
export interface ValueChange {
  readonly kind: 'changed' | 'passed';
  /** The whole code, or the passed expression. */
  readonly node: ts.Node;
  /** The changed value. */
  readonly value: ts.Node;
  /** The property that is changed; absent when any part may be. */
  readonly property?: string;
  readonly passedAt?: ts.Node;
}

/** Follows a literal through the names, properties and calls that lead to it, and finds the code that changes it. */
export class ValueUses {
  readonly #names: FileNames;
  readonly #codes: CalledCodes;
  readonly #places: ValueNames;
  readonly #changes: ValueChange[] = [];
  /** The value is a builder, whose methods change it. */
  readonly #isBuilder: boolean;

  private constructor(literal: ts.Expression, parts: ValueNamesParts) {
    this.#names = parts.names;
    this.#codes = new CalledCodes(parts.names);
    this.#places = new ValueNames(parts, (use, held) => this.#follow(use, held));
    this.#isBuilder = ts.isNewExpression(literal);
  }

  /** The changes of a literal, and the files whose functions use it. */
  static of(
    literal: ts.Expression,
    parts: ValueNamesParts,
  ): { readonly changes: readonly ValueChange[]; readonly files: ReadonlySet<ts.SourceFile> } {
    const uses = new ValueUses(literal, parts);
    parts.names.bind(literal.getSourceFile());
    uses.#follow(literal, { path: [] });
    uses.#places.visit();
    return { changes: uses.#changes, files: uses.#places.files };
  }

  /** Finds where the value of an expression goes. */
  #follow(expression: ts.Expression, held: Held): void {
    const { parent } = expression;
    const { path } = held;
    if (isWrapping(parent)) {
      this.#follow(parent, withCast(parent, held, this.#names));
      return;
    }
    if (ts.isAwaitExpression(parent)) {
      this.#follow(parent, held);
      return;
    }
    if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
      if (parent.expression === expression) this.#access(parent, held);
      return;
    }
    if (ts.isConditionalExpression(parent)) {
      if (parent.condition !== expression) this.#follow(parent, held);
      return;
    }
    if (ts.isBinaryExpression(parent)) {
      this.#operand(expression, parent, held);
      return;
    }
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      if (parent.expression !== expression) this.#argument(expression, parent, held);
      else if (path[0] === callKey) this.#follow(parent, { ...held, path: path.slice(1) });
      return;
    }
    if (ts.isSpreadElement(parent)) {
      this.#spreadElement(parent, held);
      return;
    }
    if (ts.isSpreadAssignment(parent)) {
      if (path.length > 0) this.#follow(parent.parent, held);
      return;
    }
    if (ts.isArrayLiteralExpression(parent)) {
      if (assignmentTo(parent) === undefined) this.#follow(parent, under(anyKey, held));
      return;
    }
    if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
      const isValue = ts.isShorthandPropertyAssignment(parent) || parent.initializer === expression;
      if (isValue && assignmentTo(parent.parent) === undefined) {
        this.#follow(parent.parent, under(nameOf(parent.name), held));
      }
      return;
    }
    this.#statement(expression, parent, held);
  }

  /** A value in a declaration or a statement. */
  #statement(expression: ts.Expression, parent: ts.Node, held: Held): void {
    if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)) {
      if (parent.initializer === expression) this.#places.declared(parent, held);
    } else if (ts.isPropertyDeclaration(parent)) {
      if (parent.initializer === expression) this.#places.property(parent, held);
    } else if (ts.isReturnStatement(parent)) this.#returned(parent, held);
    else if (ts.isArrowFunction(parent)) {
      if (parent.body === expression) this.#result(parent, held);
    } else if (ts.isForOfStatement(parent)) {
      if (parent.expression === expression) this.#items(parent, held);
    } else if (ts.isExportAssignment(parent)) this.#places.exported(parent.getSourceFile(), 'default', held);
  }

  #operand(expression: ts.Expression, parent: ts.BinaryExpression, held: Held): void {
    const { kind } = parent.operatorToken;
    if (isAssignment(parent)) {
      if (parent.right !== expression) return;
      this.#places.assigned(parent.left, held);
      this.#follow(parent, held);
      return;
    }
    const isEither = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
    const isRight = kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.CommaToken;
    if (isEither || (isRight && parent.right === expression)) this.#follow(parent, held);
  }

  /** A property or an item of the value. */
  #access(access: ts.PropertyAccessExpression | ts.ElementAccessExpression, held: Held): void {
    const [key, ...rest] = held.path;
    const name = keyOf(access);
    const call = callOf(access);
    if (key === undefined) {
      this.#member(access, name, held);
      return;
    }
    const isItem = isIndex(key);
    if (call !== undefined && name === 'then') {
      this.#then(call, held);
      return;
    }
    if (isItem && (name === 'length' || name === 'size')) return;
    if (isItem && call !== undefined && name !== undefined) {
      this.#itemCall(call, name, held);
      // The items of an object have names of their own.
      if (key !== anyKey || itemMethods.has(name) || copyingMethods.has(name) || choosingMethods.has(name)) return;
    }
    if (key === anyKey || name === undefined || key === name) this.#follow(access, { ...held, path: rest });
  }

  /** A property or a method of the followed value itself. */
  #member(
    access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string | undefined,
    held: Held,
  ): void {
    const value = access.expression;
    const assignment = assignmentTo(access);
    if (assignment !== undefined) {
      this.#report({ kind: 'changed', node: assignment, value, ...(name !== undefined && { property: name }) }, held);
      return;
    }
    const call = callOf(access);
    if (call !== undefined && this.#isBuilder) {
      if (isWholeStatement(call)) this.#report({ kind: 'changed', node: call, value }, held);
      else this.#follow(call, held);
      return;
    }
    const code = call ?? callOfMethodOf(access);
    const isChanging = name === undefined ? call !== undefined : changingMethods.has(name);
    if (code === undefined || !isChanging) return;
    this.#report({ kind: 'changed', node: code, value }, held);
    // The method returns the array.
    if (call !== undefined) this.#follow(call, held);
  }

  /** A method of a list that has the value among its items. */
  #itemCall(call: ts.CallExpression, name: string, held: Held): void {
    const item = { ...held, path: held.path.slice(1) };
    const [callback] = call.arguments;
    if (callback !== undefined && itemMethods.has(name)) this.#callback(callback, 0, item);
    if (callback !== undefined && name === 'reduce') this.#callback(callback, 1, item);
    if (copyingMethods.has(name)) this.#follow(call, held);
    if (choosingMethods.has(name)) this.#follow(call, item);
  }

  #then(call: ts.CallExpression, held: Held): void {
    const [callback] = call.arguments;
    if (callback !== undefined) this.#callback(callback, 0, held);
  }

  #callback(written: ts.Expression, index: number, held: Held): void {
    const callback = withoutWrapping(written);
    if (!ts.isArrowFunction(callback) && !ts.isFunctionExpression(callback)) return;
    const parameter = callback.parameters[index];
    if (parameter !== undefined) this.#places.declared(parameter, held);
  }

  #spreadElement(spread: ts.SpreadElement, held: Held): void {
    const { parent } = spread;
    const [key, ...rest] = held.path;
    // The copy has the items of the value.
    if (key === undefined || !isIndex(key)) return;
    const copied = { ...held, path: [anyKey, ...rest] };
    if (ts.isArrayLiteralExpression(parent)) this.#follow(parent, copied);
    else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      this.#argument(spread, parent, { ...held, path: rest });
    }
  }

  /** A value that is passed to a function. */
  #argument(argument: ts.Expression, call: ts.CallExpression | ts.NewExpression, held: Held): void {
    const index = call.arguments?.indexOf(argument) ?? -1;
    const callee = withoutWrapping(call.expression);
    const name = callee.getText();
    const { path } = held;
    if (index === 0 && ts.isCallExpression(call) && this.#isGlobal(callee)) {
      if (changingFunctions.has(name) && path.length === 0) {
        const property = propertyArgument(name, call);
        this.#report({ kind: 'changed', node: call, value: argument, ...property }, held);
      }
      if (returningFunctions.has(name)) this.#follow(call, held);
      if (copyingFunctions.has(name) && path.length > 0)
        this.#follow(call, under(anyKey, { ...held, path: path.slice(1) }));
    }
    if (isCallOfChangingMethod(callee)) {
      if (index === 0 && path.length === 0) this.#report({ kind: 'changed', node: call, value: argument }, held);
      return;
    }
    if (ts.isPropertyAccessExpression(callee) && storingMethods.has(callee.name.text)) {
      const code = this.#codes.of(call);
      if (code.kind !== 'function') {
        this.#storedIn(callee.expression, held);
        return;
      }
    }
    const code = this.#codes.of(call);
    if (code.kind === 'function') {
      const { parameters } = code.node;
      const parameter = parameters[index] ?? parameters.findLast((one) => one.dotDotDotToken !== undefined);
      if (parameter === undefined) return;
      const passed = { ...held, passedAt: held.passedAt ?? argument };
      const inner = parameter.dotDotDotToken === undefined ? passed : under(anyKey, passed);
      if (code.hasBody) {
        this.#places.declared(parameter, inner);
        return;
      }
      if (parameter.type !== undefined && isReadonlyAt(parameter.type, inner.path, this.#names)) return;
    }
    if (code.kind === 'harmless' || held.isReadonly === true || !this.#isData(argument, held)) return;
    this.#report({ kind: 'passed', node: argument, value: argument }, held);
  }

  /** Whether a passed expression is the value or an object with it, not a class, a function or a module that leads to it. */
  #isData(argument: ts.Expression, { path }: Held): boolean {
    const written = withoutWrapping(argument);
    if (path[0] === callKey || written.kind === ts.SyntaxKind.ThisKeyword) return false;
    if (!ts.isIdentifier(written)) return true;
    const meaning = this.#names.named(written);
    const declaration =
      meaning !== undefined && 'declaration' in meaning
        ? meaning.declaration
        : this.#names.localDeclarations(written)[0];
    return declaration === undefined || !(ts.isClassLike(declaration) || ts.isNamespaceImport(declaration));
  }

  #isGlobal(callee: ts.Expression): boolean {
    const [root = ''] = callee.getText().split('.');
    if (!['Object', 'Reflect', 'Array', 'Promise'].includes(root)) return false;
    const node = ts.isPropertyAccessExpression(callee) ? rootName(callee) : undefined;
    return node !== undefined && this.#names.localDeclarations(node).length === 0;
  }

  /** A value that is put into a list, a map or a set. */
  #storedIn(receiver: ts.Expression, held: Held): void {
    this.#places.into(receiver, under(anyKey, held));
  }

  #returned(statement: ts.ReturnStatement, held: Held): void {
    const around = ts.findAncestor(statement, (node) => ts.isFunctionLike(node));
    if (around !== undefined) this.#result(around, held);
  }

  /** A function that returns the value. */
  #result(returning: ts.Node, held: Held): void {
    const called = under(callKey, held);
    if (ts.isFunctionDeclaration(returning)) {
      if (returning.name !== undefined) this.#places.name(returning.name, called);
    } else if (ts.isArrowFunction(returning) || ts.isFunctionExpression(returning)) this.#follow(returning, called);
    else if (ts.isMethodDeclaration(returning) && ts.isClassLike(returning.parent)) {
      this.#places.ofMember(returning, called);
    } else if (ts.isGetAccessorDeclaration(returning) && ts.isClassLike(returning.parent)) {
      this.#places.ofMember(returning, held);
    }
  }

  #items({ initializer }: ts.ForOfStatement, held: Held): void {
    if (held.path.length === 0) return;
    const item = { ...held, path: held.path.slice(1) };
    if (!ts.isVariableDeclarationList(initializer)) {
      this.#places.assigned(initializer, item);
      return;
    }
    for (const declaration of initializer.declarations) this.#places.declared(declaration, item);
  }

  #report(change: ValueChange, { passedAt }: Held): void {
    this.#changes.push({ ...change, ...(passedAt !== undefined && { passedAt }) });
  }
}
