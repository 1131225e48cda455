import type { ApiDocument } from '../api-document.js';
import type { Effort } from '../effort.js';
import { entriesOf, isObject, type Json, type JsonObject, listOf, textOf } from '../json.js';
import { finishForm } from './finish-form.js';
import {
  type Alternative,
  type Constraints,
  type Form,
  type Forms,
  isUnconstrained,
  jsonTypes,
  noItems,
  noMembers,
} from './form.js';
import { Intersections } from './intersections.js';
import { mergeForms } from './merge-forms.js';
import { OverlappingLists } from './overlapping-lists.js';
import { type Discriminator, discriminatorOf, isRemark, readOwnForms } from './read-own-form.js';
import { simplifyForms } from './simplify-forms.js';

/** The direction of the values of a schema: clients write requests, servers write responses. */
export type Direction = 'request' | 'response';

/** The maximum number of forms of a schema: combinations of alternatives grow exponentially. */
const mostForms = 1000;

/** The maximum number of references in a row that are followed. */
const mostLevels = 100;

/** The maximum number of schemas that are read again: reading schemas that contain each other would not end. */
const mostRepeats = 50;

/** The steps to read one schema. */
const stepsOfSchema = 5;

const never: Forms = { list: [], exclusive: [], branches: false };

/**
 * Splits the schemas of a document into forms: references are followed, `allOf` is merged, and `anyOf` and `oneOf` are
 * flattened. Two schemas of the same content have the same forms, in whatever style they are written.
 */
export class FormReader {
  readonly document: ApiDocument;
  readonly effort: Effort;
  readonly #direction: Direction;
  readonly #known = new Map<Json, Forms>();
  readonly #open = new Set<Json>();
  readonly #met = new Set<Json>();
  readonly #cut = new Set<Json>();
  readonly #intersections = new Intersections();
  readonly #overlapping = new OverlappingLists(this);
  readonly #tags = new Map<string, JsonObject>();
  readonly #mappings = new Map<JsonObject, ReadonlyMap<Json, readonly string[]>>();
  readonly #everything: Forms;
  #forms = 0;
  #repeats = 0;

  /** The schema of the values that all of some schemas allow. The same schemas give the same result. */
  readonly intersect = (...schemas: readonly Json[]): Json => this.#intersections.of(schemas);

  constructor(document: ApiDocument, direction: Direction) {
    this.document = document;
    this.effort = document.effort;
    this.#direction = direction;
    this.#everything = this.#constrainedForms(new Map());
  }

