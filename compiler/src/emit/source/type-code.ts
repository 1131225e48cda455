import type { Lookup } from '../../incremental/view.js';
import type { ClassReference } from '../../model/class-reference.js';
import { isImportable } from '../../model/shapes/importable-types.js';
import type {
  AbsentProperty,
  NamedType,
  NumberShape,
  ObjectShape,
  StringShape,
  SupportedShape,
  TupleShape,
  TypeId,
} from '../../model/shapes/shape.js';
import type { Strip, ValueType } from '../../plan/value-type.js';
import { braces, list } from '../text/layout.js';
import type { EmitStyle } from './emit-style.js';
import type { ImportedName } from './imports.js';
import type { Code, SourceFile } from './source-file.js';

/** The types of one generated file. */
export interface TypeScope {
  readonly file: SourceFile;
  readonly types: Lookup<TypeId, NamedType<never>>;
  /** The aliases that the file declares for named types that it cannot import. */
  readonly aliases: Lookup<TypeId, string>;
  /**
   * Values that are made here have to fit every way in which the application can have declared them; those that are
   * given here come in every such way. Types are compared with patterns.
   */
  readonly values: 'made' | 'given' | 'compared';
}

/** Everything that the parts of the file of a directory depend on beside its plan. */
export interface DirectoryScope {
  readonly style: EmitStyle;
  readonly types: Lookup<TypeId, NamedType<never>>;
}

/** Writes a type. */
export function typeCode(type: ValueType, scope: TypeScope): Code {
  switch (type.kind) {
    case 'named':
      return namedCode(type.type, scope);
    case 'parameter':
      return stripped(
        ['Parameters<', methodCode(type.controller, type.handler, scope), `>[${type.index}]`],
        type.strip,
      );
    case 'property':
      return stripped([ownerCode(type.of, scope), `[${scope.file.literal(type.name)}]`], type.strip);
    case 'item':
      if (type.of.kind === 'shape' && type.of.shape.kind === 'array') return inParentheses(type.of.shape.items, scope);
      return [ownerCode(type.of, scope), '[number]'];
    case 'indexed': {
      const owner = ownerCode(type.of, scope);
      return stripped([owner, '[', type.keys ?? otherKeys(owner, type.except ?? [], scope), ']'], type.strip);
    }
    case 'non-nullable':
      return ['NonNullable<', typeCode(type.of, scope), '>'];
    case 'extracted':
    case 'excluded': {
      const pattern = shapeCode(type.pattern, { ...scope, values: 'compared' });
      return [type.kind === 'extracted' ? 'Extract<' : 'Exclude<', typeCode(type.of, scope), ', ', pattern, '>'];
    }
    case 'shape':
      return shapeCode(type.shape, scope);
  }
}

/** The names of the properties of a type without some of them. */
function otherKeys(owner: Code, except: readonly string[], { file }: TypeScope): Code {
  if (except.length === 0) return ['keyof ', owner];
  return ['Exclude<keyof ', owner, ', ', except.map((name) => file.literal(name)).join(' | '), '>'];
}

/** A type before the brackets of an indexed access: parentheses end `readonly` and `|`. */
function ownerCode(type: ValueType, scope: TypeScope): Code {
  if (type.kind === 'shape') return inParentheses(type.shape, scope);
  return type.kind === 'named' ? inParentheses({ kind: 'named', type: type.type.id }, scope) : typeCode(type, scope);
}

/**
 * Declares the named types of a file's definitions that cannot be imported: `type Draft = Parameters<…>[0]`. `shape` describes the
 * values that the file handles with this type.
 */
export function writeAlias(
  type: NamedType<never>,
  origins: Lookup<TypeId, ValueType>,
  scope: TypeScope,
  shape = type.shape,
): void {
  const alias = scope.aliases.get(type.id);
  if (alias === undefined) return;
  const origin = origins.get(type.id);
  const derived = origin !== undefined && canBeDerived(origin, origins);
  scope.file.line(`type ${alias} = `, derived ? typeCode(origin, scope) : shapeCode(shape, scope), ';');
  scope.file.line();
}

/**
 * Whether a type can be derived from its origin: a type that is written out must not depend on itself. A configuration is its own
 * origin. `visited` are the types on the way.
 */
function canBeDerived(
  origin: ValueType,
  origins: Lookup<TypeId, ValueType>,
  visited: ReadonlySet<TypeId> = new Set(),
): boolean {
  switch (origin.kind) {
    case 'shape':
      return false;
    case 'parameter':
      return true;
    case 'property':
    case 'item':
    case 'indexed':
    case 'non-nullable':
    case 'extracted':
    case 'excluded':
      return canBeDerived(origin.of, origins, visited);
    case 'named': {
      const { id } = origin.type;
      if (isImportable(origin.type)) return true;
      const own = origins.get(id);
      return own !== undefined && !visited.has(id) && canBeDerived(own, origins, new Set([...visited, id]));
    }
  }
}

