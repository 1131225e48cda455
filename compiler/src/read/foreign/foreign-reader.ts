import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import type { ForeignCall } from '../../model/foreign/foreign-application.js';
import type {
  ForeignArgument,
  ForeignDecorator,
  ForeignFacts,
  ForeignHeritage,
  ForeignPlace,
  TypedPlace,
} from '../../model/foreign/foreign-facts.js';
import { familyOf, packageOfSpecifier } from '../../model/foreign/other-frameworks.js';
import type { ProjectReading } from '../../sources/project.js';
import { calleeOf, type SourceReading, textOf } from '../source-reading.js';
import type { StaticValues } from '../values/static-values.js';
import type { ForeignDecorators } from './foreign-decorators.js';
import type { ForeignExceptions } from './foreign-exceptions.js';
import type { ForeignNames } from './foreign-names.js';

/** The parts of a `ForeignReader`. */
export interface ForeignParts {
  readonly reading: SourceReading;
  readonly names: ForeignNames;
  readonly decorators: ForeignDecorators;
  readonly exceptions: ForeignExceptions;
  readonly values: StaticValues;
  /** Whether a method has a route decorator. */
  readonly isHandler: (node: ts.Node) => boolean;
}

/** Reads the parts of classes that belong to other frameworks. */
export class ForeignReader {
  readonly #parts: ForeignParts;
  #concerned: boolean | undefined;

  constructor(parts: ForeignParts) {
    this.#parts = parts;
  }

  /** `undefined` for a class without such parts: nearly every one. */
  of(declaration: ts.ClassDeclaration): ForeignFacts | undefined {
    this.#concerned ??= importsOtherFrameworks(this.#parts.reading.project);
    if (!this.#concerned) return undefined;
    this.#parts.reading.readWholeImports();
    const decorators = this.#decorators(declaration);
    const heritage = this.#heritage(declaration);
    const exceptions = this.#parts.exceptions.in(declaration);
    const isEmpty = decorators.length + heritage.length + exceptions.length === 0;
    return isEmpty ? undefined : { decorators, heritage, exceptions };
  }

  #decorators(declaration: ts.ClassDeclaration): ForeignDecorator[] {
    return [
      ...this.#on(declaration, () => ({ kind: 'class' })),
      ...declaration.members.flatMap((member) => this.#onMember(member)),
    ];
  }

  #onMember(member: ts.ClassElement): ForeignDecorator[] {
    if (ts.isConstructorDeclaration(member)) {
      return member.parameters.flatMap((parameter) =>
        this.#on(parameter, () => ({
          kind: 'constructor-parameter',
          parameter: textOf(parameter.name),
          typed: this.#typed(parameter),
        })),
      );
    }
    const name = member.name === undefined ? '' : textOf(member.name);
    const found = this.#on(member, () => this.#placeOf(member, name));
    if (!ts.isMethodDeclaration(member)) return found;
    const onParameters = member.parameters.flatMap((parameter) =>
      this.#on(parameter, () => ({
        kind: 'parameter',
        member: name,
        parameter: textOf(parameter.name),
        span: this.#parts.reading.spanOf(parameter),
        typed: this.#typed(parameter),
      })),
    );
    return [...found, ...onParameters];
  }

  #placeOf(member: ts.ClassElement, name: string): ForeignPlace {
    if (ts.isMethodDeclaration(member)) {
      return { kind: 'method', member: name, returns: resultOf(member.type), isHandler: this.#parts.isHandler(member) };
    }
    const kind = ts.isAccessor(member) ? 'accessor' : 'property';
    return { kind, member: name, typed: this.#typed(member) };
  }

  #on(node: ts.Node, placeOf: () => ForeignPlace): ForeignDecorator[] {
    const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
    return decorators.flatMap((decorator): readonly ForeignDecorator[] => {
      const { callee, call } = calleeOf(decorator);
      const found = this.#parts.decorators.of(callee, call);
      if (found === undefined) return [];
      const { reading } = this.#parts;
      return [
        {
          written: textOf(callee),
          parts: found.parts.map(({ name, call: inner = call }) => ({ ...name, arguments: this.#arguments(inner) })),
          ...(found.declaration !== undefined && {
            declaredAt: reading.spanOf(ts.getNameOfDeclaration(found.declaration) ?? found.declaration),
          }),
          arguments: this.#arguments(call),
          span: reading.spanOf(decorator.expression),
          place: placeOf(),
        },
      ];
    });
  }

  #arguments(call: ts.CallExpression | undefined): readonly ForeignArgument[] {
    return call?.arguments.map((argument) => this.#argument(argument)) ?? [];
  }

  #argument(node: ts.Expression): ForeignArgument {
    const { names, values } = this.#parts;
    const named = ts.isNewExpression(node) || ts.isCallExpression(node) ? node.expression : node;
    const foreign = names.of(named);
    const pattern = ts.isRegularExpressionLiteral(node) ? patternOf(node.text) : undefined;
    return {
      text: textOf(node),
      value: values.read(node),
      ...(foreign !== undefined && { foreign }),
      ...(pattern !== undefined && { pattern }),
    };
  }

  #typed(node: ts.Declaration): TypedPlace {
    const { reading } = this.#parts;
    const name = ts.getNameOfDeclaration(node) ?? node;
    const type = typeOf(node);
    const marker = type && this.#markerOf(type);
    const nameSpan = reading.spanOf(name);
    // The rules of a `Validate` without a marker in it belong around the marker that is missing.
    const [validated, schema] =
      marker === 'Validate' && type && ts.isTypeReferenceNode(type) ? (type.typeArguments ?? []) : [];
    if (validated !== undefined && this.#markerOf(validated) === undefined) {
      return {
        text: textOf(validated),
        validation: schema === undefined ? '' : `, ${textOf(schema)}`,
        optional: (ts.isParameter(node) || ts.isPropertyDeclaration(node)) && node.questionToken !== undefined,
        span: reading.spanOf(validated),
        nameSpan,
      };
    }
    return {
      text: type === undefined ? '' : textOf(type),
      optional: (ts.isParameter(node) || ts.isPropertyDeclaration(node)) && node.questionToken !== undefined,
      span: type === undefined ? nameSpan : reading.spanOf(type),
      nameSpan,
      ...(marker !== undefined && { marker }),
    };
  }

  #markerOf(type: ts.TypeNode): string | undefined {
    return ts.isTypeReferenceNode(type) ? this.#parts.reading.ashlarNameOf(type.typeName) : undefined;
  }

  /** The calls of methods of `this` that the class does not declare. */
  #inheritedCalls(declaration: ts.ClassDeclaration): readonly ForeignCall[] {
    const own = new Set(declaration.members.map(({ name }) => (name === undefined ? '' : textOf(name))));
    const found: ForeignCall[] = [];
    const visit = (node: ts.Node): void => {
      const method = ts.isCallExpression(node) ? methodOfThis(node) : undefined;
      if (ts.isCallExpression(node) && method !== undefined && !own.has(method)) {
        const texts = node.arguments.map((argument) => textOf(argument));
        found.push({ method, arguments: texts, span: this.#parts.reading.spanOf(node) });
      }
      ts.forEachChild(node, visit);
    };
    for (const member of declaration.members) visit(member);
    return found;
  }

  #heritage(declaration: ts.ClassDeclaration): ForeignHeritage[] {
    return (declaration.heritageClauses ?? []).flatMap(({ token, types }) =>
      types.flatMap((type): readonly ForeignHeritage[] => {
        const { expression } = type;
        const foreign = this.#parts.names.of(ts.isCallExpression(expression) ? expression.expression : expression);
        if (foreign === undefined) return [];
        const found = { ...foreign, text: textOf(type), span: this.#parts.reading.spanOf(type) };
        if (token !== ts.SyntaxKind.ExtendsKeyword) return [{ ...found, clause: 'implements' }];
        const calls = this.#inheritedCalls(declaration);
        return [{ ...found, clause: 'extends', calls, ...(declaration.members.length > 0 && { hasMembers: true }) }];
      }),
    );
  }
}

