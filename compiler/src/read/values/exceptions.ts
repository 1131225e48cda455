import { ts } from 'ts-morph';
import type { DocumentedError, ExceptionProblem } from '../../model/api-document.js';
import { frameworkExceptions } from '../../model/framework/framework-exceptions.js';
import type { StaticClass, StaticValue } from '../../model/static-value.js';
import { type ClassMembers, hiddenBy, memberName } from '../classes/class-members.js';
import type { ClassReferences } from '../classes/class-references.js';
import { declaredNames } from '../classes/declared-names.js';
import { readDocumentation } from '../comments/documentation.js';
import type { SourceReading } from '../source-reading.js';
import type { StaticValues } from './static-values.js';

/** The status of an exception, or the reason why it is not known. */
type Status = { readonly status: number } | { readonly problem: ExceptionProblem };

/** Reads the statuses of the exceptions that `@ApiErrors` names, and of those that guards and interceptors throw. */
export class Exceptions {
  readonly #reading: SourceReading;
  readonly #classes: ClassReferences;
  readonly #members: ClassMembers;
  readonly #values: StaticValues;

  constructor(reading: SourceReading, classes: ClassReferences, members: ClassMembers, values: StaticValues) {
    this.#reading = reading;
    this.#classes = classes;
    this.#members = members;
    this.#values = values;
  }

  /** The exceptions of the arguments that are classes. */
  of(values: readonly StaticValue[]): DocumentedError[] {
    return values.filter((value) => value.kind === 'class').map((value) => this.#exception(value));
  }

  /** The exception of a `new` expression; absent when it is not a class. */
  thrown(made: ts.NewExpression): DocumentedError | undefined {
    // A global or unresolved name is one of the platform, such as `Error`.
    if (this.#isGlobal(made.expression)) return undefined;
    if (this.#reading.checker.getSymbolAtLocation(made.expression) === undefined) return undefined;
    const reference = this.#classes.named(made.expression);
    const span = this.#reading.spanOf(made.expression);
    return reference && this.#exception({ kind: 'class', class: reference, span }, made);
  }

  /** The exception of a class that is named in the source; absent when it is not a class. */
  named(name: ts.Expression | ts.EntityName): DocumentedError | undefined {
    if (this.#reading.checker.getSymbolAtLocation(name) === undefined) return undefined;
    const reference = this.#classes.named(name);
    return reference && this.#exception({ kind: 'class', class: reference, span: this.#reading.spanOf(name) });
  }

  #isGlobal(name: ts.Expression): boolean {
    if (!ts.isIdentifier(name) || !this.#reading.project.graph.isSufficient) return false;
    return !declaredNames(name.getSourceFile()).has(name.text);
  }

  #exception({ class: reference, span }: StaticClass, made?: ts.NewExpression): DocumentedError {
    const declaration = this.#classes.declarationOf(reference);
    if (declaration === undefined) return { class: reference, problem: { kind: 'no-exception' }, span };
    const description = this.#frameworkName(declaration) ? undefined : readDocumentation(declaration).description;
    return {
      class: reference,
      ...this.#statusOf(declaration, made),
      ...(description !== undefined && { description }),
      span,
    };
  }

  #statusOf(declaration: ts.ClassLikeDeclaration, made: ts.NewExpression | undefined): Status {
    const { own, framework } = this.#chainOf(declaration);
    if (framework === undefined) return { problem: { kind: 'no-exception' } };
    const overridden = own.flatMap((one) => one.members.filter(isStatus))[0];
    if (overridden !== undefined) return this.#writtenIn(overridden);
    const status = frameworkExceptions.get(framework);
    if (status !== undefined) return { status };
    return own.length === 0 && made === undefined ? { problem: { kind: 'any-status' } } : this.#passedOn(own, made);
  }

  /** The name of the exception of `ashlar` that a class is or extends, and the classes before it: the class and its bases. */
  #chainOf(declaration: ts.ClassLikeDeclaration): { own: readonly ts.ClassLikeDeclaration[]; framework?: string } {
    const own: ts.ClassLikeDeclaration[] = [];
    // The bases of the exceptions of `ashlar` do not matter: to read those, all global types would be needed.
    for (const one of this.#members.chainOf(declaration)) {
      const name = this.#frameworkName(one);
      if (name !== undefined && isException(name)) return { own, framework: name };
      own.push(one);
    }
    return { own };
  }

  #frameworkName(declaration: ts.ClassLikeDeclaration): string | undefined {
    const symbol = this.#reading.checker.getSymbolAtLocation(declaration.name ?? declaration);
    return symbol && this.#reading.ashlarName(symbol);
  }

  /** The status as a property of its own: `override readonly status = 404`. */
  #writtenIn(member: ts.ClassElement): Status {
    const initializer = ts.isPropertyDeclaration(member) ? member.initializer : undefined;
    return this.#number(initializer ?? member, initializer);
  }

  /**
   * The status in the call of the constructor of `HttpException`: the number in the `super(404, …)` of the class that
   * extends it, or of a further class where the constructors in between pass on a parameter; where all of them do, the
   * argument of the `new` expression.
   */
  #passedOn(own: readonly ts.ClassLikeDeclaration[], made: ts.NewExpression | undefined): Status {
    let position = 0;
    let place: ts.Node | undefined;
    for (const { members } of [...own].reverse()) {
      const written = members.find((member) => ts.isConstructorDeclaration(member) && member.body !== undefined);
      if (written === undefined || !ts.isConstructorDeclaration(written)) continue;
      const call = written.body && superCall(written.body);
      const argument = call?.arguments[position];
      if (call === undefined || argument === undefined || ts.isSpreadElement(argument)) {
        return this.#notWritten(call ?? written);
      }
      place = argument;
      const handedOn = parameterIndex(argument, written);
      if (handedOn < 0) return this.#number(argument, argument);
      position = handedOn;
    }
    const said = made?.arguments?.[position];
    return said === undefined || ts.isSpreadElement(said) ? this.#notWritten(place) : this.#number(said, said);
  }

  #number(place: ts.Node, expression: ts.Expression | undefined): Status {
    const value = expression && this.#values.read(expression);
    if (value?.kind !== 'literal' || typeof value.value !== 'number') return this.#notWritten(place);
    const { value: status } = value;
    const isError = Number.isInteger(status) && status >= 400 && status <= 599;
    return isError ? { status } : { problem: { kind: 'no-error', status, span: this.#reading.spanOf(place) } };
  }

  #notWritten(place: ts.Node | undefined): Status {
    const span = place && this.#reading.spanOf(place);
    return { problem: { kind: 'not-written', ...(span !== undefined && { span }) } };
  }
}

function isException(name: string): boolean {
  return name === 'HttpException' || frameworkExceptions.has(name);
}

function isStatus(member: ts.ClassElement): boolean {
  return memberName(member) === 'status' && hiddenBy(member) !== 'static';
}

/** The call of the base class's constructor; one inside of another function does not count. */
function superCall(node: ts.Node): ts.CallExpression | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) return node;
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return undefined;
  return ts.forEachChild(node, superCall);
}

function parameterIndex(argument: ts.Expression, { parameters }: ts.ConstructorDeclaration): number {
  if (!ts.isIdentifier(argument)) return -1;
  return parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === argument.text);
}
