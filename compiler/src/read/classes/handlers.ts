import { ts } from 'ts-morph';
import type { HandlerFacts, HandlerParameterFacts, MarkerFacts, ResultFacts, ReturnFacts } from '../../model/facts.js';
import { type ForeignName, markerOf } from '../../model/foreign/other-frameworks.js';
import { isRouteDecorator } from '../../model/framework/framework-decorators.js';
import type { ComputedResults } from '../../model/response-mapper.js';
import {
  readDocumentation,
  readSignatureDocumentation,
  type SignatureDocumentation,
} from '../comments/documentation.js';
import type { DecoratorReader } from '../decorators/decorator-reader.js';
import { FileValidators } from '../decorators/file-validators.js';
import type { Markers } from '../decorators/markers.js';
import type { MisplacedMarkers } from '../decorators/misplaced-markers.js';
import { undeclaredMarker } from '../decorators/undeclared-markers.js';
import { unmarkedUpload } from '../decorators/unmarked-uploads.js';
import type { ForeignDecorators } from '../foreign/foreign-decorators.js';
import { calleeOf, hasModifier, type SourceReading, textOf } from '../source-reading.js';
import { admitsUndefined } from '../types/absent-types.js';
import { handlerTagsOf } from '../types/constraint-tags.js';
import { type Place, writtenAt } from '../types/form.js';
import type { Rejections } from '../values/rejections.js';
import { whileReading } from '../while-reading.js';
import { type ClassMember, type ClassMembers, hiddenBy, memberName } from './class-members.js';
import type { ComputedResultsReader } from './computed-results.js';
import type { Returns } from './returns.js';

/** The parts of `Handlers`. */
export interface HandlerParts {
  readonly reading: SourceReading;
  readonly decorators: DecoratorReader;
  readonly members: ClassMembers;
  readonly markers: Markers;
  readonly misplaced: MisplacedMarkers;
  readonly returns: Returns;
  readonly rejections: Rejections;
  readonly computed: ComputedResultsReader;
  readonly foreign: ForeignDecorators;
}

/** The results of a handler, and the types that response mappers return for them. */
interface ReadReturns {
  readonly returns: ReturnFacts;
  readonly computed: readonly ComputedResults[];
}

/** Reads the methods of a class that handle requests. */
export class Handlers {
  readonly #parts: HandlerParts;
  readonly #validators: FileValidators;

  constructor(parts: HandlerParts) {
    this.#parts = parts;
    this.#validators = new FileValidators(parts);
  }