  /** The forms of a schema; without one, everything is allowed. */
  formsOf(schema: Json | undefined): Forms {
    if (schema === false) return never;
    if (!isObject(schema)) return this.#everything;
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    this.effort.spend(stepsOfSchema);
    if (this.#met.has(schema)) this.#repeats += 1;
    this.#met.add(schema);
    if (this.#open.has(schema) || this.#open.size > mostLevels || this.#repeats > mostRepeats) {
      // A schema that consists of itself has no content to compare.
      this.#cut.add(schema);
      return this.#opaque('allOf', schema);
    }
    this.#open.add(schema);
    const forms = this.#read(schema);
    this.#open.delete(schema);
    this.#cut.delete(schema);
    // Forms that were cut depend on the schema that was read first.
    if (this.#cut.size === 0 || this.#open.size === 0) this.#known.set(schema, forms);
    if (this.#open.size === 0) this.#cut.clear();
    return forms;
  }

  /** The `oneOf` lists of forms whose alternatives may overlap, with what is allowed beside them. */
  overlapping(forms: Forms): readonly Json[] {
    return this.#overlapping.of(forms);
  }

  #read(schema: JsonObject): Forms {
    const { $ref, $dynamicRef, allOf, anyOf, oneOf, unevaluatedProperties, unevaluatedItems } = schema;
    let forms = this.#own(schema);
    if ($ref !== undefined) forms = this.#both(forms, this.#referred($ref), schema);
    if ($dynamicRef !== undefined) forms = this.#both(forms, this.#dynamic($dynamicRef), schema);
    for (const member of listOf(allOf)) forms = this.#both(forms, this.formsOf(member), schema);
    if (Array.isArray(anyOf)) forms = this.#both(forms, this.#union(anyOf, schema, false), schema);
    if (Array.isArray(oneOf)) forms = this.#both(forms, this.#union(oneOf, schema, true), schema);
    if (unevaluatedProperties !== undefined)
      forms = this.#unevaluated(forms, 'unevaluatedProperties', unevaluatedProperties, schema);
    if (unevaluatedItems !== undefined) forms = this.#unevaluated(forms, 'unevaluatedItems', unevaluatedItems, schema);
    const finished = forms.list.flatMap((form) => finishForm(form, this) ?? []);
    return { ...forms, list: simplifyForms(finished, () => this.#nextId(), this.effort) };
  }

  #own(schema: JsonObject): Forms {
    if (Object.keys(schema).every((keyword) => isRemark(keyword) || composition.has(keyword))) return this.#everything;
    const own = readOwnForms(schema, (property) => this.#isHidden(property));
    const isUnion = Array.isArray(schema['anyOf']) || Array.isArray(schema['oneOf']);
    const discriminator = isUnion ? undefined : schema['discriminator'];
    return {
      list: own.map(({ constraints, ...form }) => ({
        ...form,
        id: this.#nextId(),
        constraints:
          discriminator === undefined || form.type !== 'object'
            ? constraints
            : new Map([...constraints, ['discriminator', [discriminator]]]),
      })),
      exclusive: [],
      branches: branching.some((keyword) => schema[keyword] !== undefined),
    };
  }

  /** Clients do not send what is read-only, and servers do not send what is write-only. */
  #isHidden(property: Json): boolean {
    return this.document.follow(property)[this.#direction === 'request' ? 'readOnly' : 'writeOnly'] === true;
  }

  #dynamic(reference: Json): Forms {
    const [target, ...others] = this.document.dynamicTargets(textOf(reference) ?? '');
    if (target === undefined || others.length > 0)
      return this.#opaque('$dynamicRef', [reference, ...(target === undefined ? [] : [target, ...others])]);
    return this.formsOf(target);
  }

  #referred(reference: Json): Forms {
    const target = this.document.target(textOf(reference));
    if (target === undefined) return this.#opaque('$ref', reference);
    const forms = this.formsOf(target.value);
    const { name } = target;
    if (name === undefined) return forms;
    // The forms of a union keep the names of its members.
    return {
      ...forms,
      list: forms.list.map((form) => (form.name === undefined && !isUnconstrained(form) ? { ...form, name } : form)),
    };
  }

  #union(members: readonly Json[], schema: JsonObject, exclusive: boolean): Forms {
    const discriminator = discriminatorOf(schema);
    const all = members.map((member) =>
      discriminator === undefined ? this.formsOf(member) : this.#tagged(member, discriminator),
    );
    const list = all.flatMap((forms) => forms.list);
    this.effort.spend(list.length);
    if (list.length > mostForms) return this.#opaque(exclusive ? 'oneOf' : 'anyOf', members);
    const alternatives = all.map((forms, index): Alternative => ({ schema: members[index] ?? true, forms }));
    const inner = all.flatMap((forms, index) =>
      forms.exclusive.map((exclusive) => ({
        ...exclusive,
        beside: [...exclusive.beside, ...alternatives.filter((_, other) => other !== index)],
      })),
    );
    const own = exclusive ? [{ schemas: members, alternatives: all, beside: [] }] : [];
    return { list, exclusive: [...inner, ...own], branches: true };
  }

  /** The forms of a member of a union, with the values of the discriminator for this member. */
  #tagged(member: Json, { property, mapping }: Discriminator): Forms {
    const forms = this.formsOf(member);
    const target = this.document.target(isObject(member) ? textOf(member['$ref']) : undefined);
    if (target?.name === undefined) return forms;
    const { name, value } = target;
    const own = forms.list.flatMap(({ members }) => members.properties.get(property) ?? []);
    // A property that lists its values has the same information in the schema itself.
    if (own.some((schema) => this.formsOf(schema).list.some((form) => form.values !== undefined))) return forms;
    const tags = this.#tagsOf(mapping).get(value) ?? [];
    const key = `${this.#intersections.identity(member)} ${property} ${tags.join(' ')}`;
    const tag = this.#tags.get(key) ?? { properties: { [property]: { enum: tags.length > 0 ? tags : [name] } } };
    this.#tags.set(key, tag);
    const tagged = this.#both(forms, this.formsOf(tag), tag);
    return { ...tagged, list: tagged.list.map((form) => ({ name, ...form })) };
  }

