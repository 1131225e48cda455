import { ts } from 'ts-morph';
import { exportsOfFile } from '../exports-of-file.js';
import { isWrapping, withoutWrapping } from '../source-reading.js';
import { CalledCodes } from './called-code.js';
import { type FileNames, isStaticMember } from './file-names.js';
import { anyKey, isReadonlyAt } from './readonly-types.js';
import { assignmentTo, changingMethods, isAssignment, wholeExpression } from './written-places.js';

/** The keys that lead from a value to the one that is followed; `()` is the result of a call. */
type Path = readonly string[];

/** The key of the result of a call. */
const callKey = '()';

const longestPath = 6;

/** A value, the path from it to the one that is followed, and how the value came to its place. */
interface Held {
  readonly path: Path;
  /** The argument with which it was passed to a function. */
  readonly passedAt?: ts.Node;
  /** TypeScript rejects changes through the type of this place. */
  readonly isReadonly?: true;
}

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

/** The methods that call a function with each item. */
const itemMethods: ReadonlySet<string> = new Set([
  ...['forEach', 'map', 'filter', 'find', 'findLast', 'findIndex', 'some', 'every', 'flatMap'],
]);

/** The methods whose result has the same items. */
const copyingMethods: ReadonlySet<string> = new Set([
  ...['filter', 'slice', 'concat', 'toSorted', 'toReversed', 'toSpliced', 'with', 'values', 'flat', 'sort', 'reverse'],
]);

/** The methods whose result is one item. */
const choosingMethods: ReadonlySet<string> = new Set(['find', 'findLast', 'at', 'get', 'pop', 'shift']);

/** The methods that put their arguments into the value that they belong to. */
const storingMethods: ReadonlySet<string> = new Set(['push', 'unshift', 'splice', 'fill', 'add', 'set']);

/** The functions of `Object` and `Reflect` that change their first argument. */
const changingFunctions: ReadonlySet<string> = new Set([
  ...['Object.assign', 'Object.defineProperty', 'Object.defineProperties', 'Object.setPrototypeOf'],
  ...['Reflect.set', 'Reflect.defineProperty', 'Reflect.deleteProperty', 'Reflect.setPrototypeOf'],
]);

/** The functions that return their first argument. */
const returningFunctions: ReadonlySet<string> = new Set([
  ...['Object.assign', 'Object.freeze', 'Object.seal', 'Object.preventExtensions', 'Promise.resolve'],
]);

/** The functions whose result has the parts of their first argument. */
const copyingFunctions: ReadonlySet<string> = new Set(['Array.from', 'Object.values']);

/** The methods of functions that call them with another `this`. */
const callingMethods: ReadonlySet<string> = new Set(['call', 'apply', 'bind']);

/** The parts of `ValueUses`. */
export interface ValueUsesParts {
  readonly names: FileNames;
  readonly importsOf: (file: ts.SourceFile) => readonly FileImporter[];
}

/** A file that imports another one, with the specifiers that lead to it. */
export interface FileImporter {
  readonly importer: ts.SourceFile;
  readonly specifiers: readonly ts.StringLiteralLike[];
}

/** Follows a literal through the names, properties and calls that lead to it, and finds the code that changes it. */
export class ValueUses {
  readonly #names: FileNames;
  readonly #codes: CalledCodes;
  readonly #importsOf: (file: ts.SourceFile) => readonly FileImporter[];
  readonly #changes: ValueChange[] = [];
  readonly #seen = new Map<ts.Node | ts.SourceFile, Set<string>>();
  readonly #open: (() => void)[] = [];
  /** The value is a builder, whose methods change it. */
  readonly #isBuilder: boolean;
  /** The files with functions that use the value. */
  readonly #files = new Set<ts.SourceFile>();

  private constructor(literal: ts.Expression, { names, importsOf }: ValueUsesParts) {
    this.#names = names;
    this.#codes = new CalledCodes(names);
    this.#importsOf = importsOf;
    this.#isBuilder = ts.isNewExpression(literal);
  }

