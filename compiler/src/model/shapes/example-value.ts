import type { Lookup } from '../../incremental/view.js';
import type { NamedType, Shape, TypeId, UnsupportedShape } from './shape.js';
import { membersOf, unwrapped } from './shape-questions.js';

/** The value of an example, or nothing when its text is not a value of JSON and the type is no string. */
export type ExampleValue = { readonly value: unknown } | undefined;

/**
 * The value of the text of an example: parsed as JSON if the type is not a string. A string is written with double or
 * single quotes, or without them.
 */
export function exampleValue<Unsupported extends UnsupportedShape>(
  text: string,
  shape: Shape<Unsupported>,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): ExampleValue {
  const written = withoutFence(text);
  const { members, nullable } = membersOf(shape, types, 'open');
  const shapes = members.map((member) => unwrapped(member, types));
  const parsed = parse(written) ?? inSingleQuotes(written);
  if (shapes.length > 0 && shapes.every(isOfText)) {
    const isQuoted = typeof parsed?.value === 'string' || (nullable && parsed?.value === null);
    return isQuoted ? parsed : { value: written };
  }
  const admitsText = shapes.some((one) => one.kind === 'unknown' || isOfText(one));
  return parsed ?? (admitsText ? { value: written } : undefined);
}

/** The text in a block of code of Markdown, which documentation tools need for examples of several lines. */
function withoutFence(text: string): string {
  return /^```\w*\n([\s\S]*?)\n?```$/.exec(text)?.[1]?.trim() ?? text;
}

function parse(text: string): ExampleValue {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

/** The text in single quotes, as TypeScript writes it. */
function inSingleQuotes(text: string): ExampleValue {
  const inner = /^'((?:[^'\\]|\\.)*)'$/s.exec(text)?.[1];
  return inner === undefined ? undefined : { value: inner.replaceAll(/\\(['\\])/g, '$1') };
}

function isOfText<Unsupported extends UnsupportedShape>(shape: Shape<Unsupported>): boolean {
  if (shape.kind === 'literal') return typeof shape.value === 'string';
  return ['string', 'bigint', 'date', 'bytes', 'url'].includes(shape.kind);
}