  /** The values of a discriminator, by the schemas that they stand for. */
  #tagsOf(mapping: JsonObject): ReadonlyMap<Json, readonly string[]> {
    const known = this.#mappings.get(mapping);
    if (known !== undefined) return known;
    const tags = new Map<Json, string[]>();
    for (const [tag, to] of entriesOf(mapping)) {
      const text = textOf(to);
      if (text === undefined) continue;
      const target = this.document.target(text) ?? this.document.target(`#/components/schemas/${text}`);
      if (target !== undefined) tags.set(target.value, [...(tags.get(target.value) ?? []), tag]);
    }
    this.#mappings.set(mapping, tags);
    return tags;
  }

  #both(one: Forms, other: Forms, schema: JsonObject): Forms {
    const exclusive = [...one.exclusive, ...other.exclusive];
    const branches = one.branches || other.branches;
    if (one === this.#everything) return other;
    if (other === this.#everything) return one;
    if (one.list.length * other.list.length > mostForms * 10) return this.#opaque('allOf', schema);
    this.effort.spend(one.list.length * other.list.length);
    const list = one.list.flatMap((form) =>
      other.list
        .filter(({ type }) => type === form.type)
        .map((counterpart) => mergeForms(form, counterpart, this.#nextId(), this)),
    );
    return list.length > mostForms ? this.#opaque('allOf', schema) : { list, exclusive, branches };
  }

  /** Without alternatives, the properties that are not evaluated are those that no part of the schema declares. */
  #unevaluated(
    forms: Forms,
    keyword: 'unevaluatedProperties' | 'unevaluatedItems',
    value: Json,
    schema: JsonObject,
  ): Forms {
    if (forms.branches || forms.list.some(({ constraints }) => evaluators.some((one) => constraints.has(one))))
      return this.#both(forms, this.#opaque(keyword, schema), schema);
    const list = forms.list.map((form): Form => {
      if (keyword === 'unevaluatedItems' && form.type === 'array')
        return { ...form, id: this.#nextId(), items: { prefix: form.items.prefix, rest: form.items.rest ?? value } };
      if (keyword === 'unevaluatedProperties' && form.type === 'object')
        return { ...form, id: this.#nextId(), members: { ...form.members, others: form.members.others ?? value } };
      return form;
    });
    return { ...forms, list };
  }

  #opaque(keyword: string, value: Json): Forms {
    return this.#constrainedForms(new Map([[keyword, [value]]]));
  }

  #constrainedForms(constraints: Constraints): Forms {
    const list = jsonTypes.map((type) => ({
      id: this.#nextId(),
      type,
      constraints,
      members: noMembers,
      items: noItems,
    }));
    return { list, exclusive: [], branches: constraints.size > 0 };
  }

  #nextId(): number {
    this.#forms += 1;
    return this.#forms;
  }
}

const composition: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf']);

const branching = ['if', 'anyOf', 'oneOf', 'dependentSchemas'];

/** Constraints that evaluate properties or items in ways that are not known. */
const evaluators = ['contains', 'patternProperties', 'not', '$ref', '$dynamicRef'];
