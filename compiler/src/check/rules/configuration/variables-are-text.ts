import { variableNotText } from '../../../diagnostics/catalogue/configuration.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { Shape, UnsupportedReason } from '../../../model/shapes/shape.js';
import { canBeUndefined, unwrapped } from '../../../model/shapes/shape-questions.js';
import { configurationProperties } from '../../lookups/types/configuration-properties.js';
import { isListOfScalars, isScalar, withoutPresetNull } from '../../lookups/types/text-shapes.js';

type Types = ApplicationModel['types'];

interface Problem {
  readonly because: string;
  readonly hint: string;
}

/** The reasons of unsupported types for which there are rules of their own. */
const reportedElsewhere: ReadonlySet<UnsupportedReason> = new Set<UnsupportedReason>([
  'unresolved',
  'foreign-file',
  'conflict',
  'constraint',
  'tag',
]);

/** Each property of a configuration can be parsed from one text: a scalar, or a list of scalars. */
export function variablesAreText(application: ApplicationModel, report: Report): void {
  const { types, configurations } = application;
  for (const { property, path, span } of configurationProperties(application)) {
    const problem = problemOf(withoutPresetNull(property, types), types);
    if (problem !== undefined) report(variableNotText.at(property.span ?? span, { path, ...problem }));
  }
  for (const { class: reference, shape, span } of configurations) {
    const object = unwrapped(shape, types);
    if (object.kind !== 'object' || object.additional === undefined) continue;
    const problem = { because: 'it could have any name', hint: 'declare each property by its name' };
    report(variableNotText.at(span, { path: `${reference.name}[name]`, ...problem }));
  }
}

function problemOf(shape: Shape, types: Types): Problem | undefined {
  const found = unwrapped(shape, types);
  const members = found.kind === 'union' ? found.members.map((member) => unwrapped(member, types)) : [found];
  if (members.length > 1 && members.some((member) => member.kind === 'string' && member.secret)) {
    return { because: 'a `Secret` is one of several types', hint: 'use `Secret` alone' };
  }
  const items = found.kind === 'array' ? [unwrapped(found.items, types)] : [];
  const isUnsupported = [...members, ...items].some(
    (part) => part.kind === 'unsupported' && !reportedElsewhere.has(part.reason),
  );
  if (items.some(canBeUndefined)) {
    return {
      because: 'no item of a list in a variable is `undefined`',
      hint: 'remove `undefined` from the type of the items',
    };
  }
  if (!isUnsupported && (isScalar(found, types) || isListOfScalars(found, types))) return undefined;
  if (members.some(({ kind }) => kind === 'null')) {
    return { because: 'no text is `null`', hint: 'make the property optional with `?`, and remove `null`' };
  }
  if (members.some(({ kind }) => kind === 'object')) {
    return {
      because: 'it is an object',
      hint: 'move its properties to a configuration of their own, with a `prefix`',
    };
  }
  return {
    because: 'it is neither a scalar nor a list of scalars',
    hint: 'use a string, number, boolean, literal, enum, `Date`, `URL` or `Secret`, or a list of one of them',
  };
}
