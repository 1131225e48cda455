import { ts } from 'ts-morph';
import type { OptionNeed, UseOptionFacts } from '../../model/route-uses.js';
import type { ClassMembers } from '../classes/class-members.js';
import type { SourceReading } from '../source-reading.js';

/** Reads whether guards and interceptors take options: the parameters of their methods. */
export class UseOptions {
  readonly #reading: SourceReading;
  readonly #members: ClassMembers;

  constructor(reading: SourceReading, members: ClassMembers) {
    this.#reading = reading;
    this.#members = members;
  }

  /** The options of a class; absent for one that is neither a guard nor an interceptor. */
  of(declaration: ts.ClassLikeDeclaration): UseOptionFacts | undefined {
    const members = this.#members.of(declaration);
    const canActivate = this.#need(members.get('canActivate')?.node, 1);
    const intercept = this.#need(members.get('intercept')?.node, 2);
    if (canActivate === undefined && intercept === undefined) return undefined;
    return { ...(canActivate !== undefined && { canActivate }), ...(intercept !== undefined && { intercept }) };
  }

  #need(node: ts.Node | undefined, position: number): OptionNeed | undefined {
    const parameters = node && parametersOf(node)?.filter(({ name }) => name.getText() !== 'this');
    if (parameters === undefined || parameters.some(({ dotDotDotToken }) => dotDotDotToken !== undefined))
      return undefined;
    const parameter = parameters[position];
    if (parameter === undefined) return 'none';
    if (parameter.questionToken !== undefined || parameter.initializer !== undefined) return 'optional';
    this.#reading.readWholeImports();
    return this.#mayBeUndefined(this.#reading.checker.getTypeAtLocation(parameter)) ? 'optional' : 'required';
  }

  #mayBeUndefined(type: ts.Type): boolean {
    // The type of an unresolved name.
    if ((type.flags & ts.TypeFlags.Any) !== 0) this.#reading.doubt();
    const flags = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Undefined | ts.TypeFlags.Void;
    const parts = type.isUnion() ? type.types : [type];
    return parts.some((part) => (part.flags & flags) !== 0);
  }
}

function parametersOf(node: ts.Node): readonly ts.ParameterDeclaration[] | undefined {
  if (ts.isMethodDeclaration(node)) return [...node.parameters];
  if (!ts.isPropertyDeclaration(node)) return undefined;
  const { initializer } = node;
  if (initializer === undefined) return undefined;
  return ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)
    ? [...initializer.parameters]
    : undefined;
}
