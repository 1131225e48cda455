import { ts } from 'ts-morph';
import { compareText } from '../../model/compare-text.js';
import type { Thrower, ThrownError } from '../../model/thrown-error.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import type { CalledFunctions, ReadFunction } from '../classes/called-functions.js';
import type { ReadSources, SourceReading } from '../source-reading.js';
import { type RethrownErrors, rethrownErrors } from './rethrown-errors.js';
import { functionName, throwPlaces } from './throw-places.js';
import { isCallOf, type KnownException, type ThrownErrors } from './thrown-errors.js';

/** The exceptions of a function's own code, and the functions whose exceptions it lets pass. */
interface OwnCode extends ReadSources {
  readonly errors: readonly ThrownError[];
  /** The code makes a response with a file. */
  readonly makesFile: boolean;
  readonly calls: readonly ReadFunction[];
}

/** The exceptions of a function and of all functions that it calls, and what they were read from. */
interface ThrownByFunction extends ReadSources {
  readonly errors: readonly ThrownError[];
  /** One of them makes a response with a file. */
  readonly makesFile: boolean;
}

/** A function whose exceptions are being collected. Those that call each other in a circle have the same exceptions. */
interface OpenFunction {
  readonly index: number;
  lowest: number;
  readonly code: OwnCode;
  readonly inside: ThrownByFunction[];
}

/**
 * Finds the exceptions that functions throw, with those of the functions that they call, as far as calls are followed. The code of each
 * function is read once, however many functions call it.
 */
export class ThrownByFunctions {
  readonly #reading: SourceReading;
  readonly #functions: CalledFunctions;
  readonly #errors: ThrownErrors;
  readonly #code = new FunctionTable<OwnCode>();
  readonly #thrown = new FunctionTable<ThrownByFunction>();
  readonly #open = new FunctionTable<OpenFunction>();
  /** The open functions, and those that are closed together with one of them. */
  readonly #stack: { readonly read: ReadFunction; readonly open: OpenFunction }[] = [];

  constructor(reading: SourceReading, functions: CalledFunctions, errors: ThrownErrors) {
    this.#reading = reading;
    this.#functions = functions;
    this.#errors = errors;
  }

  /** The exceptions that a call of the function may let pass, each class once for each status and each function that throws it. */
  of(read: ReadFunction): readonly ThrownError[] {
    return this.#found(read).errors;
  }

  /** Whether the function, or one that it calls, makes a response with a file. */
  makesFile(read: ReadFunction): boolean {
    return this.#found(read).makesFile;
  }

  #found(read: ReadFunction): ThrownByFunction {
    if (this.#thrown.get(read) === undefined) this.#collect(read);
    const found = this.#thrown.get(read);
    if (found === undefined) throw new Error('internal error: the exceptions of a function were not collected');
    this.#reading.readAgain(found);
    return found;
  }

  /** The bodies of the function and of all functions that it calls. */
  bodiesFrom(read: ReadFunction): readonly ts.ConciseBody[] {
    const pending = [read];
    const found = new Set<ts.ConciseBody>();
    // The loop also visits the functions that are added meanwhile.
    for (const one of pending) {
      if (found.has(one.body)) continue;
      found.add(one.body);
      const code = this.#codeOf(one);
      this.#reading.readAgain(code);
      pending.push(...code.calls);
    }
    return [...found];
  }

  /** Collects the exceptions of a function and of those that it calls: the strongly connected components of the calls, by Tarjan's algorithm. */
  #collect(read: ReadFunction): OpenFunction {
    const index = this.#stack.length;
    const open: OpenFunction = { index, lowest: index, code: this.#codeOf(read), inside: [] };
    this.#open.set(read, open);
    this.#stack.push({ read, open });
    for (const called of open.code.calls) {
      const known = this.#thrown.get(called);
      if (known !== undefined) open.inside.push(known);
      else {
        const around = this.#open.get(called);
        const { lowest } = around === undefined ? this.#collect(called) : { lowest: around.index };
        open.lowest = Math.min(open.lowest, lowest);
        const closed = this.#thrown.get(called);
        if (closed !== undefined) open.inside.push(closed);
      }
    }
    if (open.lowest === index) this.#close(index);
    return open;
  }

