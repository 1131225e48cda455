import { ts } from 'ts-morph';
import type { DeclaredMethod } from '../../model/declared-method.js';
import type {
  ClassFacts,
  DecoratorFacts,
  HiddenHook,
  HookFacts,
  LifecycleHook,
  OverrideFacts,
} from '../../model/facts.js';
import { isRouteDecorator } from '../../model/framework/framework-decorators.js';
import { markerNames } from '../../model/route-input.js';
import type { Span } from '../../model/span.js';
import { readDocumentation } from '../comments/documentation.js';
import type { Compositions } from '../decorators/compositions.js';
import { DecoratorReader } from '../decorators/decorator-reader.js';
import { Markers } from '../decorators/markers.js';
import { MisplacedMarkers } from '../decorators/misplaced-markers.js';
import { UseOptions } from '../decorators/use-options.js';
import { ForeignDecorators } from '../foreign/foreign-decorators.js';
import { ForeignExceptions } from '../foreign/foreign-exceptions.js';
import { ForeignNames } from '../foreign/foreign-names.js';
import { ForeignReader } from '../foreign/foreign-reader.js';
import { ShapeReader } from '../read-shape.js';
import { hasModifier, type SourceReading } from '../source-reading.js';
import { TypeIdentities } from '../type-identities.js';
import { TypeKeys } from '../type-keys.js';
import { Exceptions } from '../values/exceptions.js';
import { Rejections } from '../values/rejections.js';
import { StaticValues } from '../values/static-values.js';
import { ThrownByFunctions } from '../values/thrown-by-functions.js';
import { ThrownErrors } from '../values/thrown-errors.js';
import { whileReading } from '../while-reading.js';
import { CalledFunctions } from './called-functions.js';
import { ClassMembers, extendsClause, hiddenBy, memberName } from './class-members.js';
import { ClassReferences } from './class-references.js';
import { Codecs } from './codecs.js';
import { type ComputedMappers, ComputedResultsReader } from './computed-results.js';
import { readConfiguration } from './configurations.js';
import { Constructions } from './construction.js';
import { ErrorHandlers } from './error-handlers.js';
import { HandledEvents } from './handled-events.js';
import { Handlers } from './handlers.js';
import { ResponseMappers } from './response-mappers.js';
import { Returns } from './returns.js';
import { unresolvedBase } from './unresolved-base.js';

const keywords: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.ClassKeyword, ts.SyntaxKind.ConstructorKeyword]);

const keywordTexts = ['class', 'constructor'] as const;

const hookNames: readonly LifecycleHook[] = ['onModuleInit', 'onBootstrap', 'onShutdownRequested', 'onShutdown'];

/** The markers of parameters of handlers. A `RequestContext` is also passed to other methods. */
const sources: ReadonlySet<string> = new Set(
  ['Validate', ...Object.values(markerNames)].filter((name) => name !== markerNames.context),
);

/** Reads the facts of a class. */
export class ClassReader {
  readonly #reading: SourceReading;
  readonly #classes: ClassReferences;
  readonly #members: ClassMembers;
  readonly #decorators: DecoratorReader;
  readonly #constructions: Constructions;
  readonly #handlers: Handlers;
  readonly #handledEvents: HandledEvents;
  readonly #errorHandlers: ErrorHandlers;
  readonly #responseMappers: ResponseMappers;
  readonly #rejections: Rejections;
  readonly #useOptions: UseOptions;
  readonly #names: ForeignNames;
  readonly #foreign: ForeignReader;
  /** The composed decorators. */
  readonly compositions: Compositions;
  /** The shapes of the handlers and their decorators. */
  readonly shapes: ShapeReader;
  /** The types of codecs. */
  readonly codecs: Codecs;
  /** The keys of types. */
  readonly keys: TypeKeys;
  /** The values of expressions. */
  readonly values: StaticValues;

