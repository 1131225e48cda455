import { ts } from 'ts-morph';
import type { ClassId } from '../../model/class-reference.js';
import type { ForeignApplication, ForeignCall } from '../../model/foreign/foreign-application.js';
import type { ForeignName } from '../../model/foreign/other-frameworks.js';
import { isWrapping, withoutWrapping } from '../../sources/wrapping.js';
import { ClassReferences } from '../classes/class-references.js';
import { type SourceReading, textOf } from '../source-reading.js';
import { ForeignNames } from './foreign-names.js';

/** The exports that start an application, and the type of a started one. Most files mention none of them. */
const mention = /\b(?:NestFactory|I?Nest\w*Application|(?:create|use)(?:Express|Koa)Server)\b/;

const startingFunction = /^(?:create|use)(?:Express|Koa)Server$/;

const applicationType = /^I?Nest\w*Application$/;

/** Whether a file can start or configure an application of another framework. */
export function mentionsForeignApplication({ text }: ts.SourceFile): boolean {
  return mention.test(text);
}

/** Finds the code outside of classes that starts or configures an application of another framework: `main.ts` of Nest. */
export class ForeignApplications {
  readonly #reading: SourceReading;
  readonly #names: ForeignNames;
  readonly #classes: ClassReferences;

  constructor(reading: SourceReading) {
    this.#reading = reading;
    this.#names = new ForeignNames(reading);
    this.#classes = new ClassReferences(reading);
  }

  /** The applications of other frameworks in a file, in the order of the source. */
  in(sourceFile: ts.SourceFile): readonly ForeignApplication[] {
    const found: Omit<ForeignApplication, 'calls'>[] = [];
    const holders = new Map<ts.Symbol, ForeignCall[]>();
    const calls: ForeignCall[][] = [];
    this.#reading.readWholeImports();
    const visit = (node: ts.Node): void => {
      const application = ts.isCallExpression(node)
        ? this.#started(node)
        : ts.isParameter(node)
          ? this.#parameterOf(node)
          : undefined;
      if (application !== undefined) {
        const ofThis: ForeignCall[] = [];
        found.push(application);
        calls.push(ofThis);
        const holder = ts.isParameter(node) ? node.name : variableOf(node);
        const symbol = holder && this.#reading.checker.getSymbolAtLocation(holder);
        if (symbol !== undefined) holders.set(symbol, ofThis);
      } else if (ts.isCallExpression(node)) this.#keepCall(node, holders);
      ts.forEachChild(node, visit);
    };
    visit(sourceFile);
    return found.map((application, index) => ({ ...application, calls: calls[index] ?? [] }));
  }

  /** `NestFactory.create(AppModule)` or `createExpressServer({ … })`. */
  #started(call: ts.CallExpression): Omit<ForeignApplication, 'calls'> | undefined {
    const callee = withoutWrapping(call.expression);
    const holder = ts.isPropertyAccessExpression(callee) ? this.#names.of(callee.expression) : undefined;
    const name = holder?.name === 'NestFactory' ? holder : this.#startingFunction(callee);
    if (name === undefined) return undefined;
    return {
      ...{ package: name.package, name: name.name, written: textOf(callee) },
      classes: call.arguments.flatMap((argument) => this.#classesIn(argument)),
      span: this.#reading.spanOf(callee),
    };
  }

  #classesIn(argument: ts.Expression): readonly ClassId[] {
    const found: ClassId[] = [];
    const visit = (node: ts.Node): void => {
      const declaration = ts.isIdentifier(node) ? this.#reading.classOf(this.#reading.symbolOf(node)) : undefined;
      if (declaration !== undefined) found.push(this.#classes.declared(declaration).id);
      ts.forEachChild(node, visit);
    };
    visit(argument);
    return found;
  }

  #startingFunction(callee: ts.Expression): ForeignName | undefined {
    const name = this.#names.of(callee);
    return name !== undefined && startingFunction.test(name.name) ? name : undefined;
  }

  /** A parameter of the type `INestApplication`: code that configures an application that another file starts. */
  #parameterOf(parameter: ts.ParameterDeclaration): Omit<ForeignApplication, 'calls'> | undefined {
    const { type } = parameter;
    if (type === undefined || !ts.isTypeReferenceNode(type)) return undefined;
    const name = this.#names.of(type.typeName);
    if (name === undefined || !applicationType.test(name.name)) return undefined;
    return { ...name, written: textOf(type.typeName), span: this.#reading.spanOf(type.typeName) };
  }

  #keepCall(call: ts.CallExpression, holders: ReadonlyMap<ts.Symbol, ForeignCall[]>): void {
    const { expression } = call;
    if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return;
    const symbol = this.#reading.checker.getSymbolAtLocation(expression.expression);
    const calls = symbol && holders.get(symbol);
    calls?.push({
      method: expression.name.text,
      arguments: call.arguments.map((argument) => textOf(argument)),
      span: this.#reading.spanOf(call),
    });
  }
}

/** The variable for the result of a call: `app` of `const app = await NestFactory.create(AppModule)`. */
function variableOf(call: ts.Node): ts.Identifier | undefined {
  let node = call.parent;
  while (ts.isAwaitExpression(node) || isWrapping(node)) node = node.parent;
  if (ts.isVariableDeclaration(node)) return ts.isIdentifier(node.name) ? node.name : undefined;
  // `let app; app = await NestFactory.create(AppModule)`.
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  return ts.isIdentifier(node.left) ? node.left : undefined;
}
