import { ambiguousUnion } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { type Ambiguity, ambiguityOf } from '../../../model/shapes/ambiguity.js';
import type { CommonValue } from '../../../model/shapes/common-value.js';
import { canBeSent } from '../../../model/shapes/merged-members.js';
import { inputShapesOf } from '../../../model/shapes/route-shapes.js';
import type { Shape } from '../../../model/shapes/shape.js';
import { isListShape, membersOf, unwrapped } from '../../../model/shapes/shape-questions.js';
import { unionsIn } from '../../../model/shapes/walk-shapes.js';
import { joinedResults } from '../../lookups/types/joined-results.js';
import { shapeLabel } from '../../lookups/types/shape-label.js';
import { placeText, type TypePlace } from '../../lookups/types/type-places.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/**
 * A request matches exactly one member of a union. Responses need not: members that overlap are merged, as far as they
 * have one type in common.
 */
export function distinctAlternatives(used: UsedTypes, { application, types }: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  const reportAt = (place: TypePlace, ambiguity: Ambiguity): void => {
    const { path, span } = place;
    if (reported.has(placeText(span))) return;
    reported.add(placeText(span));
    const [one, other] = ambiguity.members;
    const values = { path, one: shapeLabel(one, types), other: shapeLabel(other, types), ...explain(ambiguity, types) };
    report(ambiguousUnion.at(span, values, useOf(application, place, span)));
  };
  for (const place of hasAmbiguousInputs(used, types) ? used.inputPlaces() : []) {
    const ambiguity = ambiguityAt(place, types);
    if (ambiguity !== undefined) reportAt(place, ambiguity);
  }
  for (const place of [...used.places.filter(isUnion), ...used.routes.flatMap(resultPlaces)]) {
    if (place.documented || !isUnion(place)) continue;
    if (canBeSent(membersOf(place.shape, types, 'open').members, types)) continue;
    const ambiguity = ambiguityAt(place, types) ?? unmergeable(place, types);
    if (ambiguity !== undefined) reportAt(place, ambiguity);
  }
}

type Types = RuleFacts['types'];

/** Whether a union in a request or a configuration is ambiguous: the places of all of them are computed only then. */
function hasAmbiguousInputs({ routes, codecs, configurations }: UsedTypes, types: Types): boolean {
  const starts = [...codecs, ...configurations].map(({ shape }) => shape);
  for (const route of routes) starts.push(...inputShapesOf(route));
  return unionsIn(starts, types).some((shape) => ambiguityAt({ shape }, types) !== undefined);
}

function isUnion({ shape }: TypePlace): boolean {
  return shape.kind === 'union';
}

/** The unions of the results of a handler: the type of each result is a place of its own. */
function resultPlaces(route: Route): readonly TypePlace[] {
  const { returns, handler } = route;
  if (returns.results.length < 2) return [];
  const { span } = returns;
  return Object.values(joinedResults(returns)).map((shape) => ({ path: handler, shape, span, route, use: span }));
}

/** The objects or lists of a union that are discriminated when they are received, but neither when they are sent nor sent as one type. */
function unmergeable({ shape }: TypePlace, types: Types): Ambiguity | undefined {
  if (shape.kind !== 'union' || shape.members.some((member) => isAmbiguousByName(member, types))) return undefined;
  const { members } = membersOf(shape, types, 'open');
  const objects = members.filter((member) => unwrapped(member, types).kind === 'object');
  const lists = members.filter((member) => isListShape(unwrapped(member, types)));
  const [one, other] = objects.length > 1 ? objects : lists;
  return one === undefined || other === undefined ? undefined : { members: [one, other], as: 'unmergeable' };
}

function ambiguityAt({ shape }: Pick<TypePlace, 'shape'>, types: Types): Ambiguity | undefined {
  if (shape.kind !== 'union' || shape.members.some((member) => isAmbiguousByName(member, types))) return undefined;
  return ambiguityOf(shape, types);
}

/** Whether a member is a named union that is ambiguous itself: it is reported where it is declared. */
function isAmbiguousByName(member: Shape, types: Types): boolean {
  if (member.kind !== 'named') return false;
  const shape = unwrapped(member, types);
  return shape.kind === 'union' && ambiguityOf(shape, types) !== undefined;
}

function explain({ as, members, common }: Ambiguity, types: Types): { because: string; hint: string } {
  switch (as) {
    case 'text':
      return {
        because: 'both are strings in JSON',
        hint: 'keep one of them, or give each a property of its own',
      };
    case 'list':
      return { because: explainLists(common), hint: hintForLists(members, types) };
    case 'object': {
      // A discriminating property has to be declared, and has to fit the type of all others.
      const hint = members.some((member) => isRecord(unwrapped(member, types)))
        ? 'use an object with the record as a property instead of the record: `{ values: Record<string, T> }`'
        : "give both a property with a literal of their own: `kind: 'note'`";
      return { because: 'no property discriminates them', hint };
    }
    case 'unmergeable':
      if (members.every((member) => isListShape(unwrapped(member, types)))) {
        return {
          because:
            'no length and no literal or kind of an item discriminates them, and they cannot be sent as one type',
          hint: hintForLists(members, types),
        };
      }
      return {
        because: 'no single property discriminates the objects of the union, and they cannot be sent as one type',
        hint: "give each a property with a literal of its own: `kind: 'note'`",
      };
    case 'objects':
      return {
        because: 'no property discriminates all objects of the union',
        hint: "give each a property with a literal of its own: `kind: 'note'`",
      };
  }
}

/** More characters than this are not written in a message. */
const longestValue = 60;

function explainLists(common: CommonValue | undefined): string {
  const text = JSON.stringify(common?.value);
  if (common === undefined || !common.isCertain || text.length > longestValue) {
    return 'no length and no literal or kind of an item discriminates them';
  }
  return text === '[]' ? 'an empty list is both' : `\`${text}\` is both`;
}

/** Tuples can have a literal at the same index; a value without items is of every array. */
function hintForLists(members: Ambiguity['members'], types: Types): string {
  return members.every((member) => unwrapped(member, types).kind === 'tuple')
    ? "give both a literal of their own at the same index: `['note', string]`"
    : 'write one array whose items are a union: `(A | B)[]`';
}

function isRecord(shape: Shape): boolean {
  return shape.kind === 'object' && shape.additional !== undefined && shape.properties.length === 0;
}
