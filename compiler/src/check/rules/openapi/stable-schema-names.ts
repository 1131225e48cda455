import { ambiguousSchemaName, mechanicalSchemaName } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { groupBy } from '../../../model/group-by.js';
import { type ComponentName, componentTypes, firstUses } from '../../../model/shapes/component-types.js';
import { namedTypesIn } from '../../../model/shapes/named-types.js';
import type { NamedType, TypeId } from '../../../model/shapes/shape.js';
import { typeName } from '../../../naming/type-name.js';

/** Names of schemas do not change when another type is added, because generated clients contain them. */
export function stableSchemaNames(application: ApplicationModel, report: Report): void {
  const types = componentTypes(application);
  if (areStable(types)) return;
  const unnamed = types.filter(({ schemaName }) => schemaName === undefined);
  reportAmbiguous(unnamed, types, report);
  const usedAt = firstUses(application);
  const mapped = mappedTypes(application);
  for (const type of unnamed) {
    if (!isMechanical(type)) continue;
    const advice = {
      type: type.text ?? type.name,
      remedy: mapped.has(type.id) ? remedyOfMapped(type) : remedyOf(type),
    } as const;
    report(mechanicalSchemaName.at(usedAt.get(type.id), advice));
  }
}

/** Whether every type has a name that no other one has, which is not made from that of a utility type. */
function areStable(names: readonly ComponentName[]): boolean {
  const given = new Set<string>();
  for (const { schemaName } of names) if (schemaName !== undefined) given.add(schemaName.text);
  const keys = new Set<string>();
  for (const type of names) {
    if (type.schemaName !== undefined) continue;
    if (isInstance(type)) {
      if (isMechanical(type)) return false;
      continue;
    }
    if (given.has(typeName(type.name)) || keys.has(keyOfName(type))) return false;
    keys.add(keyOfName(type));
  }
  return true;
}

function reportAmbiguous(unnamed: readonly NamedType[], all: readonly NamedType[], report: Report): void {
  const named = new Map(all.flatMap((type) => (type.schemaName === undefined ? [] : [[type.schemaName.text, type]])));
  const types = unnamed.filter((type) => !isInstance(type));
  for (const [first, ...more] of groupBy(types, keyOfName).values()) {
    const existing = named.get(typeName(first.name));
    const [second] = more;
    const place = existing === undefined ? second : (second ?? first);
    if (place === undefined) continue;
    const others = [...(existing === undefined ? [] : [existing]), first, ...more].filter((type) => type !== place);
    const name = typeName(place.name);
    const related = others.map(({ span }) => ({ span, message: `\`${name}\` is also the name of this type` }));
    const inOneFile = others.every(({ file }) => file === place.file);
    report(ambiguousSchemaName.at(place.span, { name, isTaken: existing !== undefined, inOneFile }, related));
  }
}

/** The name of a schema with the case of the first letter ignored. */
function keyOfName({ name: declared }: ComponentName): string {
  const name = typeName(declared);
  // Most types begin with such a letter: no text is made for them.
  if (/^[A-Z]/.test(name)) return name;
  const first = name.charAt(0).toLowerCase();
  return (/^[a-z]/.test(first) ? first.toUpperCase() : first) + name.slice(1);
}

function isInstance({ id }: ComponentName): boolean {
  return id.includes('<');
}

/** Whether the name of a schema would be made from that of a utility type, or from a type without a name. */
function isMechanical({ id }: ComponentName): boolean {
  const start = id.indexOf('<');
  if (start < 0) return false;
  if (ofPackage.test(id)) return true;
  // An object, a union or a constraint as a type argument has no name of its own. A type that may be null has that of the type.
  return /[{|]/.test(id.slice(start).replaceAll(/\|null\b|\bnull\|/g, ''));
}

/** A generic type of a package or of the library of TypeScript: clients would see names such as `Omit_Note_id`. */
const ofPackage = /(?:\blib\.[\w.]+|node_modules\/[^#<>,]*)#[\w.]+</;

/** The types that response mappers make of the results of handlers, and that no handler returns itself. */
function mappedTypes({ routes, types }: ApplicationModel): ReadonlySet<TypeId> {
  const results = routes.flatMap(({ returns }) => returns.results.flatMap(({ shape }) => shape ?? []));
  const returned = namedTypesIn(results, types);
  const made = routes.flatMap(({ mapper }) => mapper?.types ?? []);
  return new Set(made.flatMap(({ id }) => (returned.has(id) ? [] : [id])));
}

/** A utility type has no name of its own, whatever the name of the result is. */
function remedyOfMapped({ id }: NamedType): 'name of the result' | 'alias of the mapper' {
  return isOfPackage(id) ? 'alias of the mapper' : 'name of the result';
}

function isOfPackage(id: TypeId): boolean {
  return ofPackage.test(id.slice(0, id.indexOf('<') + 1));
}

function remedyOf({ id, shape }: NamedType): 'alias' | 'interface' {
  // An alias of a generic interface does not give it another name.
  const isInterface = shape.kind === 'object' && !isOfPackage(id);
  return isInterface ? 'interface' : 'alias';
}
