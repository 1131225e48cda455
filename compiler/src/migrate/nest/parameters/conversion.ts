import { ts } from 'ts-morph';
import type { Handler } from '../support/handlers.js';
import { insertStatements, isTaken } from '../support/uses.js';

/** A parameter of Ashlar. */
export interface NewParameter {
  readonly name: string;
  readonly type: string;
  readonly isOptional?: boolean;
}

/** The parameters that replace one of NestJS, and what the body needs. */
export interface Conversion {
  /** None where another conversion already has the value. */
  readonly parameters: readonly NewParameter[];
  /** Statements at the beginning of the body. */
  readonly statements?: readonly string[];
  /** Makes the edits of the body. */
  readonly edit?: () => void;
}

/** Collects the new parameters of a handler, and writes them in the places of the old ones. */
export class HandlerParameters {
  readonly handler: Handler;
  /** The name of the new parameter for the request context. */
  context: string | undefined;
  readonly #conversions = new Map<ts.ParameterDeclaration, Conversion>();
  readonly #names = new Set<string>();

  constructor(handler: Handler) {
    this.handler = handler;
  }

  add(node: ts.ParameterDeclaration, conversion: Conversion): void {
    this.#conversions.set(node, conversion);
    for (const { name } of conversion.parameters) this.#names.add(name);
  }

  /** Whether a new parameter can have a name: nothing else of the handler has it. `replaced` are the parameters that it replaces. */
  isFree(name: string, ...replaced: readonly ts.ParameterDeclaration[]): boolean {
    const { method } = this.handler;
    const others = method.parameters.filter((node) => !replaced.includes(node) && !this.#conversions.has(node));
    const isOwn = replaced.some((node) => boundNames(node.name).includes(name));
    if (this.#names.has(name) || others.some((node) => boundNames(node.name).includes(name))) return false;
    return isOwn || !isTaken(method.body, name);
  }

  /** The first free name of a list. */
  freeName(names: readonly string[], ...replaced: readonly ts.ParameterDeclaration[]): string | undefined {
    return names.find((name) => this.isFree(name, ...replaced));
  }

  apply(): void {
    const { file, method } = this.handler;
    if (this.#conversions.size === 0) return;
    const { body } = method;
    const isLastRequired = this.#requiredFrom();
    for (const [node, conversion] of this.#conversions) {
      const texts = conversion.parameters.map((one) => textOf(one, isLastRequired(node)));
      if (texts.length === 0) file.remove(node);
      else file.replace(node, texts.join(', '));
      conversion.edit?.();
    }
    const statements = method.parameters.flatMap((node) => this.#conversions.get(node)?.statements ?? []);
    if (body !== undefined) insertStatements(file, body, statements);
  }

  /** A parameter with `?` cannot precede a required one. */
  #requiredFrom(): (node: ts.ParameterDeclaration) => boolean {
    const { parameters } = this.handler.method;
    const isRequired = (node: ts.ParameterDeclaration): boolean => {
      const conversion = this.#conversions.get(node);
      if (conversion !== undefined) return conversion.parameters.some(({ isOptional }) => isOptional !== true);
      return node.questionToken === undefined && node.initializer === undefined;
    };
    return (node) => parameters.slice(parameters.indexOf(node) + 1).some(isRequired);
  }
}

/** The names that a parameter or a pattern binds. */
function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

function textOf({ name, type, isOptional }: NewParameter, isBeforeRequired: boolean): string {
  if (isOptional !== true) return `${name}: ${type}`;
  return isBeforeRequired ? `${name}: ${type} | undefined` : `${name}?: ${type}`;
}
