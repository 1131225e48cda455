import { ts } from 'ts-morph';
import type { ResultFacts } from '../../model/facts.js';
import type { Shape } from '../../model/shapes/shape.js';
import type { ShapeReader } from '../read-shape.js';
import { type SourceReading, withoutParentheses } from '../source-reading.js';
import { admitsUndefined, isAbsent } from '../types/absent-types.js';
import { type Place, writtenAt } from '../types/form.js';
import { joinShapes } from '../types/unions.js';

/** The classes of `ashlar` for responses whose type is not in their own type. */
const opaque: ReadonlySet<string> = new Set(['HttpResponse', 'ResponseStream', 'FileStream']);

/** A result of a handler, and the types of its value: several for a union, none without a value. */
export interface TypedResult {
  readonly facts: ResultFacts;
  readonly types: readonly ts.Type[];
}

/** Reads the possible responses of a handler from its return type. */
export class Returns {
  readonly #reading: SourceReading;
  readonly #shapes: ShapeReader;

  constructor(reading: SourceReading, shapes: ShapeReader) {
    this.#reading = reading;
    this.#shapes = shapes;
  }

  /** One result for a plain value and one for each `Response`; `void` is a result without a shape. */
  of(type: ts.Type, place: Place): TypedResult[] {
    const found = this.#results(type, place);
    const plain = found.filter(({ facts }) => !facts.wrapped && facts.shape !== undefined);
    const results: TypedResult[] = [];
    for (const result of found) {
      const whole = plain.includes(result) ? joinedPlain(plain) : result;
      const isKnown = results.some(({ facts }) => isSame(facts, whole.facts));
      if (!isKnown) results.push(whole);
    }
    return results;
  }

