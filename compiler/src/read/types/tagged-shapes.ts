import { ts } from 'ts-morph';
import {
  type DefaultValue,
  type Shape,
  stringFormats,
  type UnfittingTag,
  type UnsupportedShape,
} from '../../model/shapes/shape.js';
import type { Span } from '../../model/span.js';
import { withoutParentheses } from '../source-reading.js';
import { constraints } from './constraint-kinds.js';
import { type ConstraintTag, constraintTagsOf, hasConstraintTags } from './constraint-tags.js';
import { isConstrained } from './constraints.js';
import type { Form, Place, Shapes } from './form.js';
import { nameOf } from './named-types.js';

/** A shape with the constraints of JSDoc tags, and their default. */
export interface TaggedShape {
  readonly shape: Shape;
  /** The tags of a package that do not fit. */
  readonly unfitting?: readonly UnfittingTag[];
  /** The value, its text and its place. */
  readonly default?: { readonly value: DefaultValue; readonly text: string; readonly span: Span };
}

/** The kind of declaration that a comment with tags belongs to. An alias of a scalar is not a type with a name of its own. */
export type TagRole = 'named type' | 'alias' | 'property' | 'replaced property';

/**
 * Adds the constraints of the JSDoc tags of a declaration to the shape of its type. A tag that does not fit replaces the
 * shape, unless a mapped type has replaced the type of the declaration, or a package declares it: its tags
 * may be for another tool.
 */
export function withTags(shape: Shape, declaration: ts.Node, shapes: Shapes, role: TagRole): TaggedShape {
  let tagged: TaggedShape = { shape };
  const unfitting: UnfittingTag[] = [];
  if (shape.kind === 'unsupported' || !hasConstraintTags(declaration)) return tagged;
  const isOwn = shapes.reading.project.isOwn(declaration.getSourceFile());
  for (const tag of constraintTagsOf(declaration, shapes.reading)) {
    if (tag.meaning.kind === 'name' && role === 'named type') continue;
    const result = apply(tag, tagged, shapes);
    if (!('because' in result)) tagged = result;
    else if (isOwn && role !== 'replaced property') return { shape: misfit(tag, result, shapes) };
    else if (role === 'property') unfitting.push({ text: tag.text, because: result.because });
  }
  return unfitting.length === 0 ? tagged : { ...tagged, unfitting };
}

/** The shape for a tag that cannot be enforced in its place. */
function misfit({ text, span }: ConstraintTag, { because, hint }: Misfit, shapes: Shapes): UnsupportedShape {
  shapes.reading.doubt();
  return { kind: 'unsupported', reason: 'tag', text, detail: because, hint, span };
}

/**
 * An alias of a scalar or an array, `type Age = number`, and a named property, `Person['age']`: the checker knows only
 * their types, so that their tags are read where their names are used.
 */
export const taggedName: Form = (type, place, shapes) => {
  const declaration = taggedDeclaration(type, place, shapes);
  if (declaration?.type === undefined) return undefined;
  const shape = shapes.read(type, { node: place.node, typeNode: declaration.type });
  return withTags(shape, declaration, shapes, 'alias').shape;
};

type TypedDeclaration = ts.TypeAliasDeclaration | ts.PropertySignature | ts.PropertyDeclaration;

function taggedDeclaration(type: ts.Type, place: Place, { reading }: Shapes): TypedDeclaration | undefined {
  const node = place.typeNode && withoutParentheses(place.typeNode);
  if (node === undefined) return undefined;
  if (ts.isIndexedAccessTypeNode(node)) {
    const index = reading.checker.getTypeFromTypeNode(node.indexType);
    if (!index.isStringLiteral()) return undefined;
    const owner = reading.checker.getTypeFromTypeNode(node.objectType);
    const declaration = reading.checker.getPropertyOfType(owner, index.value)?.valueDeclaration;
    const isTyped =
      declaration !== undefined && (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration));
    return isTyped && hasConstraintTags(declaration) ? declaration : undefined;
  }
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  const symbol = reading.symbolOf(node.typeName);
  const alias = symbol?.declarations?.find((declaration) => ts.isTypeAliasDeclaration(declaration));
  if (symbol === undefined || alias === undefined || !hasConstraintTags(alias)) return undefined;
  // A type that keeps its name is entered under it, with its tags.
  const isEntered = nameOf(type, place, reading)?.symbol === symbol && !isConstrained(type, reading);
  return isEntered ? undefined : alias;
}

