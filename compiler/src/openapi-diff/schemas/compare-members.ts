import type { Effort } from '../effort.js';
import { isObject, type Json } from '../json.js';
import { matches } from './accepts-value.js';
import type { Form, Members } from './form.js';
import type { FormContext } from './form-context.js';
import type { Direction, FormReader } from './form-reader.js';
import { schemasOf } from './merge-forms.js';
import type { Place } from './place.js';

/** Reports the differences between the properties of two object forms. */
export function compareMembers(before: Form, after: Form, place: Place, context: FormContext): void {
  const [was, is] = [before.members, after.members];
  for (const name of was.properties.keys()) compareProperty(name, was, is, place.property(name), context);
  for (const name of is.properties.keys())
    if (!was.properties.has(name)) compareProperty(name, was, is, place.property(name), context);
  compareOthers(was, is, place, context);
  comparePatterns(was, is, place, context);
  compareNames(was, is, place, context);
}

function compareProperty(name: string, was: Members, is: Members, place: Place, context: FormContext): void {
  const { direction, report, before, after } = context;
  const [declared, declares] = [isDeclared(name, was, before), isDeclared(name, is, after)];
  if (declared && declares) compareDeclared(name, was, is, place, context);
  else if (declared) report(`${direction}-property-removed`, `${place} ${removedText(is.hidden.has(name), direction)}`);
  else if (declares) addProperty(name, was, is, place, context);
  else {
    // No value fits: a required one makes the object impossible.
    compareRequired(name, was, is, place, context);
    if (direction === 'request' && isOpenFor(was, name, before.effort))
      context.compare(before.intersect(...schemasOf(was, name, before.effort)), false, place);
    if (direction === 'response' && isOpenFor(is, name, before.effort))
      context.compare(false, after.intersect(...schemasOf(is, name, before.effort)), place);
  }
}

function compareDeclared(name: string, was: Members, is: Members, place: Place, context: FormContext): void {
  compareRequired(name, was, is, place, context);
  context.compare(was.properties.get(name) ?? true, is.properties.get(name) ?? true, place);
}

function compareRequired(
  name: string,
  was: Members,
  is: Members,
  place: Place,
  { direction, report }: FormContext,
): void {
  const [needed, needs] = [was.required.has(name), is.required.has(name)];
  if (needed && !needs) report(`${direction}-property-now-optional`, `${place} is now optional`);
  if (!needed && needs)
    report(
      `${direction}-property-now-required`,
      `${place} ${direction === 'request' ? 'is now required' : 'is now always present'}`,
    );
}

function addProperty(name: string, was: Members, is: Members, place: Place, context: FormContext): void {
  const { direction, report, before } = context;
  const property = is.properties.get(name) ?? true;
  if (direction === 'response') report('response-property-added', `${place} was added`);
  else if (is.required.has(name)) report('required-request-property-added', `${place} was added and is required`);
  else report('optional-request-property-added', `${place} was added and is optional`);
  // A record of numbers has numbers only, whatever their names.
  const isConstrained =
    direction === 'request' ? isOpenFor(was, name, before.effort) : isDeclaredForOthers(was, name, before.effort);
  if (isConstrained) context.compare(before.intersect(...schemasOf(was, name, before.effort)), property, place);
}

function removedText(isHidden: boolean, direction: Direction): string {
  if (!isHidden) return 'was removed';
  return direction === 'request' ? 'is now read-only' : 'is now write-only';
}

function isDeclared(name: string, members: Members, reader: FormReader): boolean {
  const schema = members.properties.get(name);
  return schema !== undefined && reader.formsOf(schema).list.length > 0;
}

/** Whether an object may be sent with a property that is not declared; without any declaration, every property may be. */
function isOpenFor(members: Members, name: string, effort: Effort): boolean {
  if (members.others !== undefined && members.others !== false) return true;
  if (hasPatternFor(members, name, effort)) return true;
  return members.others === undefined && members.properties.size === 0 && members.patterns.size === 0;
}

/** Whether the reader of an object has a schema for a property that is not declared, or excludes it. */
function isDeclaredForOthers(members: Members, name: string, effort: Effort): boolean {
  return members.properties.has(name) || isObject(members.others) || hasPatternFor(members, name, effort);
}

function hasPatternFor(members: Members, name: string, effort: Effort): boolean {
  return [...members.patterns.keys()].some((pattern) => matches(pattern, name, effort) !== false);
}

/** Reports differences for properties that are not declared. */
function compareOthers({ others: was }: Members, { others: is }: Members, place: Place, context: FormContext): void {
  const { direction, report } = context;
  if (was === false || is === false) {
    if (was === is) return;
    if (direction === 'response') {
      // Clients ignore unknown properties.
      if (was === false && isObject(is)) report('response-property-added', `${place} can now have other properties`);
    } else if (is === false) report('request-constraint-tightened', `${place} no longer accepts other properties`);
    else report('request-constraint-relaxed', `${place} now accepts other properties`);
  } else if (isObject(was) || isObject(is)) context.compare(was ?? true, is ?? true, place.property('*'));
}

function comparePatterns(was: Members, is: Members, place: Place, { direction, report, compare }: FormContext): void {
  const isSameSet =
    was.patterns.size === is.patterns.size && [...was.patterns.keys()].every((pattern) => is.patterns.has(pattern));
  if (!isSameSet)
    report(`${direction}-not-comparable`, `${place}: \`patternProperties\` was changed and cannot be compared`);
  else
    for (const [pattern, schema] of was.patterns)
      compare(schema, is.patterns.get(pattern) ?? true, place.property(`/${pattern}/`));
}

function compareNames(was: Members, is: Members, place: Place, { before, after, compare }: FormContext): void {
  if (was.names === undefined && is.names === undefined) return;
  compare(nameSchema(was, before), nameSchema(is, after), place.names());
}

const text: Json = { type: 'string' };

function nameSchema({ names }: Members, reader: FormReader): Json {
  return names === undefined ? text : reader.intersect(text, names);
}
