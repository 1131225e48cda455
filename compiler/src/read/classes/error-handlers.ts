import { ts } from 'ts-morph';
import type { ErrorHandlerFacts, ResultFacts, ReturnFacts } from '../../model/facts.js';
import type { Span } from '../../model/span.js';
import type { ValidationStatusFacts } from '../../model/validation-status.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import type { SourceReading } from '../source-reading.js';
import { type Place, writtenAt } from '../types/form.js';
import { frameworkBases } from './framework-bases.js';
import type { Returns } from './returns.js';

/** Reads the error handlers: the classes that implement `ErrorHandler` of `ashlar`, or extend one of its handlers. */
export class ErrorHandlers {
  readonly #reading: SourceReading;
  readonly #returns: Returns;

  constructor(reading: SourceReading, returns: Returns) {
    this.#reading = reading;
    this.#returns = returns;
  }

  /** The facts of a class that is an error handler. */
  of(declaration: ts.ClassDeclaration): ErrorHandlerFacts | undefined {
    const bases = [...frameworkBases(declaration, this.#reading)];
    const isProblemDetails = bases.includes('ProblemDetailsHandler');
    if (!isProblemDetails && !bases.includes('ErrorHandler')) return undefined;
    const symbol = this.#reading.checker.getSymbolAtLocation(declaration.name ?? declaration);
    const instance = symbol && this.#reading.checker.getDeclaredTypeOfSymbol(symbol);
    if (instance === undefined) return undefined;
    this.#reading.readWholeImports();
    const returns = this.#handle(instance, declaration);
    const validationStatus = this.#validationStatus(instance, declaration);
    return {
      isProblemDetails,
      ...(returns !== undefined && { returns }),
      ...(validationStatus !== undefined && { validationStatus }),
    };
  }

  /** The result of `handle`; absent when the method is inherited from a handler of `ashlar`, or missing. */
  #handle(instance: ts.Type, declaration: ts.ClassDeclaration): ReturnFacts | undefined {
    const { checker } = this.#reading;
    const method = checker.getPropertyOfType(instance, 'handle');
    const node = method?.declarations?.at(-1);
    if (method === undefined || node === undefined || this.#reading.ashlarName(method) !== undefined) return undefined;
    const written = ts.isMethodDeclaration(node) && node.parent === declaration ? node.type : undefined;
    if (written !== undefined) {
      const type = checker.getTypeFromTypeNode(written);
      return { span: this.#reading.spanOf(written), results: this.#resultsOf(type, writtenAt(written)) };
    }
    if (!ts.isMethodDeclaration(node) || node.type === undefined) this.#reading.doubt();
    const name = (ts.isClassElement(node) && node.name) || node;
    const span = this.#ownSpan(name, declaration);
    const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(method), ts.SignatureKind.Call);
    if (signature === undefined) return { span, results: [] };
    const place = { node: ts.isMethodDeclaration(node) && node.type !== undefined ? node.type : name };
    return { span, results: this.#resultsOf(checker.getReturnTypeOfSignature(signature), place) };
  }

  #resultsOf(type: ts.Type, place: Place): readonly ResultFacts[] {
    return this.#returns.of(type, place).map(({ facts }) => facts);
  }

  #validationStatus(instance: ts.Type, declaration: ts.ClassDeclaration): ValidationStatusFacts | undefined {
    const { checker } = this.#reading;
    const property = checker.getPropertyOfType(instance, 'validationStatus');
    const node = property?.valueDeclaration;
    if (property === undefined || node === undefined || this.#reading.ashlarName(property) !== undefined)
      return undefined;
    const initializer = ts.isPropertyDeclaration(node) ? node.initializer : undefined;
    if (initializer === undefined || !ts.isNumericLiteral(withoutWrapping(initializer))) this.#reading.doubt();
    const type = checker.getTypeOfSymbol(property);
    return {
      span: this.#ownSpan(node, declaration),
      ...(type.isNumberLiteral() && { value: type.value }),
    };
  }

  /** The place of a member, or the name of the class where the member is declared outside of the application. */
  #ownSpan(node: ts.Node, declaration: ts.ClassDeclaration): Span {
    const isOwn = this.#reading.project.isOwn(node.getSourceFile());
    return this.#reading.spanOf(isOwn ? node : (declaration.name ?? declaration));
  }
}
