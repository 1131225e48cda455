import { ts } from 'ts-morph';
import type { HandlerParameterFacts } from '../../model/facts.js';
import { isRouteDecorator } from '../../model/framework/framework-decorators.js';
import type { FileValidatorFacts, FileValidatorProblem } from '../../model/upload.js';
import { type ClassMembers, hiddenBy, memberName } from '../classes/class-members.js';
import { hasModifier, type SourceReading, textOf } from '../source-reading.js';
import { isAbsent } from '../types/absent-types.js';
import type { DecoratorReader } from './decorator-reader.js';

/** The readers that `FileValidators` uses. */
export interface FileValidatorParts {
  readonly reading: SourceReading;
  readonly members: ClassMembers;
  readonly decorators: DecoratorReader;
}

/** Reads the members of controllers that the option `validate` of a `File` names. */
export class FileValidators {
  readonly #parts: FileValidatorParts;

  constructor(parts: FileValidatorParts) {
    this.#parts = parts;
  }

  /** The validators that the parameters of a handler name and the class has, each once. */
  of(
    handler: ts.MethodDeclaration,
    parameters: readonly HandlerParameterFacts[],
    declaration: ts.ClassLikeDeclaration,
  ): readonly FileValidatorFacts[] {
    const found = new Map<string, FileValidatorFacts>();
    for (const [index, parameter] of parameters.entries()) {
      const name = validatorOf(parameter);
      if (name === undefined || found.has(name)) continue;
      const type = handler.parameters[index]?.type;
      const facts = type && this.#validator(name, this.#fileType(type), declaration);
      if (facts !== undefined) found.set(name, facts);
    }
    return [...found.values()];
  }

  /** The type of one file: that of the parameter, or of the items of `Files`. */
  #fileType(typeNode: ts.TypeNode): ts.Type {
    const { checker } = this.#parts.reading;
    const type = checker.getNonNullableType(checker.getTypeFromTypeNode(typeNode));
    return checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type;
  }

  #validator(name: string, file: ts.Type, declaration: ts.ClassLikeDeclaration): FileValidatorFacts | undefined {
    const { reading, members } = this.#parts;
    const isStatic = (node: ts.ClassElement) => hasModifier(node, ts.SyntaxKind.StaticKeyword);
    const node =
      members.of(declaration).get(name)?.node ??
      declaration.members.find((member) => isStatic(member) && memberName(member) === name);
    if (node === undefined) return undefined;
    const problem = this.#problemOf(node, name, file, declaration);
    return { name, span: reading.spanOf(node.name ?? node), ...(problem !== undefined && { problem }) };
  }

  #problemOf(
    node: ts.ClassElement,
    name: string,
    file: ts.Type,
    declaration: ts.ClassLikeDeclaration,
  ): FileValidatorProblem | undefined {
    const { checker } = this.#parts.reading;
    const hidden = hiddenBy(node);
    if (hidden !== undefined) return { kind: 'hidden', hidden };
    if (this.#parts.decorators.of(node).some((decorator) => isRouteDecorator(decorator.name))) {
      return { kind: 'handler' };
    }
    const symbol = checker.getSymbolAtLocation(declaration.name ?? declaration);
    const property = symbol && checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(symbol), name);
    const type = property && checker.getTypeOfSymbol(property);
    const signatures = type === undefined ? [] : checker.getSignaturesOfType(type, ts.SignatureKind.Call);
    const isAny = type !== undefined && (type.flags & ts.TypeFlags.Any) !== 0;
    if (signatures.length === 0) return isAny && !ts.isAccessor(node) ? undefined : { kind: 'not-a-method' };
    const problems = signatures.map((signature) => this.#signatureProblem(signature, file));
    // Of an overloaded method one signature has to fit.
    return problems.includes(undefined) ? undefined : problems[0];
  }

  #signatureProblem(signature: ts.Signature, file: ts.Type): FileValidatorProblem | undefined {
    const { checker } = this.#parts.reading;
    const [first, ...others] = signature.parameters;
    if (first === undefined) return { kind: 'no-parameter' };
    const wanted = checker.getTypeOfSymbol(first);
    const isRest = first.valueDeclaration !== undefined && isRestParameter(first.valueDeclaration);
    const accepted = isRest ? (checker.getIndexTypeOfType(wanted, ts.IndexKind.Number) ?? wanted) : wanted;
    if (!checker.isTypeAssignableTo(file, accepted)) {
      return { kind: 'wrong-parameter', text: checker.typeToString(accepted) };
    }
    const surplus = others.find(
      ({ valueDeclaration }) => valueDeclaration !== undefined && isRequired(valueDeclaration),
    );
    if (surplus !== undefined) return { kind: 'surplus-parameter', parameter: surplus.name };
    return this.#resultProblem(signature);
  }

  /** A result is not read: `false` would accept the file. */
  #resultProblem(signature: ts.Signature): FileValidatorProblem | undefined {
    const { reading } = this.#parts;
    const { declaration } = signature;
    if (declaration?.type === undefined) reading.doubt();
    const returned = reading.checker.getReturnTypeOfSignature(signature);
    const result = reading.checker.getAwaitedType(returned) ?? returned;
    const members = result.isUnion() ? result.types : [result];
    if ((result.flags & ts.TypeFlags.Any) !== 0 || members.every(isAbsent)) return undefined;
    const written = declaration?.type;
    const text = written === undefined ? reading.checker.typeToString(result) : textOf(written);
    return { kind: 'ignored-result', text };
  }
}

/** The name in the option `validate` of a parameter. */
function validatorOf({ markers }: HandlerParameterFacts): string | undefined {
  for (const { file } of markers) {
    const option = file?.kind === 'options' ? file.options.find(({ name }) => name === 'validate') : undefined;
    if (typeof option?.value === 'string') return option.value;
  }
  return undefined;
}

function isRestParameter(node: ts.Declaration): boolean {
  return ts.isParameter(node) && node.dotDotDotToken !== undefined;
}

function isRequired(node: ts.Declaration): boolean {
  return (
    ts.isParameter(node) &&
    node.questionToken === undefined &&
    node.initializer === undefined &&
    node.dotDotDotToken === undefined
  );
}