  /** The handlers of a class: its own in the order of the source, static ones too, then inherited ones without an override. */
  of(declaration: ts.ClassLikeDeclaration): HandlerFacts[] {
    const instance = [...this.#parts.members.of(declaration).values()];
    const statics = declaration.members.filter((node) => hasModifier(node, ts.SyntaxKind.StaticKeyword));
    const candidates = [...instance, ...statics.map((node) => ({ node, owner: declaration }))];
    const own = candidates.filter(({ owner }) => owner === declaration).sort((a, b) => a.node.pos - b.node.pos);
    const inherited = candidates.filter(({ owner }) => owner !== declaration);
    return [...own, ...inherited].flatMap((member) => this.#handler(member, declaration));
  }

  #handler({ node, owner }: ClassMember, declaration: ts.ClassLikeDeclaration): HandlerFacts[] {
    const name = memberName(node);
    if (name === undefined || !ts.isMethodDeclaration(node)) return [];
    const read = { kind: 'handler', name: `${declaration.name?.text ?? 'default'}.${name}`, node: node.name } as const;
    return whileReading(read, this.#parts.reading, () => this.#read(name, { node, owner }, declaration));
  }

  #read(
    name: string,
    { node, owner }: { readonly node: ts.MethodDeclaration; readonly owner: ts.Node },
    declaration: ts.ClassLikeDeclaration,
  ): HandlerFacts[] {
    const decorators = this.#parts.decorators.of(node);
    if (!decorators.some((decorator) => isRouteDecorator(decorator.name))) return [];
    const inherited = this.#comesThroughGeneric(declaration, owner)
      ? this.#inheritedSignature(declaration, name)
      : undefined;
    const hidden = hiddenBy(node);
    const { description, deprecated } = readDocumentation(node);
    const documented = readSignatureDocumentation(node);
    const constraintTags = handlerTagsOf(node, this.#parts.reading);
    const parameters = this.#parameters(node, inherited, documented);
    const { returns, computed } = this.#returns(node, inherited, declaration);
    const fileValidators = this.#validators.of(node, parameters, declaration);
    const thrown = this.#parts.rejections.ofHandler(node, declaration);
    return [
      {
        name,
        span: this.#parts.reading.spanOf(node.name),
        decorators,
        ...(hidden !== undefined && { hidden }),
        parameters,
        ...(fileValidators.length > 0 && { fileValidators }),
        ...(thrown.length > 0 && { thrown }),
        returns: {
          ...returns,
          results: this.#withFiles(returns.results, node, declaration),
          ...this.#misplacedInResult(node),
          ...(documented.returns !== undefined && { description: documented.returns }),
        },
        ...(computed.length > 0 && { computed }),
        ...(description !== undefined && { description }),
        ...(deprecated !== undefined && { deprecated }),
        ...(constraintTags.length > 0 && { constraintTags }),
      },
    ];
  }

  /** The results, of which the type `HttpResponse` does not say that they are files: the code of the handler does. */
  #withFiles(
    results: readonly ResultFacts[],
    node: ts.MethodDeclaration,
    declaration: ts.ClassLikeDeclaration,
  ): readonly ResultFacts[] {
    const isOpen = ({ opaque, file, status }: ResultFacts) => opaque === true && file !== true && status === undefined;
    if (!results.some(isOpen) || !this.#parts.rejections.makesFile(node, declaration)) return results;
    return results.map((result) => (isOpen(result) ? { ...result, file: true } : result));
  }

  /** Whether type arguments can apply to a method that is inherited from its class. */
  #comesThroughGeneric(declaration: ts.ClassLikeDeclaration, owner: ts.Node): boolean {
    const seen = new Set<ts.Node>();
    let current: ts.ClassLikeDeclaration | undefined = declaration;
    while (current !== undefined && current !== owner && !seen.has(current)) {
      seen.add(current);
      current = this.#parts.members.baseOf(current);
      if (current?.typeParameters !== undefined) return true;
    }
    // The result of a mixin is not a named base class.
    return current === undefined;
  }

  /** The signature as a class inherits it. */
  #inheritedSignature(declaration: ts.ClassLikeDeclaration, name: string): ts.Signature | undefined {
    const { checker } = this.#parts.reading;
    const symbol = checker.getSymbolAtLocation(declaration.name ?? declaration);
    const instance = symbol && checker.getDeclaredTypeOfSymbol(symbol);
    const method = instance && checker.getPropertyOfType(instance, name);
    return method && checker.getSignaturesOfType(checker.getTypeOfSymbol(method), ts.SignatureKind.Call)[0];
  }

