import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { constantOf, isConstAssertion } from '../../source/constant-value.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/** The type in the place of a call such as `PartialType(Note)`. */
export interface MappedText {
  readonly text: string;
  /** The classes whose properties the type has. */
  readonly classes: readonly MappedBase[];
}

/** A class whose properties a mapped type has. */
export interface MappedBase {
  readonly node: ts.Identifier;
  /** The class; `undefined` for one of a package. */
  readonly class: MigratedClass | undefined;
  /** Whether all properties become optional, so that defaults do not apply. */
  readonly isPartial: boolean;
}

const packages = /^@nestjs\/(?:swagger|mapped-types)$/;

/** Whether an expression is a call of `PartialType`, `PickType`, `OmitType` or `IntersectionType`. */
export function isMappedCall(file: MigratedFile, node: ts.Expression): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    file.isFrom(node.expression, packages, 'PartialType', 'PickType', 'OmitType', 'IntersectionType')
  );
}

/** The type in the place of a class expression. `undefined` for keys and classes that are computed. */
export function mappedText(
  application: MigratedApplication,
  file: MigratedFile,
  written: ts.Expression,
  isPartial = false,
): MappedText | undefined {
  const node = bare(written);
  if (ts.isIdentifier(node)) {
    const found = application.classOf(file, node);
    return { text: node.text, classes: [{ node, class: found, isPartial }] };
  }
  if (!isMappedCall(file, node)) return undefined;
  const name = file.importedName(node.expression)?.name;
  const [first, keys] = node.arguments;
  if (first === undefined) return undefined;
  if (name === 'IntersectionType') return intersection(application, file, node.arguments, isPartial);
  const inner = mappedText(application, file, first, isPartial || name === 'PartialType');
  if (inner === undefined) return undefined;
  if (name === 'PartialType') return { ...inner, text: `Partial<${inner.text}>` };
  const names = keys && keyText(application, file, keys);
  const utility = name === 'PickType' ? 'Pick' : 'Omit';
  return names === undefined ? undefined : { ...inner, text: `${utility}<${inner.text}, ${names}>` };
}

function intersection(
  application: MigratedApplication,
  file: MigratedFile,
  values: readonly ts.Expression[],
  isPartial: boolean,
): MappedText | undefined {
  const parts = values.map((value) => mappedText(application, file, value, isPartial));
  const known = parts.filter((part) => part !== undefined);
  if (known.length !== parts.length) return undefined;
  return { text: known.map(({ text }) => text).join(' & '), classes: known.flatMap(({ classes }) => classes) };
}

/** `'id' | 'name'` for `['id', 'name'] as const`. */
function keyText(application: MigratedApplication, file: MigratedFile, written: ts.Expression): string | undefined {
  const node = bare(written);
  if (ts.isArrayLiteralExpression(node)) {
    const isLiteral = node.elements.length > 0 && node.elements.every(ts.isStringLiteralLike);
    return isLiteral ? node.elements.map((element) => file.textOf(element)).join(' | ') : undefined;
  }
  const constant = ts.isIdentifier(node) ? constantOf(application, file, node.text) : undefined;
  return constant !== undefined && isConstAssertion(constant.value)
    ? `(typeof ${file.textOf(node)})[number]`
    : undefined;
}
