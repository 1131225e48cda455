import { ts } from 'ts-morph';
import { constantValue } from '../../source/constant-value.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import type { Validation } from './decorator-effect.js';

/** The message of a decorator. */
export type OwnMessage =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  /** A function, or a text with the received value. */
  | { readonly kind: 'unknown' };

/** The `message` of a decorator of class-validator, with the names and the limits that its text refers to. */
export function ownMessage(
  application: MigratedApplication,
  file: MigratedFile,
  { className, member }: { readonly className: string; readonly member: string },
  { options, arguments: values }: Validation,
): OwnMessage {
  const message = options.get('message');
  if (message === undefined) return { kind: 'none' };
  const value = constantValue(application, file, message);
  if (value.kind !== 'literal' || typeof value.value !== 'string' || value.value.trim() === '')
    return { kind: 'unknown' };
  let isKnown = true;
  const text = value.value.replaceAll(
    /\$(property|target|value|constraint(\d+))/g,
    (token, name: string, index?: string) => {
      if (name === 'property') return member;
      if (name === 'target') return className;
      const limit = index === undefined ? undefined : values[Number(index) - 1];
      const written = limit && limitText(application, file, limit);
      if (written === undefined) isKnown = false;
      return written ?? token;
    },
  );
  return isKnown
    ? { kind: 'text', text: withoutName(text.replaceAll(/\s+/g, ' ').trim(), member) }
    : { kind: 'unknown' };
}

/** `must look like ABC-1234` of `sku must look like ABC-1234`: the messages of Ashlar follow the name of the property. */
function withoutName(text: string, member: string): string {
  return text.startsWith(`${member} `) ? text.slice(member.length + 1) : text;
}

function limitText(application: MigratedApplication, file: MigratedFile, node: ts.Expression): string | undefined {
  if (ts.isRegularExpressionLiteral(node)) return node.text;
  const value = constantValue(application, file, node);
  if (value.kind === 'literal') return String(value.value);
  if (value.kind !== 'list') return undefined;
  const items = value.items.map((item) => (item.kind === 'literal' ? String(item.value) : undefined));
  return items.includes(undefined) ? undefined : items.join(', ');
}