  /** The changes of a literal, and the files whose functions use it. */
  static of(
    literal: ts.Expression,
    parts: ValueUsesParts,
  ): { readonly changes: readonly ValueChange[]; readonly files: ReadonlySet<ts.SourceFile> } {
    const uses = new ValueUses(literal, parts);
    uses.#names.bind(literal.getSourceFile());
    uses.#follow(literal, { path: [] });
    // Functions may call each other in long chains: they are visited one after another.
    for (let next = uses.#open.pop(); next !== undefined; next = uses.#open.pop()) next();
    return { changes: uses.#changes, files: uses.#files };
  }

  /** Whether a place has not been visited with a path. */
  #isNew(node: ts.Node, name: string, { path, isReadonly }: Held): boolean {
    if (path.length > longestPath) return false;
    const key = `${name} ${path.join(' ')} ${isReadonly ?? ''}`;
    const seen = this.#seen.get(node);
    if (seen?.has(key)) return false;
    if (seen === undefined) this.#seen.set(node, new Set([key]));
    else seen.add(key);
    return true;
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
      if (parent.initializer === expression) this.#declared(parent, held);
    } else if (ts.isPropertyDeclaration(parent)) {
      if (parent.initializer === expression) this.#property(parent, held);
    } else if (ts.isReturnStatement(parent)) this.#returned(parent, held);
    else if (ts.isArrowFunction(parent)) {
      if (parent.body === expression) this.#result(parent, held);
    } else if (ts.isForOfStatement(parent)) {
      if (parent.expression === expression) this.#items(parent, held);
    } else if (ts.isExportAssignment(parent)) this.#exported(parent.getSourceFile(), 'default', held);
  }

  #operand(expression: ts.Expression, parent: ts.BinaryExpression, held: Held): void {
    const { kind } = parent.operatorToken;
    if (isAssignment(parent)) {
      if (parent.right !== expression) return;
      this.#assigned(parent.left, held);
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
    if (parameter !== undefined) this.#declared(parameter, held);
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
        this.#declared(parameter, inner);
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
    this.#into(receiver, under(anyKey, held));
  }

