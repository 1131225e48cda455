import { ambiguousSchemaName, mechanicalSchemaName } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { type ComponentType, componentTypes } from '../../../model/component-types.js';
import { keptFor } from '../../../model/kept-for.js';
import type { NamedType, TypeId } from '../../../model/shape.js';

/** Names of schemas do not change when another type is added, because generated clients contain them. */
export function stableSchemaNames(application: ApplicationModel, report: Report): void {
  const types = componentTypes(application);
  const unnamed = types.filter(({ type }) => type.schemaName === undefined);
  reportAmbiguous(unnamed, types, report);
  for (const { type, usedAt } of unnamed) {
    if (isInstance(type) && utilityTypes.has(type.name))
      report(mechanicalSchemaName.at(usedAt, { type: typeText(type.id) }));
  }
}

/** The utility types of TypeScript: clients would see names such as `Omit_Note_id`. */
const utilityTypes: ReadonlySet<string> = new Set(
  'Awaited Exclude Extract NonNullable Omit Partial Pick Readonly Record Required'.split(' '),
);

function reportAmbiguous(unnamed: readonly ComponentType[], all: readonly ComponentType[], report: Report): void {
  const named = new Map(
    all.flatMap(({ type }) => (type.schemaName === undefined ? [] : [[type.schemaName.text, type]])),
  );
  for (const [first, ...more] of byName(unnamed)) {
    const existing = named.get(first.name);
    const [second] = more;
    const place = existing === undefined ? second : (second ?? first);
    if (place === undefined) continue;
    const others = [...(existing === undefined ? [] : [existing]), first, ...more].filter((type) => type !== place);
    const related = others.map((type) => ({
      span: type.span,
      message: `\`${place.name}\` is also the name of this type`,
    }));
    report(ambiguousSchemaName.at(place.span, { name: place.name, isTaken: existing !== undefined }, related));
  }
}

/** The types that have the same schema name, with the case of the first letter ignored. */
function* byName(types: readonly ComponentType[]): Iterable<readonly [NamedType, ...NamedType[]]> {
  const firsts = new Map<string, NamedType>();
  // Few names are those of several types.
  const others = new Map<string, NamedType[]>();
  for (const { type } of types) {
    if (isInstance(type)) continue;
    const key = keyOfName(type);
    const known = others.get(key);
    if (!firsts.has(key)) firsts.set(key, type);
    else if (known === undefined) others.set(key, [type]);
    else known.push(type);
  }
  for (const [key, first] of firsts) yield [first, ...(others.get(key) ?? [])];
}

const keyOfName = keptFor(({ name }: NamedType) => name.charAt(0).toLowerCase() + name.slice(1));

function isInstance({ id }: NamedType): boolean {
  return id.includes('<');
}

/** The text of a type without the files of its parts: `Omit<Note,"id">`. */
function typeText(id: TypeId): string {
  return id.replaceAll(/[^<>,|&()[\]{}\s'":;?]*#/gu, '');
}