/** Whether the program imports another framework: otherwise there is nothing to search for. */
export function importsOtherFrameworks(project: ProjectReading): boolean {
  return project.files.some((sourceFile) => {
    return project.isOwn(sourceFile) ? importsOtherFramework(sourceFile) : isOfOtherFramework(sourceFile);
  });
}

const importsOtherFramework = memo(({ statements }: ts.SourceFile) =>
  statements.some((statement) => {
    const specifier = specifierOf(statement);
    const packageName = specifier && packageOfSpecifier(specifier);
    return packageName !== undefined && familyOf(packageName) !== undefined;
  }),
);

const isOfOtherFramework = memo(({ fileName }: ts.SourceFile) => {
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(fileName) ?? [];
  return packageName !== undefined && familyOf(packageName) !== undefined;
});

function specifierOf(statement: ts.Statement): string | undefined {
  const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
  const specifier = isImport
    ? statement.moduleSpecifier
    : ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference)
      ? statement.moduleReference.expression
      : undefined;
  return specifier !== undefined && ts.isStringLiteral(specifier) ? specifier.text : undefined;
}

/** `setStatus` of `this.setStatus(201)`. */
function methodOfThis({ expression }: ts.CallExpression): string | undefined {
  const isOfThis =
    ts.isPropertyAccessExpression(expression) && expression.expression.kind === ts.SyntaxKind.ThisKeyword;
  return isOfThis ? expression.name.text : undefined;
}

function typeOf(node: ts.Node): ts.TypeNode | undefined {
  if (ts.isParameter(node) || ts.isPropertyDeclaration(node) || ts.isGetAccessorDeclaration(node)) return node.type;
  return ts.isSetAccessorDeclaration(node) ? node.parameters[0]?.type : undefined;
}

/** The text of what a method returns, without the promise around it. */
function resultOf(type: ts.TypeNode | undefined): string {
  if (type === undefined) return '';
  const isPromise = ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise';
  const [inner] = isPromise ? (type.typeArguments ?? []) : [];
  return textOf(inner ?? type);
}

function patternOf(text: string): { source: string; flags: string } {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}