  /** A value that is assigned to a name, a property or a pattern. */
  #assigned(target: ts.Expression, held: Held): void {
    const written = withoutWrapping(target);
    if (ts.isArrayLiteralExpression(written)) {
      const [key, ...rest] = held.path;
      for (const [index, element] of written.elements.entries()) {
        if (key === anyKey || key === String(index)) this.#assigned(element, { ...held, path: rest });
      }
    } else if (ts.isObjectLiteralExpression(written)) {
      const [key, ...rest] = held.path;
      for (const property of written.properties) {
        if (property.name === undefined || (key !== anyKey && nameOf(property.name) !== key)) continue;
        if (ts.isPropertyAssignment(property)) this.#assigned(property.initializer, { ...held, path: rest });
        else if (ts.isShorthandPropertyAssignment(property)) this.#assigned(property.name, { ...held, path: rest });
      }
    } else if (ts.isBinaryExpression(written)) this.#assigned(written.left, held);
    else this.#into(written, held);
  }

  /** A value that becomes that of a name, or of a property below a name or `this`. */
  #into(target: ts.Expression, held: Held): void {
    let node = withoutWrapping(target);
    let inner = held;
    while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      inner = under(keyOf(node) ?? anyKey, inner);
      node = withoutWrapping(node.expression);
    }
    if (ts.isIdentifier(node)) this.#name(node, inner);
    else if (node.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = ts.findAncestor(node, ts.isClassLike);
      const member = owner && ts.findAncestor(node, (one) => one.parent === owner);
      if (owner !== undefined && member !== undefined && ts.isClassElement(member)) {
        this.#ofThis(owner, isStaticMember(member), inner);
      }
    }
  }

  /** A declaration that gets the value. */
  #declared(declaration: ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement, held: Held): void {
    const { name } = declaration;
    const type = ts.isBindingElement(declaration) ? undefined : declaration.type;
    const isReadonly = type !== undefined && isReadonlyAt(type, held.path, this.#names);
    if (isReadonly && ts.isParameter(declaration)) return;
    const known: Held = isReadonly ? { ...held, isReadonly: true } : held;
    if (ts.isIdentifier(name)) {
      this.#name(name, known);
      if (ts.isParameter(declaration) && ts.isParameterPropertyDeclaration(declaration, declaration.parent)) {
        this.#ofThis(declaration.parent.parent, false, under(name.text, known));
      }
      return;
    }
    const [key, ...rest] = known.path;
    for (const [index, element] of name.elements.entries()) {
      if (!ts.isBindingElement(element)) continue;
      const taken = takenKey(element, index);
      if (element.dotDotDotToken !== undefined) {
        if (key !== undefined)
          this.#declared(element, { ...known, path: taken.isList ? [anyKey, ...rest] : known.path });
      } else if (key !== undefined && (key === anyKey || taken.key === undefined || key === taken.key)) {
        this.#declared(element, { ...known, path: rest });
      }
    }
  }

  /** A name that has the value: all uses of it, and its imports in other files. */
  #name(name: ts.Identifier, held: Held): void {
    const declaration = this.#names.localDeclarations(name)[0];
    if (declaration === undefined || !this.#isNew(declaration, name.text, held)) return;
    this.#open.push(() => {
      for (const use of this.#names.usesOf(name)) {
        this.#note(use);
        this.#follow(use, held);
      }
      const around = scopeOf(declaration);
      if (around !== undefined && ts.isModuleBlock(around) && ts.isIdentifier(around.parent.name)) {
        this.#name(around.parent.name, under(name.text, held));
      } else if (around !== undefined && ts.isSourceFile(around)) {
        for (const { name: exported, declared, from } of exportsOfFile(around).named) {
          if (declared === name.text && from === undefined) this.#exported(around, exported, held);
        }
      }
    });
  }

  /** An export with the value: the names that other files import it under. */
  #exported(file: ts.SourceFile, exported: string, held: Held): void {
    if (!this.#isNew(file, exported, held)) return;
    for (const { importer, specifiers } of this.#importsOf(file)) {
      for (const from of specifiers) this.#imported(importer, from, exported, held);
      const { named, whole } = exportsOfFile(importer);
      for (const { name, declared, from } of named) {
        if (declared === exported && from !== undefined && specifiers.includes(from)) {
          this.#exported(importer, name, held);
        }
      }
      const isWhole = exported !== 'default' && whole.some(({ from }) => specifiers.includes(from));
      if (isWhole) this.#exported(importer, exported, held);
    }
  }

  #imported(importer: ts.SourceFile, from: ts.StringLiteralLike, exported: string, held: Held): void {
    this.#names.bind(importer);
    const { parent } = from;
    // `import('./lists.js')` and `require('./lists.js')`.
    if (ts.isCallExpression(parent)) {
      this.#follow(parent, under(exported, held));
      return;
    }
    if (ts.isExportDeclaration(parent)) {
      const { exportClause } = parent;
      if (exportClause !== undefined && ts.isNamespaceExport(exportClause)) {
        this.#exported(importer, exportClause.name.text, under(exported, held));
      }
      return;
    }
    const clause = ts.isImportDeclaration(parent) ? parent.importClause : undefined;
    if (clause?.name !== undefined && exported === 'default') this.#name(clause.name, held);
    const bindings = clause?.namedBindings;
    if (bindings === undefined) return;
    if (ts.isNamespaceImport(bindings)) {
      this.#name(bindings.name, under(exported, held));
      return;
    }
    for (const { name, propertyName } of bindings.elements) {
      if ((propertyName ?? name).text === exported) this.#name(name, held);
    }
  }

  #property(property: ts.PropertyDeclaration, held: Held): void {
    const isStatic = isStaticMember(property);
    const isReadonly = property.type !== undefined && isReadonlyAt(property.type, held.path, this.#names);
    const known: Held = isReadonly ? { ...held, isReadonly: true } : held;
    const inner = under(nameOf(property.name), known);
    const owner = property.parent;
    this.#ofThis(owner, isStatic, inner);
    if (isStatic && owner.name !== undefined) this.#name(owner.name, inner);
  }

  #ofThis(owner: ts.ClassLikeDeclaration, isStatic: boolean, held: Held): void {
    if (!this.#isNew(owner, isStatic ? 'class' : 'instance', held)) return;
    this.#open.push(() => {
      for (const use of this.#names.usesOfThis(owner, isStatic)) {
        this.#note(use);
        this.#follow(use, held);
      }
    });
  }

  #returned(statement: ts.ReturnStatement, held: Held): void {
    const around = ts.findAncestor(statement, (node) => ts.isFunctionLike(node));
    if (around !== undefined) this.#result(around, held);
  }

  /** A function that returns the value. */
  #result(returning: ts.Node, held: Held): void {
    const called = under(callKey, held);
    if (ts.isFunctionDeclaration(returning)) {
      if (returning.name !== undefined) this.#name(returning.name, called);
    } else if (ts.isArrowFunction(returning) || ts.isFunctionExpression(returning)) this.#follow(returning, called);
    else if (ts.isMethodDeclaration(returning) && ts.isClassLike(returning.parent)) {
      const { parent: owner } = returning;
      const isStatic = isStaticMember(returning);
      const inner = under(nameOf(returning.name), called);
      this.#ofThis(owner, isStatic, inner);
      if (isStatic && owner.name !== undefined) this.#name(owner.name, inner);
    } else if (ts.isGetAccessorDeclaration(returning) && ts.isClassLike(returning.parent)) {
      const { parent: owner } = returning;
      const inner = under(nameOf(returning.name), held);
      this.#ofThis(owner, isStaticMember(returning), inner);
      if (isStaticMember(returning) && owner.name !== undefined) this.#name(owner.name, inner);
    }
  }

  #items({ initializer }: ts.ForOfStatement, held: Held): void {
    if (held.path.length === 0) return;
    const item = { ...held, path: held.path.slice(1) };
    if (!ts.isVariableDeclarationList(initializer)) {
      this.#assigned(initializer, item);
      return;
    }
    for (const declaration of initializer.declarations) this.#declared(declaration, item);
  }

  #note(use: ts.Node): void {
    if (ts.findAncestor(use, (node) => ts.isFunctionLike(node)) !== undefined) this.#files.add(use.getSourceFile());
  }

  #report(change: ValueChange, { passedAt }: Held): void {
    this.#changes.push({ ...change, ...(passedAt !== undefined && { passedAt }) });
  }
}

