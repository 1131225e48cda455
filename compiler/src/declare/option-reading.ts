import type { Issue } from '../model/application-model.js';
import type { DecoratorFacts } from '../model/facts.js';
import type { Span } from '../model/span.js';
import type { StaticCall, StaticProperty, StaticRecord, StaticUnknown, StaticValue } from '../model/static-value.js';
import { calleeOf } from './declare-entries.js';

/** A string of the source and its place. */
export interface WrittenText {
  readonly text: string;
  readonly span: Span;
}

type Wanted = Extract<Issue, { kind: 'wrong-value' }>['wanted'];

/** Reads the arguments of a decorator, value by value, and collects their issues. */
export class OptionReading {
  readonly issues: Issue[] = [];
  readonly #decorator: DecoratorFacts;
  #isIncomplete = false;

  constructor(decorator: DecoratorFacts) {
    this.#decorator = decorator;
  }

  /** Whether a value could not be read: values that depend on it cannot be checked. */
  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  /** Adds an issue that makes the result incomplete. */
  reject(issue: Issue): undefined {
    this.#isIncomplete = true;
    this.issues.push(issue);
    return undefined;
  }

  /** Adds the issue of a value that could not be read. */
  unknown(value: StaticUnknown): undefined {
    return this.reject({ kind: 'unreadable', decorator: this.#decorator.name, value, span: this.#decorator.span });
  }

  /** The object that is the first argument, which must have only known properties; empty without an argument. */
  options(known: readonly string[]): StaticRecord | undefined {
    const { arguments: values, span } = this.#decorator;
    const [value] = values;
    if (value === undefined) return { kind: 'record', properties: [], span };
    return this.record(value, undefined, known);
  }

  /** An object; it must have only known properties where `known` lists them. */
  record(value: StaticValue, property: string | undefined, known?: readonly string[]): StaticRecord | undefined {
    if (value.kind === 'unknown') return this.unknown(value);
    if (value.kind !== 'record') return this.wrong('record', value.span, property);
    this.#knowProperties(value, known);
    return value;
  }

  /** A property with a string; absent when there is none, or when it has another value. */
  text(record: StaticRecord, name: string): WrittenText | undefined {
    const property = propertyOf(record, name);
    return property && this.textOf(property);
  }

  /** The string in a property. */
  textOf({ name, value }: StaticProperty): WrittenText | undefined {
    if (value.kind === 'unknown') return this.unknown(value);
    if (value.kind !== 'literal' || typeof value.value !== 'string') return this.wrong('text', value.span, name);
    return { text: value.value, span: value.span };
  }

  /** A property with a boolean; absent when there is none, or when it has another value. */
  boolean(record: StaticRecord, name: string): boolean | undefined {
    const value = propertyOf(record, name)?.value;
    if (value === undefined) return undefined;
    if (value.kind === 'unknown') return this.unknown(value);
    if (value.kind !== 'literal' || typeof value.value !== 'boolean') return this.wrong('boolean', value.span, name);
    return value.value;
  }

  /** A string as an argument of a method; positions count from 1. */
  textArgument(call: StaticCall, position: number): WrittenText | undefined {
    const value = call.arguments[position - 1];
    if (value?.kind === 'unknown') return this.unknown(value);
    if (value?.kind === 'literal' && typeof value.value === 'string') return { text: value.value, span: value.span };
    return this.#wrongArgument(call, position, 'text');
  }

  /** An object as an argument of a method; it must have only known properties where `known` lists them. Positions count from 1. */
  recordArgument(call: StaticCall, position: number, known?: readonly string[]): StaticRecord | undefined {
    const value = call.arguments[position - 1];
    if (value?.kind === 'unknown') return this.unknown(value);
    if (value?.kind !== 'record') return this.#wrongArgument(call, position, 'options');
    this.#knowProperties(value, known, calleeOf(call));
    return value;
  }

  #knowProperties({ properties }: StaticRecord, known: readonly string[] | undefined, callee?: string): void {
    const { name: decorator } = this.#decorator;
    for (const { name: property, nameSpan: span } of properties) {
      if (known === undefined || known.includes(property)) continue;
      this.reject({
        kind: 'unknown-property',
        decorator,
        ...(callee !== undefined && { callee }),
        property,
        known,
        span,
      });
    }
  }

  /** Adds the issue of a value of the wrong kind. */
  wrong(wanted: Wanted, span: Span, property?: string): undefined {
    const { name: decorator } = this.#decorator;
    return this.reject({ kind: 'wrong-value', decorator, ...(property !== undefined && { property }), wanted, span });
  }

  #wrongArgument(call: StaticCall, position: number, wanted: 'text' | 'options'): undefined {
    const span = call.arguments[position - 1]?.span ?? call.calleeSpan ?? call.span;
    return this.reject({ kind: 'wrong-argument', callee: calleeOf(call), position, wanted, span });
  }
}

/** A property of an object, the last one where it is repeated; one that is `undefined` counts as absent. */
export function propertyOf({ properties }: StaticRecord, name: string): StaticProperty | undefined {
  const property = properties.findLast((one) => one.name === name);
  return property?.value.kind === 'literal' && property.value.value === undefined ? undefined : property;
}