/** Applies the tags of the named brands in an intersection: those of `TagId` in `TagId & MinLength<2>`. */
export function withTagsOfBrands(shape: Shape, place: Place, shapes: Shapes): Shape {
  const node = place.typeNode && withoutParentheses(place.typeNode);
  if (node === undefined || !ts.isIntersectionTypeNode(node)) return shape;
  let tagged = shape;
  for (const member of node.types) {
    if (!ts.isTypeReferenceNode(member)) continue;
    const alias = shapes.reading
      .symbolOf(member.typeName)
      ?.declarations?.find((declaration) => ts.isTypeAliasDeclaration(declaration));
    if (alias !== undefined) tagged = withTags(tagged, alias, shapes, 'named type').shape;
  }
  return tagged;
}

/**
 * A type argument whose tags are lost: of `Page<Age>`, the checker keeps `Page<number>`.
 */
export function lostTags({ typeNode }: Place, shapes: Shapes): UnsupportedShape | undefined {
  const node = typeNode && withoutParentheses(typeNode);
  if (node === undefined || !ts.isTypeReferenceNode(node)) return undefined;
  for (const argument of node.typeArguments ?? []) {
    const { checker } = shapes.reading;
    const place: Place = { node: argument, typeNode: argument };
    const declaration = taggedDeclaration(checker.getTypeFromTypeNode(argument), place, shapes);
    const tag = declaration && constraintTagsOf(declaration, shapes.reading)[0];
    if (tag === undefined) continue;
    if (tag.meaning.kind === 'name') return misfit(tag, namelessType, shapes);
    const because = `the type argument \`${argument.getText()}\` of \`${node.typeName.getText()}\` loses it`;
    return misfit(tag, { because, hint: equivalentHint }, shapes);
  }
  return undefined;
}

const equivalentHint = "write the constraint as a type: `type Age = number & Min<0>`, `string & Pattern<'…'>`";

interface Misfit {
  readonly because: string;
  readonly hint: string;
}

const namelessType: Misfit = {
  because:
    'only an interface, a class, an enum, or an alias of an object type or a union has a name in the API document',
  hint: 'move the tag to the declaration of such a type, or remove it',
};

const fitHint = 'move the tag to the type that it is for, or remove it';
const formatHint = `use one of ${stringFormats.map((format) => `\`${format}\``).join(', ')} for a string, or remove the tag`;

function apply(tag: ConstraintTag, tagged: TaggedShape, shapes: Shapes): TaggedShape | Misfit {
  const { meaning } = tag;
  switch (meaning.kind) {
    case 'problem':
      return meaning;
    case 'name':
      return namelessType;
    case 'kind':
      return isOfKind(tagged.shape, meaning.expected, shapes)
        ? tagged
        : { because: `it is for ${kindWords[meaning.expected]}`, hint: 'change the type, or remove the tag' };
    case 'additional properties': {
      const shape = withAdditional(tagged.shape, meaning.closed);
      return 'because' in shape ? shape : { ...tagged, shape };
    }
    case 'default': {
      const value = defaultValue(meaning.text, tagged.shape, shapes);
      if (value === undefined)
        return {
          because: 'its value is not a string, number or boolean of the type',
          hint: 'write a literal of the type, or remove the tag and set the value in the handler',
        };
      return { ...tagged, default: { value, text: tag.text, span: tag.span } };
    }
    case 'constraint': {
      const result = constrainedBy(tag, tagged.shape, shapes);
      if (typeof result === 'string')
        return { because: result, hint: meaning.constraint === 'Format' ? formatHint : fitHint };
      return 'because' in result ? result : { ...tagged, shape: result };
    }
  }
}

/** Applies `@additionalProperties` to an object; in a union with `null`, to the other alternative. */
function withAdditional(shape: Shape, isClosed: boolean): Shape | Misfit {
  if (shape.kind === 'union') {
    const [only, ...more] = shape.members.filter(({ kind }) => kind !== 'null');
    if (only === undefined || more.length > 0)
      return { because: 'it is for one object, and this is a union', hint: ownTagHint };
    const result = withAdditional(only, isClosed);
    if ('because' in result) return result;
    return { kind: 'union', members: shape.members.map((member) => (member === only ? result : member)) };
  }
  if (shape.kind === 'named') return { because: 'it is for the declaration of an object type', hint: ownTagHint };
  if (shape.kind !== 'object' || shape.toJson !== undefined)
    return { because: 'it is for object types', hint: fitHint };
  if (isClosed && shape.additional !== undefined && shape.keyPattern === undefined)
    return {
      because: 'it contradicts the index signature, which declares every name',
      hint: 'remove the tag, or the index signature',
    };
  if (!isClosed && shape.closed === true && shape.properties.length === 0)
    return {
      because: 'it contradicts `Record<string, never>`, which has no properties',
      hint: 'remove the tag, or change the type',
    };
  return { ...shape, closed: isClosed };
}

const ownTagHint = 'move the tag to the declaration of each object type that it is for, or remove it';

/** Applies a constraint; in a union with `null`, to the other alternative. */
function constrainedBy(tag: ConstraintTag, whole: Shape, shapes: Shapes): Shape | Misfit | string {
  const shape = shapes.behindName(whole);
  if (shape.kind === 'union') {
    const others = shape.members.filter(({ kind }) => kind !== 'null');
    const [only, second] = others;
    if (only === undefined || second !== undefined) return 'it is for one type, and this is a union';
    const result = constrainedBy(tag, only, shapes);
    if (typeof result === 'string' || 'because' in result) return result;
    return { kind: 'union', members: shape.members.map((member) => (member === only ? result : member)) };
  }
  if (tag.meaning.kind !== 'constraint') return whole;
  const { constraint, value } = tag.meaning;
  if (isInType(shape, constraint, value)) return whole;
  const known = knownValue(shape, constraint);
  const literal = value === true ? true : value.literal;
  if (known === literal) return whole;
  if (known !== undefined && constraint !== 'Pattern') {
    const because = `it contradicts \`${constraint}<${JSON.stringify(known)}>\` of its type`;
    return { because, hint: 'remove the tag, or the constraint of the type' };
  }
  const result = constraints.get(constraint)?.(shape, value) ?? 'it is not known';
  // The message is written for constraint types, and names the type.
  return typeof result === 'string' ? result.replaceAll(`\`${constraint}\``, 'it') : result;
}