  #parameters(
    node: ts.MethodDeclaration,
    inherited: ts.Signature | undefined,
    documented: SignatureDocumentation,
  ): HandlerParameterFacts[] {
    const { checker } = this.#parts.reading;
    return node.parameters.map((parameter, index) => {
      const symbol = inherited?.parameters[index];
      const facts = this.#parameter(parameter, symbol && checker.getTypeOfSymbol(symbol));
      const description = documented.parameters.get(facts.name);
      return description === undefined ? facts : { ...facts, description };
    });
  }

  #parameter(parameter: ts.ParameterDeclaration, instantiated: ts.Type | undefined): HandlerParameterFacts {
    const { reading, misplaced } = this.#parts;
    const { type } = parameter;
    const found = type === undefined ? [] : this.#markers(parameter, type, instantiated);
    const wrong = type === undefined ? [] : misplaced.inParameter(type);
    const unmarked = found.length === 0 ? type : undefined;
    const upload = unmarked && unmarkedUpload(unmarked, reading);
    const undeclared = unmarked && undeclaredMarker(unmarked, reading);
    return {
      name: textOf(parameter.name),
      span: reading.spanOf(parameter),
      typeSpan: reading.spanOf(type ?? parameter),
      pattern: !ts.isIdentifier(parameter.name) || parameter.dotDotDotToken !== undefined,
      optional: parameter.questionToken !== undefined || parameter.initializer !== undefined || this.#isOptional(type),
      ...(upload !== undefined && { upload }),
      ...(undeclared !== undefined && { undeclared }),
      markers: wrong.some(({ around }) => around.kind === 'marker') ? found.map(withoutContent) : found,
      ...(wrong.length > 0 && { misplaced: wrong }),
    };
  }

  #markers(node: ts.ParameterDeclaration, type: ts.TypeNode, instantiated: ts.Type | undefined): MarkerFacts[] {
    const { markers, foreign } = this.#parts;
    const found = markers.on(type, instantiated);
    if (found.length > 0) return found;
    // The decorator is reported at its place; its input is checked as if it had the marker.
    const names = (ts.getDecorators(node) ?? []).flatMap((decorator) => {
      const { callee, call } = calleeOf(decorator);
      const parts = foreign.of(callee, call)?.parts ?? [];
      return parts.flatMap(({ name }) => markerFor(name, call?.arguments[0]) ?? []);
    });
    return names.map((name) => markers.assumed(name, type));
  }

  #isOptional(type: ts.TypeNode | undefined): boolean {
    if (type === undefined) return false;
    return admitsUndefined(this.#parts.reading.checker.getTypeFromTypeNode(type));
  }

  #misplacedInResult({ type }: ts.MethodDeclaration): Pick<ReturnFacts, 'misplaced'> {
    const found = type === undefined ? [] : this.#parts.misplaced.inResult(type);
    return found.length === 0 ? {} : { misplaced: found };
  }

  #returns(
    node: ts.MethodDeclaration,
    inherited: ts.Signature | undefined,
    controller: ts.ClassLikeDeclaration,
  ): ReadReturns {
    const { reading } = this.#parts;
    const span = reading.spanOf(node.type ?? node.name);
    if (inherited === undefined && node.type !== undefined) {
      const type = reading.checker.getTypeFromTypeNode(node.type);
      return this.#typed(type, writtenAt(node.type), { span }, controller);
    }
    if (node.type === undefined) reading.doubt();
    const signature = inherited ?? reading.checker.getSignatureFromDeclaration(node);
    if (signature === undefined) return { returns: { span, results: [] }, computed: [] };
    const type = reading.checker.getReturnTypeOfSignature(signature);
    const place = { node: node.type ?? node.name };
    return this.#typed(type, place, { span, ...(node.type === undefined && { inferred: true }) }, controller);
  }

  #typed(
    type: ts.Type,
    place: Place,
    returns: Omit<ReturnFacts, 'results'>,
    controller: ts.ClassLikeDeclaration,
  ): ReadReturns {
    const typed = this.#parts.returns.of(type, place);
    return {
      returns: { ...returns, results: typed.map(({ facts }) => facts) },
      computed: this.#parts.computed.of(typed, controller),
    };
  }
}

/** The marker with the same input as a decorator of another framework for a whole parameter. */
function markerFor(name: ForeignName, key: ts.Expression | undefined): string | undefined {
  const isWhole = key === undefined || !ts.isStringLiteralLike(key);
  return isWhole ? markerOf(name) : undefined;
}

/** A marker that contains a second marker, without its content: the intended marker determines the content. */
function withoutContent({ name, span, key }: MarkerFacts): MarkerFacts {
  return { name, span, ...(key !== undefined && { key }) };
}