  #close(index: number): void {
    const circle = this.#stack.splice(index);
    const thrown = joined(circle.flatMap(({ open }) => [open.code, ...open.inside]));
    // The first function of a circle is the one that happens to be read first.
    if (circle.length > 1) thrown.errors.sort((a, b) => compareText(keyOf(a), keyOf(b)));
    for (const { read } of circle) this.#thrown.set(read, thrown);
  }

  #codeOf(read: ReadFunction): OwnCode {
    const known = this.#code.get(read);
    if (known !== undefined) return known;
    const { result, ...sources } = this.#reading.reading(() => {
      const reader = new CodeReader(read, this.#functions, this.#errors);
      reader.read();
      return { errors: reader.found, makesFile: reader.makesFile, calls: reader.calls };
    });
    const code = { ...result, ...sources };
    this.#code.set(read, code);
    return code;
  }
}

/** The exceptions of several functions, and everything that they were read from. */
function joined(all: readonly ThrownByFunction[]): ThrownByFunction & { readonly errors: ThrownError[] } {
  const errors = new Map(all.flatMap((one) => one.errors).map((error) => [keyOf(error), error]));
  return {
    errors: [...errors.values()],
    makesFile: all.some(({ makesFile }) => makesFile),
    readsWholeImports: all.some((one) => one.readsWholeImports),
    followed: new Set(all.flatMap(({ followed }) => [...followed])),
  };
}

function keyOf({ class: { id }, status, thrownBy: { file, name } }: ThrownError): string {
  return `${id} ${status} ${file} ${name}`;
}

/** A table by functions. The same method has a different `this` in each class that inherits it. */
class FunctionTable<Value> {
  readonly #byBody = new Map<ts.Node, Map<ts.Node | undefined, Value>>();

  get({ body, owner }: ReadFunction): Value | undefined {
    return this.#byBody.get(body)?.get(owner);
  }

  set({ body, owner }: ReadFunction, value: Value): void {
    const known = this.#byBody.get(body);
    if (known === undefined) this.#byBody.set(body, new Map([[owner, value]]));
    else known.set(owner, value);
  }
}

/** Reads the code of one function. */
class CodeReader {
  readonly #read: ReadFunction;
  readonly #functions: CalledFunctions;
  readonly #errors: ThrownErrors;
  readonly #thrower: Thrower;
  readonly #found = new Map<string, ThrownError>();
  readonly calls: ReadFunction[] = [];
  makesFile = false;

  constructor(read: ReadFunction, functions: CalledFunctions, errors: ThrownErrors) {
    this.#read = read;
    this.#functions = functions;
    this.#errors = errors;
    this.#thrower = { file: functions.fileOf(read), name: functionName(read.body) };
  }

  get found(): readonly ThrownError[] {
    return [...this.#found.values()];
  }

  read(): void {
    this.#visit(this.#read.body);
  }

  #add(errors: readonly KnownException[], place: ts.Node): void {
    if (errors.length === 0) return;
    const index = throwPlaces(this.#read.body).indexOf(place);
    const thrownBy = index < 0 ? this.#thrower : { ...this.#thrower, place: index };
    for (const { class: reference, status, description } of errors) {
      const key = reference.id + status;
      if (this.#found.has(key)) continue;
      const described = description !== undefined && { description };
      this.#found.set(key, { class: reference, status, ...described, thrownBy });
    }
  }

  readonly #visit = (node: ts.Node): void => {
    const { owner } = this.#read;
    if (ts.isThrowStatement(node)) this.#add(this.#errors.of(node.expression, owner), node);
    if (ts.isTryStatement(node)) this.#try(node);
    else if (ts.isExpressionStatement(node) || ts.isVoidExpression(node)) {
      const inner = withoutWrapping(node.expression);
      if (ts.isCallExpression(inner)) this.#call(inner, true);
      else this.#visit(inner);
    } else if (ts.isCallExpression(node)) this.#call(node, false);
    // Other functions and classes run when they are called.
    else if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, this.#visit);
  };

  #try({ tryBlock, catchClause, finallyBlock }: ts.TryStatement): void {
    if (catchClause === undefined) this.#visit(tryBlock);
    else this.#caught(tryBlock, rethrownErrors(catchClause.variableDeclaration?.name, catchClause.block));
    if (catchClause !== undefined) this.#visit(catchClause.block);
    if (finallyBlock !== undefined) this.#visit(finallyBlock);
  }

