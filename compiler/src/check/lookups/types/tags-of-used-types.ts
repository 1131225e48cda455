import type { ApplicationModel } from '../../../model/application-model.js';
import type { IgnoredTag } from '../../../model/issues/ignored-tag.js';
import { reachable } from '../../../model/reachable.js';
import { partsOf } from '../../../model/shapes/parts-of.js';
import type { Span } from '../../../model/span.js';
import { placeText } from './type-places.js';

/** The tags without effect in the types of requests, responses, codecs and configurations. Tags of other types are not for Ashlar. */
export function ignoredTagsOfUsedTypes(application: ApplicationModel): readonly IgnoredTag[] {
  const tags = new Map<string, IgnoredTag>();
  for (const issue of application.issues) {
    if (issue.kind === 'ignored-tag') tags.set(placeText(issue.tag.span), issue.tag);
  }
  if (tags.size === 0) return [];
  const used = spansOfTypes(application);
  return [...tags.values()].filter(
    ({ declaration }) => declaration === undefined || used.some((span) => isInside(span, declaration)),
  );
}

/** The places of the named types and of all properties. */
function spansOfTypes({ types, codecs, configurations }: ApplicationModel): readonly Span[] {
  const named = [...types.values()];
  const shapes = reachable(
    [...codecs, ...configurations, ...named].map(({ shape }) => shape),
    partsOf,
  );
  const properties = [...shapes].flatMap((shape) => (shape.kind === 'object' ? shape.properties : []));
  return [...named, ...properties].flatMap(({ span }) => span ?? []);
}

function isInside(inner: Span, outer: Span): boolean {
  if (inner.file !== outer.file) return false;
  const isAfterStart = inner.line > outer.line || (inner.line === outer.line && inner.column >= outer.column);
  const isBeforeEnd =
    inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn);
  return isAfterStart && isBeforeEnd;
}