/** Whether a key can be that of an item of a list. */
function isIndex(key: string): boolean {
  return key === anyKey || /^\d+$/.test(key);
}

/** The file or namespace whose names include a declaration; absent for the names of functions and blocks. */
function scopeOf(declaration: ts.Node): ts.Node | undefined {
  let node = declaration;
  while (ts.isBindingElement(node)) node = node.parent.parent;
  if (ts.isVariableDeclaration(node))
    return ts.isVariableStatement(node.parent.parent) ? node.parent.parent.parent : undefined;
  const isStatement = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isModuleDeclaration(node);
  if (isStatement) return node.parent;
  return ts.isNamespaceImport(node) ? node.getSourceFile() : undefined;
}

/** Whether the result of a chain of calls is not used. */
function isWholeStatement(call: ts.CallExpression): boolean {
  let node: ts.Node = call;
  while (
    ts.isPropertyAccessExpression(node.parent) ||
    ts.isCallExpression(node.parent) ||
    ts.isVoidExpression(node.parent) ||
    ts.isBinaryExpression(node.parent) ||
    ts.isConditionalExpression(node.parent) ||
    isWrapping(node.parent)
  ) {
    if (ts.isCallExpression(node.parent) && node.parent.expression !== node) return false;
    if (ts.isBinaryExpression(node.parent) && isAssignment(node.parent)) return false;
    node = node.parent;
  }
  return ts.isExpressionStatement(node.parent);
}

function under(key: string, held: Held): Held {
  return { ...held, path: [key, ...held.path] };
}

/** A value after a cast: `as const` makes it readonly, another type may take that away. */
function withCast(cast: ts.Node, held: Held, names: FileNames): Held {
  if (!ts.isAsExpression(cast) && !ts.isTypeAssertionExpression(cast)) return held;
  const { isReadonly, ...others } = held;
  const isSafe = ts.isConstTypeReference(cast.type) || isReadonlyAt(cast.type, held.path, names);
  return isSafe ? { ...others, isReadonly: true } : others;
}

/** The key of an access; `undefined` when it is computed. */
function keyOf(access: ts.PropertyAccessExpression | ts.ElementAccessExpression): string | undefined {
  if (ts.isPropertyAccessExpression(access)) return access.name.text;
  const key = withoutWrapping(access.argumentExpression);
  return ts.isStringLiteralLike(key) || ts.isNumericLiteral(key) ? key.text : undefined;
}

function nameOf(name: ts.PropertyName): string {
  if (!ts.isComputedPropertyName(name)) return name.text;
  const key = withoutWrapping(name.expression);
  return ts.isStringLiteralLike(key) || ts.isNumericLiteral(key) ? key.text : anyKey;
}

function takenKey(element: ts.BindingElement, index: number): { readonly key?: string; readonly isList: boolean } {
  if (ts.isArrayBindingPattern(element.parent)) return { key: String(index), isList: true };
  const key = element.propertyName ?? element.name;
  if (ts.isIdentifier(key) || ts.isStringLiteralLike(key)) return { key: key.text, isList: false };
  return { isList: false };
}

/** The call of a member. */
function callOf(access: ts.Expression): ts.CallExpression | undefined {
  const whole = wholeExpression(access);
  const { parent } = whole;
  return ts.isCallExpression(parent) && parent.expression === whole ? parent : undefined;
}

/** The call of a method of a method: `guards.push.apply(guards, more)`. */
function callOfMethodOf(access: ts.Expression): ts.CallExpression | undefined {
  const { parent } = wholeExpression(access);
  const isCalling = ts.isPropertyAccessExpression(parent) && callingMethods.has(parent.name.text);
  return isCalling ? callOf(parent) : undefined;
}

/** Whether a callee is `Array.prototype.push.call`. */
function isCallOfChangingMethod(callee: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(callee) || !callingMethods.has(callee.name.text)) return false;
  const method = callee.expression;
  return ts.isPropertyAccessExpression(method) && changingMethods.has(method.name.text);
}

function rootName(access: ts.PropertyAccessExpression): ts.Identifier | undefined {
  let node: ts.Expression = access;
  while (ts.isPropertyAccessExpression(node)) node = node.expression;
  return ts.isIdentifier(node) ? node : undefined;
}

/** The property that a function such as `Object.defineProperty` changes. */
function propertyArgument(name: string, call: ts.CallExpression): { readonly property?: string } {
  const key = call.arguments[1];
  const isOne = !['Object.assign', 'Object.defineProperties'].includes(name) && !name.endsWith('setPrototypeOf');
  return isOne && key !== undefined && ts.isStringLiteralLike(key) ? { property: key.text } : {};
}