  /** Visits code whose exceptions are caught. */
  #caught(node: ts.Node, { any, classes }: RethrownErrors): void {
    const tested = classes.map((name) => this.#errors.ofClass(name));
    // A class without a known status may be that of any caught error.
    if (any || tested.some((errors) => errors.length === 0)) this.#visit(node);
    else this.#findFiles(node);
    this.#add(tested.flat(), node);
  }

  /** Looks for the files of code whose exceptions do not matter. */
  readonly #findFiles = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && this.#functions.isFileResponse(node)) this.makesFile = true;
    ts.forEachChild(node, this.#findFiles);
  };

  /** `isDropped`: nothing uses the result, so that a promise in it has no effect. */
  #call(node: ts.CallExpression, isDropped: boolean): void {
    const { owner } = this.#read;
    if (this.#functions.isFileResponse(node)) this.makesFile = true;
    const called = this.#functions.calledBy(node, owner);
    if (called !== undefined) {
      const passed = argumentsThrownBy(called, node);
      if (passed.length > 0) this.#functions.followValues(node);
      const thrown = passed.flatMap((argument) => this.#errors.of(argument, owner));
      this.#add(thrown, node);
      if (!isIterator(called) && !(isDropped && isAsynchronous(called))) this.calls.push(called);
    }
    const [reason] = node.arguments;
    if (reason !== undefined && isCallOf(node, 'Promise.reject')) this.#add(this.#errors.of(reason, owner), node);
    // A function that is an argument counts as called, unless it is called when the request has ended.
    const inner = isDelayed(node) ? node.arguments.filter((argument) => !isInlineFunction(argument)) : node.arguments;
    for (const argument of inner) this.#visit(isInlineFunction(argument) ? argument.body : argument);
    const callee = withoutWrapping(node.expression);
    const handler = rejectionHandler(node);
    if (isInlineFunction(callee)) this.#visit(callee.body);
    else if (handler === undefined) this.#visit(node.expression);
    else if (isInlineFunction(handler)) {
      this.#caught(node.expression, rethrownErrors(handler.parameters[0]?.name, handler.body));
    }
  }
}

/** The arguments of a call that the called function throws. */
function argumentsThrownBy({ body }: ReadFunction, call: ts.CallExpression): readonly ts.Expression[] {
  const { parent } = body;
  if (!ts.isFunctionLike(parent)) return [];
  const names = parent.parameters.map(({ name }) => name);
  return names.flatMap((name, index) => {
    const argument = call.arguments[index];
    return argument !== undefined && rethrownErrors(name, body).any ? [argument] : [];
  });
}

/** The function that handles the rejection of a promise: `promise.catch(handler)`, `promise.then(result, handler)`. */
function rejectionHandler({ expression, arguments: values }: ts.CallExpression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  if (expression.name.text === 'then') return values[1];
  return expression.name.text === 'catch' ? values[0] : undefined;
}

function isInlineFunction(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** The global functions that call others later. */
const delaying: ReadonlySet<string> = new Set([
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'process.nextTick',
]);

function isDelayed({ expression }: ts.CallExpression): boolean {
  return (
    (ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression)) && delaying.has(expression.getText())
  );
}

function isAsynchronous({ body: { parent } }: ReadFunction): boolean {
  const modifiers = ts.canHaveModifiers(parent) ? (parent.modifiers ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
}

/** Whether a call of the function runs none of its code: the code runs when the result is iterated. */
function isIterator({ body: { parent } }: ReadFunction): boolean {
  const isFunction =
    ts.isMethodDeclaration(parent) || ts.isFunctionDeclaration(parent) || ts.isFunctionExpression(parent);
  return isFunction && parent.asteriskToken !== undefined;
}