/** Whether the type already has the constraint: `@format date-time` of a `Date`. */
function isInType(shape: Shape, constraint: string, value: ConstraintTagValue): boolean {
  if (constraint !== 'Format' || value === true) return false;
  return (shape.kind === 'date' && value.literal === 'date-time') || (shape.kind === 'url' && value.literal === 'uri');
}

type ConstraintTagValue = Extract<ConstraintTag['meaning'], { kind: 'constraint' }>['value'];

/** The value of the same constraint in the type. */
function knownValue(shape: Shape, constraint: string): string | number | boolean | undefined {
  switch (shape.kind) {
    case 'number':
      return new Map([
        ['Min', shape.minimum],
        ['Max', shape.maximum],
        ['ExclusiveMin', shape.exclusiveMinimum],
        ['ExclusiveMax', shape.exclusiveMaximum],
        ['MultipleOf', shape.multipleOf],
      ]).get(constraint);
    case 'string':
      return new Map<string, string | number | undefined>([
        ['MinLength', shape.minLength],
        ['MaxLength', shape.maxLength],
        ['Format', shape.format],
      ]).get(constraint);
    case 'array':
      return new Map([
        ['MinItems', shape.minItems],
        ['MaxItems', shape.maxItems],
      ]).get(constraint);
    default:
      return undefined;
  }
}

const kindWords = {
  string: 'strings',
  number: 'numbers',
  boolean: 'booleans',
  array: 'arrays',
  date: 'the type `Date`, or for a string with `@format date-time`',
} as const;

function isOfKind(shape: Shape, expected: keyof typeof kindWords, shapes: Shapes): boolean {
  const own = shapes.behindName(shape);
  if (own.kind === 'union') {
    return own.members.every((member) => member.kind === 'null' || isOfKind(member, expected, shapes));
  }
  if (own.kind === 'literal') return typeof own.value === expected;
  if (expected === 'date' && own.kind === 'string') return own.format === 'date-time';
  return own.kind === expected;
}

/** The value of a default's text for a type; `undefined` when it is not a value of the type. */
function defaultValue(text: string, shape: Shape, shapes: Shapes): DefaultValue | undefined {
  const [line = ''] = text.split('\n');
  const quoted = /^(["'`])(.*)\1$/.exec(line.trim())?.[2];
  const candidates: readonly (DefaultValue | undefined)[] = [quoted, literalOf(line.trim()), line.trim()];
  return candidates.find((value) => value !== undefined && admits(shape, value, shapes));
}

function literalOf(text: string): DefaultValue | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** Whether a value is of the kind of a shape; its constraints are checked with those of every default. */
function admits(shape: Shape, value: DefaultValue, shapes: Shapes): boolean {
  const own = shapes.behindName(shape);
  if (own.kind === 'union') return own.members.some((member) => admits(member, value, shapes));
  if (own.kind === 'literal') return own.value === value;
  if (own.kind === 'null') return value === null;
  return own.kind === typeof value && own.kind !== 'bigint';
}