/** Writes out the type of a shape. */
export function shapeCode(shape: SupportedShape, scope: TypeScope): Code {
  switch (shape.kind) {
    case 'string':
      return shape.secret ? scope.file.runtimeType('Secret') : scalarCode(shape, scope);
    case 'number':
      return scalarCode(shape, scope);
    case 'boolean':
    case 'unknown':
    case 'bigint':
      return shape.kind;
    case 'null':
      return shape.undefined ? 'undefined' : 'null';
    case 'date':
      return 'Date';
    case 'bytes':
      return scope.values === 'made' ? 'Uint8Array<ArrayBuffer>' : 'Uint8Array';
    case 'url':
      return 'URL';
    case 'literal':
      return scope.file.literal(shape.value);
    case 'array':
      if (shape.empty && scope.values === 'made') return '[]';
      return [scope.values === 'made' ? '' : 'readonly ', inParentheses(shape.items, scope), '[]'];
    case 'tuple':
      return tupleCode(shape, scope);
    case 'object':
      return objectCode(shape, scope);
    case 'union':
      // No operator in a type binds less than `|`.
      return shape.members.map((member, index): Code => [index === 0 ? '' : ' | ', shapeCode(member, scope)]);
    case 'named': {
      const type = scope.types.get(shape.type);
      return type === undefined ? 'unknown' : namedCode(type, scope);
    }
  }
}

/** A template literal type is written only for values that are made: one that is given is a string. */
function scalarCode({ kind, subtype, local }: StringShape | NumberShape, { values }: TypeScope): Code {
  return values === 'made' && local !== true ? (subtype ?? kind) : kind;
}

function namedCode(type: NamedType<never>, scope: TypeScope): Code {
  if (isImportable(type)) return scope.file.type(type);
  return scope.aliases.get(type.id) ?? shapeCode(type.shape, scope);
}

function objectCode(shape: ObjectShape<never>, scope: TypeScope): Code {
  const { additional, keyPattern, toJson } = shape;
  // Names of properties have a type of their own only where a pattern describes them, or where an object with such names is made.
  const { keyType = 'string' } = scope.values === 'made' || keyPattern !== undefined ? shape : {};
  if (toJson !== undefined) return ['{ toJSON(): ', shapeCode(toJson, scope), ' }'];
  if (additional === undefined) return propertiesCode(shape, scope);
  const present = shapeCode(additional, scope);
  // A property that is given may be declared with `undefined`, which its shape does not hold.
  const value = scope.values === 'made' || additional.kind === 'unknown' ? present : [present, ' | undefined'];
  const index: Code = [`{ readonly [name: ${keyType}]: `, value, ' }'];
  // Declared properties need not fit the type of the others, as they would have to in one pair of braces.
  return hasPropertiesCode(shape, scope) ? [propertiesCode(shape, scope), ' & ', index] : index;
}

function propertiesCode(shape: ObjectShape<never>, scope: TypeScope): Code {
  const { file } = scope;
  const made = scope.values === 'made';
  const properties = shape.properties.map((property): Code => {
    const { name, shape: value, undefinable = false } = property;
    const hasDefault = property.default !== undefined;
    // Generated code sets every property that has a default, or that is declared without `?`.
    const optional = property.optional && !(made && (undefinable || hasDefault));
    const mayBeUndefined = made ? undefinable && !hasDefault : optional;
    const mark = optional ? '?: ' : ': ';
    return [`readonly ${file.property(name)}${mark}`, shapeCode(value, scope), mayBeUndefined ? ' | undefined' : ''];
  });
  const absent = writtenAbsent(shape, scope).map(({ name }) => `readonly ${file.property(name)}: undefined`);
  return braces([...properties, ...absent], ';');
}

function hasPropertiesCode(shape: ObjectShape<never>, scope: TypeScope): boolean {
  return shape.properties.length > 0 || writtenAbsent(shape, scope).length > 0;
}

/** The properties without a value that objects have nevertheless. */
function writtenAbsent({ absent = [] }: ObjectShape<never>, { values }: TypeScope): readonly AbsentProperty[] {
  return values === 'made' ? absent.filter(({ optional }) => !optional) : [];
}

function tupleCode({ elements, rest }: TupleShape<never>, scope: TypeScope): Code {
  const given = scope.values === 'given';
  const items = elements.map(({ shape, optional }): Code => {
    if (!optional) return inParentheses(shape, scope);
    // An optional item that is given may be declared with `undefined`, as a property may.
    return given ? ['(', inParentheses(shape, scope), ' | undefined)?'] : [inParentheses(shape, scope), '?'];
  });
  const others: Code[] = rest === undefined ? [] : [['...', inParentheses(rest, scope), '[]']];
  return [scope.values === 'made' ? '' : 'readonly ', list<ImportedName>('[', [...items, ...others], ']')];
}

function inParentheses(shape: SupportedShape, scope: TypeScope): Code {
  return isOperation(shape, scope) ? ['(', shapeCode(shape, scope), ')'] : shapeCode(shape, scope);
}

/** Whether a type is written with an operator, which would end before `[]`, `?` or another operator. */
function isOperation(shape: SupportedShape, scope: TypeScope): boolean {
  switch (shape.kind) {
    case 'union':
    case 'array':
    case 'tuple':
      return true;
    case 'object':
      return shape.toJson === undefined && shape.additional !== undefined && hasPropertiesCode(shape, scope);
    case 'named': {
      const type = scope.types.get(shape.type);
      const isWrittenOut = type !== undefined && !isImportable(type) && !scope.aliases.has(type.id);
      return isWrittenOut && isOperation(type.shape, scope);
    }
    default:
      return 'subtype' in shape;
  }
}

function methodCode(controller: ClassReference, handler: string, { file }: TypeScope): Code {
  return [file.classType(controller), `[${file.literal(handler)}]`];
}

function stripped(type: Code, strip: Strip): Code {
  if (strip === 'nothing') return type;
  return strip === 'undefined' ? ['Exclude<', type, ', undefined>'] : ['NonNullable<', type, '>'];
}
