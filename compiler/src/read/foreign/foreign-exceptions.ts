import { ts } from 'ts-morph';
import type { ForeignException } from '../../model/foreign/foreign-facts.js';
import type { ForeignName } from '../../model/foreign/other-frameworks.js';
import { extendsClause } from '../classes/class-members.js';
import { type SourceReading, textOf } from '../source-reading.js';
import type { ForeignNames } from './foreign-names.js';

/** Finds the exceptions of other frameworks that classes construct: Ashlar does not know their statuses. */
export class ForeignExceptions {
  readonly #reading: SourceReading;
  readonly #names: ForeignNames;

  constructor(reading: SourceReading, names: ForeignNames) {
    this.#reading = reading;
    this.#names = names;
  }

  /** The exceptions of other frameworks in a class, in the order of the source. */
  in(declaration: ts.ClassDeclaration): ForeignException[] {
    const found: ForeignException[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      if (ts.isNewExpression(node)) found.push(...this.#constructed(node));
      ts.forEachChild(node, visit);
    };
    for (const member of declaration.members) visit(member);
    return found;
  }

  #constructed({ expression, arguments: values }: ts.NewExpression): ForeignException[] {
    const origin = this.#originOf(expression, new Set());
    if (origin === undefined || !/(?:Exception|Error)$/.test(origin.name.name)) return [];
    const { own } = origin;
    const [argument] = values ?? [];
    return [
      {
        ...origin.name,
        written: textOf(expression),
        ...(own !== undefined && { declaredAt: this.#reading.spanOf(own.name ?? own) }),
        ...(argument !== undefined && ts.isObjectLiteralExpression(argument) && { hasBody: true }),
        span: this.#reading.spanOf(expression),
      },
    ];
  }

  /** The exception that a class is or extends, and the class of the application that extends it directly. */
  #originOf(
    expression: ts.Node,
    seen: Set<ts.Node>,
  ): { readonly name: ForeignName; readonly own?: ts.ClassLikeDeclaration } | undefined {
    const name = this.#names.of(expression);
    if (name !== undefined) return { name };
    const symbol = this.#reading.checker.getSymbolAtLocation(expression);
    const declaration = symbol && this.#reading.classOf(this.#reading.resolved(symbol));
    const base = declaration && extendsClause(declaration);
    if (declaration === undefined || base === undefined || seen.has(base)) return undefined;
    seen.add(base);
    const origin = this.#originOf(base.expression, seen);
    return origin && { name: origin.name, own: origin.own ?? declaration };
  }
}