  /** `mappersOf`: the response mappers whose types TypeScript computes for the results of a class. */
  constructor(reading: SourceReading, mappersOf: ComputedMappers = () => []) {
    this.#reading = reading;
    this.#classes = new ClassReferences(reading);
    this.#members = new ClassMembers(reading);
    const identities = new TypeIdentities(reading, this.#classes);
    this.keys = new TypeKeys(reading, this.#classes, identities);
    this.shapes = new ShapeReader(reading, this.#classes);
    this.codecs = new Codecs(reading, this.shapes);
    const values = new StaticValues(reading, this.#classes, this.keys, this.codecs);
    this.values = values;
    const exceptions = new Exceptions(reading, this.#classes, this.#members, values);
    const names = new ForeignNames(reading);
    this.#names = names;
    const decorators = new ForeignDecorators(reading, names);
    this.#decorators = new DecoratorReader({ reading, values, exceptions, shapes: this.shapes, foreign: decorators });
    this.compositions = this.#decorators.compositions;
    this.#foreign = new ForeignReader({
      ...{ reading, names, decorators, values },
      exceptions: new ForeignExceptions(reading, names),
      isHandler: (node) => this.#decorators.of(node).some(({ name }) => isRouteDecorator(name)),
    });
    this.#constructions = new Constructions({
      ...{ reading, classes: this.#classes, members: this.#members },
      ...{ identities, codecs: this.codecs },
    });
    this.#handledEvents = new HandledEvents(reading, this.#constructions);
    const functions = new CalledFunctions(reading, this.#members);
    const errors = new ThrownErrors(reading, functions, exceptions);
    const thrown = new ThrownByFunctions(reading, functions, errors);
    this.#rejections = new Rejections(this.#members, functions, thrown);
    const returns = new Returns(reading, this.shapes);
    this.#errorHandlers = new ErrorHandlers(reading, returns);
    this.#responseMappers = new ResponseMappers(reading, this.#members, this.shapes);
    this.#useOptions = new UseOptions(reading, this.#members);
    this.#handlers = new Handlers({
      reading,
      decorators: this.#decorators,
      members: this.#members,
      markers: new Markers(reading, this.shapes, this.#constructions, this.#classes),
      misplaced: new MisplacedMarkers(reading),
      returns,
      rejections: this.#rejections,
      computed: new ComputedResultsReader({ reading, classes: this.#classes, shapes: this.shapes, mappersOf }),
      foreign: decorators,
    });
  }

  /** The facts of one class. */
  read(declaration: ts.ClassDeclaration): ClassFacts {
    const node = declaration.name ?? declaration;
    const name = declaration.name?.text ?? 'default';
    return whileReading({ kind: 'class', name, node }, this.#reading, () => this.#read(declaration));
  }

  #read(declaration: ts.ClassDeclaration): ClassFacts {
    const { description } = readDocumentation(declaration);
    const rejections = this.#rejections.of(declaration);
    const useOptions = this.#useOptions.of(declaration);
    const thrownByResolve = this.#rejections.ofResolve(declaration);
    const errorHandler = this.#errorHandlers.of(declaration);
    const responseMapper = this.#responseMappers.of(declaration);
    const foreign = this.#foreign.of(declaration);
    const base = unresolvedBase(declaration, {
      reading: this.#reading,
      classes: this.#classes,
      foreign: this.#names,
    });
    const decorators = this.#decorators.of(declaration);
    const isController = decorators.some(({ name }) => name === 'Controller');
    const isConfiguration = decorators.some(({ name, foreign }) => name === 'Configuration' && !foreign);
    return {
      class: this.#classes.declared(declaration),
      span: this.#nameSpan(declaration),
      abstract: hasModifier(declaration, ts.SyntaxKind.AbstractKeyword),
      decorators,
      inheritedDecorators: this.#inheritedDecorators(declaration),
      overrides: this.#overrides(declaration),
      construction: this.#constructions.of(declaration),
      hooks: this.#hooks(declaration),
      ...this.#uncalledHooks(declaration),
      handlers: this.#handlers.of(declaration),
      methods: this.#methods(declaration),
      declaredMethods: this.#declaredMethods(declaration, isController),
      ...(foreign !== undefined && { foreign }),
      ancestors: this.#members.ancestorsOf(declaration).map((ancestor) => this.#classes.declared(ancestor).id),
      ...(base !== undefined && { unresolvedBase: base }),
      handledEvents: this.#handledEvents.of(declaration),
      ...(errorHandler !== undefined && { errorHandler }),
      ...(responseMapper !== undefined && { responseMapper }),
      ...(rejections !== undefined && { rejections }),
      ...(this.#rejections.readsRawBody(declaration) && { readsRawBody: true }),
      ...(useOptions !== undefined && { useOptions }),
      ...(isConfiguration && { configuration: readConfiguration(declaration, this.#members, this.shapes) }),
      ...(thrownByResolve !== undefined && { thrownByResolve }),
      ...(description !== undefined && { description }),
    };
  }

  #inheritedDecorators(declaration: ts.ClassDeclaration): DecoratorFacts[][] {
    const remotestFirst = [...this.#members.ancestorsOf(declaration)].reverse();
    return remotestFirst.map((ancestor) => this.#decorators.of(ancestor));
  }

  #overrides(declaration: ts.ClassDeclaration): OverrideFacts[] {
    if (extendsClause(declaration) === undefined) return [];
    return [...this.#members.of(declaration)].flatMap(([name, { node, owner }]): OverrideFacts[] => {
      if (owner !== declaration) return [];
      const inherited = this.#members.inheritedMember(declaration, name);
      const overridden = inherited === undefined ? [] : this.#decorators.of(inherited.node);
      if (overridden.length === 0) return [];
      const span = this.#reading.spanOf(node.name ?? node);
      return [{ name, span, decorators: this.#decorators.of(node), overridden }];
    });
  }

  #hooks(declaration: ts.ClassDeclaration): HookFacts[] {
    const members = this.#members.of(declaration);
    return hookNames.flatMap((name) => {
      const node = members.get(name)?.node;
      return node === undefined || !isCallable(node) ? [] : [{ name, span: this.#reading.spanOf(node.name ?? node) }];
    });
  }

  /** The hooks that cannot be called from outside of the class, and the interfaces of hooks that it names. */
  #uncalledHooks(declaration: ts.ClassDeclaration): Pick<ClassFacts, 'hiddenHooks' | 'hookInterfaces'> {
    const hidden = declaration.members.flatMap((node): readonly HiddenHook[] => {
      const name = hookNames.find((hook) => hook === memberName(node));
      const modifier = hiddenBy(node);
      const isMethod = ts.isMethodDeclaration(node) && node.body !== undefined;
      if (name === undefined || modifier === undefined || !isMethod) return [];
      return [{ name, hidden: modifier, span: this.#reading.spanOf(node.name) }];
    });
    const interfaces = (declaration.heritageClauses ?? [])
      .filter(({ token }) => token === ts.SyntaxKind.ImplementsKeyword)
      .flatMap(({ types }) => types.flatMap(({ expression }) => this.#hookInterface(expression) ?? []));
    return {
      ...(hidden.length > 0 && { hiddenHooks: hidden }),
      ...(interfaces.length > 0 && { hookInterfaces: interfaces }),
    };
  }

  #hookInterface(node: ts.Expression): HookFacts | undefined {
    const symbol = this.#reading.checker.getSymbolAtLocation(node);
    const resolved = symbol && this.#reading.resolved(symbol);
    const interfaceName = resolved && this.#reading.ashlarName(resolved);
    const name = hookNames.find((hook) => hook.replace(/^on/, 'On') === interfaceName);
    return name && { name, span: this.#reading.spanOf(node) };
  }

  #declaredMethods(declaration: ts.ClassDeclaration, isController: boolean): DeclaredMethod[] {
    return declaration.members.flatMap((node): readonly DeclaredMethod[] => {
      const isConstructor = ts.isConstructorDeclaration(node);
      const name = isConstructor ? 'constructor' : isCallable(node) ? memberName(node) : undefined;
      if (name === undefined || hasNoBody(node)) return [];
      const required = ts.isFunctionLike(node)
        ? node.parameters.find((parameter) => !isOptional(parameter))
        : undefined;
      const marker = isController && ts.isMethodDeclaration(node) ? this.#unroutedMarker(node, declaration) : undefined;
      return [
        {
          name,
          span: this.#nameSpan(node),
          ...(required !== undefined && { required: this.#reading.spanOf(required) }),
          ...(marker !== undefined && { marker }),
        },
      ];
    });
  }

  /** The first marker of a method without decorators; one that overrides a decorated method is reported as that. */
  #unroutedMarker(node: ts.MethodDeclaration, declaration: ts.ClassDeclaration): DeclaredMethod['marker'] {
    const inherited = this.#members.inheritedMember(declaration, memberName(node) ?? '');
    const decorators = [node, inherited?.node].flatMap((one) => (one === undefined ? [] : this.#decorators.of(one)));
    if (decorators.length > 0) return undefined;
    for (const { type } of node.parameters) {
      const name = type && ts.isTypeReferenceNode(type) ? this.#reading.ashlarNameOf(type.typeName) : undefined;
      if (type !== undefined && name !== undefined && sources.has(name))
        return { name, span: this.#reading.spanOf(type) };
    }
    return undefined;
  }

  /** The span of the name of a class or member; without one, that of the `class` or `constructor` keyword. */
  #nameSpan(node: ts.ClassDeclaration | ts.ClassElement): Span {
    if (node.name !== undefined) return this.#reading.spanOf(node.name);
    const sourceFile = node.getSourceFile();
    const start = node.getStart(sourceFile);
    // Finding the keyword after modifiers means scanning the whole declaration again.
    const keyword = keywordTexts.find((text) => sourceFile.text.startsWith(text, start));
    return keyword === undefined
      ? this.#reading.spanOf(firstTokenOf(node))
      : this.#reading.spanBetween(sourceFile, start, start + keyword.length);
  }

  #methods(declaration: ts.ClassDeclaration): string[] {
    return [...this.#members.of(declaration)].filter(([, { node }]) => isCallable(node)).map(([name]) => name);
  }
}

/** A public method, or a property that holds a function. */
function isCallable(node: ts.ClassElement): boolean {
  if (hiddenBy(node) !== undefined) return false;
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return true;
  if (!ts.isPropertyDeclaration(node)) return false;
  const { initializer, type } = node;
  if (initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
    return true;
  return type !== undefined && ts.isFunctionTypeNode(type);
}

/** An overload, or an abstract method. */
function hasNoBody(node: ts.ClassElement): boolean {
  return (ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node)) && node.body === undefined;
}

function isOptional({ questionToken, initializer, dotDotDotToken }: ts.ParameterDeclaration): boolean {
  return questionToken !== undefined || initializer !== undefined || dotDotDotToken !== undefined;
}

/** The place of a missing name: the `class` or `constructor` keyword, or the first token. */
function firstTokenOf(declaration: ts.ClassDeclaration | ts.ClassElement): ts.Node {
  return declaration.getChildren().find(({ kind }) => keywords.has(kind)) ?? declaration;
}