  #results(type: ts.Type, place: Place): TypedResult[] {
    const node = place.typeNode && withoutParentheses(place.typeNode);
    if (node !== undefined && ts.isUnionTypeNode(node)) {
      const { checker } = this.#reading;
      return node.types.flatMap((member) => this.#results(checker.getTypeFromTypeNode(member), writtenAt(member)));
    }
    if (isAbsent(type)) return [{ facts: { wrapped: false }, types: [] }];
    if (this.#isOpaque(type)) return [{ facts: { wrapped: true, opaque: true, ...this.#fileOf(type) }, types: [] }];
    const response = this.#response(type, place);
    if (response !== undefined) return response;
    const promised = this.#promised(type, place);
    if (promised !== undefined) return this.#results(promised.type, promised.place);
    if (type.isUnion() && type.types.some((member) => this.#isSpecial(member))) {
      this.#reading.readOrder();
      return type.types.flatMap((member) => this.#results(member, { node: place.node }));
    }
    return [{ facts: { wrapped: false, shape: this.#shapes.read(type, place) }, types: [type] }];
  }

  /** Members of a union that are results of their own. */
  #isSpecial(type: ts.Type): boolean {
    return (
      isAbsent(type) ||
      this.#isResponse(type) ||
      this.#isOpaque(type) ||
      this.#reading.checker.getPropertyOfType(type, 'then') !== undefined
    );
  }

  #isResponse(type: ts.Type): boolean {
    return this.#isNamed(type, 'Response');
  }

  #isNamed(type: ts.Type, name: string): boolean {
    return type.symbol !== undefined && this.#reading.ashlarName(type.symbol) === name;
  }

  #isOpaque(type: ts.Type): boolean {
    const name = type.symbol && this.#reading.ashlarName(type.symbol);
    return name !== undefined && opaque.has(name);
  }

  #fileOf(type: ts.Type): Pick<ResultFacts, 'file'> {
    return this.#isNamed(type, 'FileStream') ? { file: true } : {};
  }

  #response(type: ts.Type, place: Place): TypedResult[] | undefined {
    if (!this.#isResponse(type)) return undefined;
    // `Response` is a generic class, so its type is a reference.
    const [value, status] = this.#reading.checker.getTypeArguments(type as ts.TypeReference);
    if (value !== undefined && this.#isNamed(value, 'EventStream')) return this.#events(value, status, type, place);
    const opaque = value !== undefined && this.#isOpaque(value);
    const shape = value === undefined || opaque || isAbsent(value) ? undefined : this.#value(value, type, place);
    return statusesOf(status).map((code) => ({
      facts: {
        wrapped: true,
        ...(opaque && { opaque, ...this.#fileOf(value) }),
        ...(code !== undefined && { status: code }),
        ...(shape !== undefined && { shape }),
      },
      types: value === undefined || shape === undefined ? [] : [value],
    }));
  }

  /** The events of an `EventStream<T>`. */
  #events(stream: ts.Type, status: ts.Type | undefined, response: ts.Type, place: Place): TypedResult[] {
    // `EventStream` is a generic class, so its type is a reference.
    const [item] = this.#reading.checker.getTypeArguments(stream as ts.TypeReference);
    if (item === undefined) return [];
    const written = this.#argument(response, place);
    const argument = written && this.#argument(stream, writtenAt(written));
    const shape = this.#eventData(item, argument === undefined ? { node: place.node } : writtenAt(argument));
    return statusesOf(status).map((code) => ({
      facts: { wrapped: true, events: true, shape, ...(code !== undefined && { status: code }) },
      types: [],
    }));
  }

  /** The data of the items of a stream: items, or the type argument of each `ServerSentEvent<T>`. */
  #eventData(item: ts.Type, place: Place): Shape {
    if (this.#isNamed(item, 'ServerSentEvent')) {
      // `ServerSentEvent` is a generic class, so its type is a reference.
      const [data] = this.#reading.checker.getTypeArguments(item as ts.TypeReference);
      const written = this.#argument(item, place);
      if (data !== undefined)
        return this.#eventData(data, written === undefined ? { node: place.node } : writtenAt(written));
    }
    if (item.isUnion() && item.types.some((member) => this.#isNamed(member, 'ServerSentEvent'))) {
      const node = place.typeNode && withoutParentheses(place.typeNode);
      const members = node !== undefined && ts.isUnionTypeNode(node) ? node.types : undefined;
      if (members === undefined) this.#reading.readOrder();
      return joinShapes(
        members?.map((member) =>
          this.#eventData(this.#reading.checker.getTypeFromTypeNode(member), writtenAt(member)),
        ) ?? item.types.map((member) => this.#eventData(member, { node: place.node })),
      );
    }
    const read = this.#shapes.read(item, place);
    // An event always has data: `undefined` is sent as null, as it is in a list.
    return admitsUndefined(item) ? joinShapes([read, { kind: 'null' }]) : read;
  }

  #value(value: ts.Type, response: ts.Type, place: Place): Shape {
    const written = this.#argument(response, place);
    return this.#shapes.read(value, written === undefined ? { node: place.node } : writtenAt(written));
  }

  #promised(type: ts.Type, place: Place): { type: ts.Type; place: Place } | undefined {
    const { checker } = this.#reading;
    // Most results are not promises, and asking the checker takes long.
    const mayBe = type.isUnion() ? type.types : [type];
    if (!mayBe.some((member) => checker.getPropertyOfType(member, 'then') !== undefined)) return undefined;
    const awaited = checker.getAwaitedType(type);
    if (awaited === undefined || awaited === type) return undefined;
    const written = type.symbol?.name === 'Promise' ? this.#argument(type, place) : undefined;
    if (written === undefined) return { type: awaited, place: { node: place.node } };
    return { type: checker.getTypeFromTypeNode(written), place: writtenAt(written) };
  }

  /** The node of the first type argument, when the type is written as a reference with arguments. */
  #argument(type: ts.Type, place: Place): ts.TypeNode | undefined {
    const node = place.typeNode && withoutParentheses(place.typeNode);
    if (node === undefined || !ts.isTypeReferenceNode(node)) return undefined;
    return this.#reading.symbolOf(node.typeName) === type.symbol ? node.typeArguments?.[0] : undefined;
  }
}

/** One result for all plain values. TypeScript makes `unknown` of `unknown | null`, whose members are read one by one. */
function joinedPlain(results: readonly TypedResult[]): TypedResult {
  const shapes = results.flatMap(({ facts }) => facts.shape ?? []);
  const shape = shapes.find(({ kind }) => kind === 'unknown') ?? joinShapes(shapes);
  return { facts: { wrapped: false, shape }, types: results.flatMap(({ types }) => types) };
}

/** The statuses of a type argument; one unknown status for `number`. */
function statusesOf(type: ts.Type | undefined): (number | undefined)[] {
  if (type === undefined) return [undefined];
  const codes = (type.isUnion() ? type.types : [type]).flatMap((member) =>
    member.isNumberLiteral() ? [member.value] : [],
  );
  return codes.length === 0 ? [undefined] : codes.sort((a, b) => a - b);
}

function isSame(a: ResultFacts, b: ResultFacts): boolean {
  return (
    a.wrapped === b.wrapped &&
    a.opaque === b.opaque &&
    a.file === b.file &&
    a.events === b.events &&
    a.status === b.status &&
    JSON.stringify(a.shape) === JSON.stringify(b.shape)
  );
}
