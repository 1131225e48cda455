import type { Lookup } from '../../incremental/view.js';
import type { NamedType, ObjectShape, PropertyShape, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { admitsNull, membersOf, namedType, receivedMembers, unwrapped } from '../../model/shapes/shape-questions.js';
import type { ClientProperty, ClientType, PlainType } from './client-plan.js';
import type { DateQuestions } from './date-questions.js';

/** The place of a value: in a response, in the JSON of a request, or in text of a request (a path, a query, a header, a form). */
export type ClientForm = 'response' | 'request' | 'text';

/** The names of declared types by their form. */
export interface DeclaredNames {
  readonly response: ReadonlyMap<TypeId, string>;
  readonly request: ReadonlyMap<TypeId, string>;
}

/** The tables with which the types of a client are made. */
export interface TypeContext {
  readonly types: Lookup<TypeId, NamedType<never>>;
  readonly names: DeclaredNames;
  readonly dates: DateQuestions;
}

/** Makes the types of one form. */
export class ClientTypes {
  readonly #form: ClientForm;
  readonly #context: TypeContext;

  constructor(form: ClientForm, context: TypeContext) {
    this.#form = form;
    this.#context = context;
  }

  /** The type of a value. `areDatesFound`: whether the client converts its dates. */
  of(shape: SupportedShape, areDatesFound = this.#form === 'response'): ClientType {
    switch (shape.kind) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
      case 'unknown':
        return plain(shape.kind);
      case 'bytes':
        return plain('string');
      case 'bigint':
        return plain(this.#isSent ? 'string | bigint' : 'string');
      case 'url':
        return plain(this.#isSent ? 'string | URL' : 'string');
      case 'date':
        if (this.#isSent) return plain('string | Date');
        return plain(areDatesFound ? 'DateValue' : 'string');
      case 'literal':
        return { kind: 'literal', value: shape.value };
      case 'array':
        return { kind: 'list', items: this.of(shape.items, areDatesFound), isReadonly: this.#isSent };
      case 'tuple': {
        const elements = shape.elements.map((element) => ({
          type: this.of(element.shape, areDatesFound),
          optional: element.optional,
        }));
        const rest = shape.rest && this.of(shape.rest, areDatesFound);
        return { kind: 'tuple', elements, ...(rest !== undefined && { rest }), isReadonly: this.#isSent };
      }
      case 'object':
        return shape.toJson === undefined ? this.#object(shape, areDatesFound) : this.of(shape.toJson, areDatesFound);
      case 'union':
        return this.#union(shape, areDatesFound);
      case 'named':
        return this.#named(shape.type, areDatesFound);
    }
  }

  get #isSent(): boolean {
    return this.#form !== 'response';
  }

  #object(shape: ObjectShape<never>, areDatesFound: boolean): ClientType {
    const { properties, additional, keyPattern, keyType } = shape;
    const declared = properties.map((property) => this.#property(property, areDatesFound));
    if (additional === undefined) return { kind: 'object', properties: declared };
    const type = this.of(additional, areDatesFound);
    if (keyPattern !== undefined && keyType !== undefined) {
      return { kind: 'object', properties: declared, others: { keys: keyType, type } };
    }
    // TypeScript takes the type of the others for that of every property.
    const mayBeAbsent = declared.some(({ required }) => !required);
    const all: readonly ClientType[] = [type, ...declared.map((property) => property.type)];
    const others = unionOf(mayBeAbsent ? [...all, plain('undefined')] : all);
    return { kind: 'object', properties: declared, others: { keys: 'string', type: others } };
  }

  #property(property: PropertyShape<never>, areDatesFound: boolean): ClientProperty {
    const { name, shape, optional, default: preset, description, deprecated } = property;
    return {
      name,
      // The handler always gets a value with a default, and sends it.
      required: !optional && (preset === undefined || !this.#isSent),
      type: this.of(shape, areDatesFound),
      ...(description !== undefined && { description }),
      ...(deprecated === true && { deprecated }),
    };
  }

  #union(shape: SupportedShape & { readonly kind: 'union' }, areDatesFound: boolean): ClientType {
    const found = areDatesFound && !this.#context.dates.isAmbiguous(shape);
    const { members, nullable } = membersOf(shape, this.#context.types, 'keep');
    const known = this.#isSent ? receivedMembers(members) : members;
    const types = known.map((member) => this.of(member, found));
    // Text is never null.
    const hasNull = nullable && this.#form !== 'text';
    return unionOf(hasNull ? [...types, plain('null')] : types);
  }

  #named(id: TypeId, areDatesFound: boolean): ClientType {
    const { names, types, dates } = this.#context;
    const name = (this.#isSent ? names.request : names.response).get(id);
    const { shape } = namedType(id, types);
    // The fields of a form have other types than the JSON of the same name: text is never null, for example.
    const isWrittenOut =
      this.#form === 'text' && (admitsNull(shape, types) || unwrapped(shape, types).kind === 'object');
    if (name === undefined || isWrittenOut) return this.of(shape, areDatesFound);
    return { kind: 'named', name, ...(areDatesFound && dates.isDated(id) && { dates: true }) };
  }
}

/** One type for several, each once. */
export function unionOf(types: readonly ClientType[]): ClientType {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.members : [type]));
  const members = [...new Map(flat.map((type) => [JSON.stringify(type), type])).values()];
  const [only] = members;
  if (only === undefined) return plain('never');
  if (members.some((type) => type.kind === 'plain' && type.text === 'unknown')) return plain('unknown');
  return members.length === 1 ? only : { kind: 'union', members };
}

/** A type that is written as it is. */
export function plain(text: PlainType): ClientType {
  return { kind: 'plain', text };
}
