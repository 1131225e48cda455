import { ts } from 'ts-morph';
import type { DecoratorFacts } from '../../model/facts.js';
import { decoratorNames } from '../../model/framework/framework-decorators.js';
import type { CompositionIssue, CompositionProblem } from '../../model/issues/composition-problem.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import { BoundParameters } from '../classes/bound-parameters.js';
import { calleeOf, type SourceReading, textOf } from '../source-reading.js';
import type { StaticValues } from '../values/static-values.js';
import { type Composition, CompositionDeclarations } from './composition-declarations.js';

/** The decorators that a composed decorator is made of, and the parts of it whose meaning is not known. */
export interface ExpandedDecorator {
  readonly parts: readonly DecoratorFacts[];
  readonly problems: readonly CompositionProblem[];
}

/** The parts of `Compositions`. */
export interface CompositionParts {
  readonly reading: SourceReading;
  readonly values: StaticValues;
  /** Reads a decorator of `ashlar`. */
  readonly read: (name: string, call: ts.CallExpression, place: ts.Expression) => DecoratorFacts;
}

interface Expansion {
  readonly parts: DecoratorFacts[];
  readonly problems: CompositionProblem[];
  /** The declarations that are being expanded, by the names that led to them. */
  readonly open: Map<ts.Node, string>;
}

/** Expands composed decorators into the decorators that they are made of. */
export class Compositions {
  readonly declarations: CompositionDeclarations;
  readonly #parts: CompositionParts;
  readonly #parameters: BoundParameters;

  constructor(parts: CompositionParts) {
    this.#parts = parts;
    this.declarations = new CompositionDeclarations(parts.reading);
    this.#parameters = new BoundParameters(parts.reading, parts.values);
  }

  /** The parts of a decorator; `undefined` for one that is not composed. */
  of(decorator: ts.Decorator): ExpandedDecorator | undefined {
    const { callee, call } = calleeOf(decorator);
    const { declarations } = this;
    const isComposed = (call !== undefined && declarations.isComposer(callee)) || declarations.of(callee) !== undefined;
    return isComposed ? this.#expand(decorator.expression, new Map()) : undefined;
  }

  /** The problems of a call of `composeDecorators` in the declaration that it is read for. */
  problemsOf(call: ts.CallExpression, declaration: ts.Node): readonly CompositionProblem[] {
    return this.#expand(call, new Map([[declaration, nameOf(declaration)]])).problems;
  }

  /** A problem of a composition, at the place that is read. */
  problem(issue: CompositionIssue, node: ts.Node): CompositionProblem {
    return { ...issue, text: textOf(node), span: this.#parts.reading.spanOf(node) };
  }

  #expand(expression: ts.Expression, open: Map<ts.Node, string>): ExpandedDecorator {
    const expansion: Expansion = { parts: [], problems: [], open };
    this.#collect(expression, expansion);
    return expansion;
  }

  #collect(place: ts.Expression, into: Expansion): void {
    const expression = withoutWrapping(place);
    const call = ts.isCallExpression(expression) ? expression : undefined;
    const callee = call === undefined ? expression : withoutWrapping(call.expression);
    if (call !== undefined && this.declarations.isComposer(callee)) {
      this.#collectAll(call, into);
      return;
    }
    const { reading } = this.#parts;
    const symbol = reading.checker.getSymbolAtLocation(callee);
    const resolved = symbol && reading.resolved(symbol);
    const name = resolved && reading.ashlarName(resolved);
    if (name !== undefined && decoratorNames.has(name)) {
      if (name === 'Module') this.#report({ kind: 'unknown-part', reason: 'module' }, place, into);
      else if (call === undefined) this.#report({ kind: 'unknown-part', reason: 'not-called' }, place, into);
      else into.parts.push(this.#parts.read(name, call, place));
      return;
    }
    const composition = this.declarations.of(callee);
    if (composition === undefined) {
      const isChoice = ts.isConditionalExpression(expression) || ts.isBinaryExpression(expression);
      this.#report({ kind: 'unknown-part', reason: isChoice ? 'conditional' : 'other' }, place, into);
      return;
    }
    this.#collectFrom(composition, { place, callee, call }, into);
  }

  #collectAll(call: ts.CallExpression, into: Expansion): void {
    if (call.arguments.length === 0) this.#report({ kind: 'empty' }, call, into);
    for (const argument of call.arguments) {
      if (ts.isSpreadElement(argument)) this.#report({ kind: 'unknown-part', reason: 'spread' }, argument, into);
      else this.#collect(argument, into);
    }
  }

  #collectFrom(composition: Composition, { place, callee, call }: Use, into: Expansion): void {
    const { declaration, body, parameters } = composition;
    const name = textOf(callee);
    const { open } = into;
    if (open.has(declaration)) {
      const path = [...open.values()].slice([...open.keys()].indexOf(declaration));
      this.#report({ kind: 'circular', path: [...path, name] }, place, into);
      return;
    }
    const isCalled = call !== undefined;
    if (isCalled !== (parameters !== undefined)) {
      this.#report({ kind: 'wrong-call', wanted: isCalled ? 'no-call' : 'call' }, place, into);
    }
    if (parameters !== undefined && !isCalled) return;
    const { reading, values } = this.#parts;
    const decorator = `@${name}`;
    const given = parameters && call ? this.#parameters.argumentsFor(parameters, call) : [];
    open.set(declaration, name);
    reading.within({ kind: 'use', decorator, span: reading.spanOf(place) }, () => {
      const names = this.#parameters.namesOf(decorator, parameters ?? [], given, place);
      values.passed.within(decorator, names, () => this.#collect(body, into));
    });
    open.delete(declaration);
  }

  #report(issue: CompositionIssue, node: ts.Node, into: Expansion): void {
    into.problems.push(this.problem(issue, node));
  }
}

interface Use {
  readonly place: ts.Expression;
  readonly callee: ts.Expression;
  readonly call: ts.CallExpression | undefined;
}

/** The name of a constant or function; that of a default export is the keyword. */
function nameOf(declaration: ts.Node): string {
  const isNamed =
    ts.isVariableDeclaration(declaration) ||
    ts.isFunctionDeclaration(declaration) ||
    ts.isPropertyDeclaration(declaration);
  return isNamed && declaration.name !== undefined ? textOf(declaration.name) : 'default';
}
