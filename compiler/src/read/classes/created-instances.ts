import { ts } from 'ts-morph';
import type { ForeignResult } from '../../model/facts.js';
import type { SourceReading } from '../source-reading.js';
import type { ClassMembers } from './class-members.js';

/** Checks whether a `static create` returns an instance of its class. */
export class CreatedInstances {
  readonly #reading: SourceReading;
  readonly #members: ClassMembers;

  constructor(reading: SourceReading, members: ClassMembers) {
    this.#reading = reading;
    this.#members = members;
  }

  /** The type that `create` returns, where it is not an instance of its class. An unknown type is accepted. */
  foreignResult(create: ts.MethodDeclaration, declaration: ts.ClassLikeDeclaration): ForeignResult | undefined {
    const { checker } = this.#reading;
    this.#reading.readWholeImports();
    const signature = checker.getSignatureFromDeclaration(create);
    const returned = signature && checker.getReturnTypeOfSignature(signature);
    const type = returned && (checker.getAwaitedType(returned) ?? returned);
    if (type === undefined) return undefined;
    const results = type.isUnion() ? type.types : [type];
    if (results.every((result) => this.#isInstance(result, declaration))) return undefined;
    return { text: checker.typeToString(type), span: this.#reading.spanOf(create.type ?? create.name) };
  }

  #isInstance(type: ts.Type, declaration: ts.ClassLikeDeclaration): boolean {
    if ((type.flags & undecided) !== 0) return true;
    if ((type.flags & ts.TypeFlags.Object) === 0) return type.isIntersection() && this.#isAssignable(type, declaration);
    const created = this.#reading.classOf(type.symbol);
    if (created === undefined) return this.#isAssignable(type, declaration);
    // Classes of the same structure are assignable, but are not each other's instances.
    return created === declaration || this.#members.ancestorsOf(created).includes(declaration);
  }

  #isAssignable(type: ts.Type, declaration: ts.ClassLikeDeclaration): boolean {
    const { checker } = this.#reading;
    const symbol = checker.getSymbolAtLocation(declaration.name ?? declaration);
    return symbol === undefined || checker.isTypeAssignableTo(type, checker.getDeclaredTypeOfSymbol(symbol));
  }
}

/** Undecided types: errors elsewhere, and types that depend on type parameters. A method that never returns is accepted. */
const undecided = ts.TypeFlags.Any | ts.TypeFlags.Never | ts.TypeFlags.Instantiable;
