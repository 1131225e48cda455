import type { HandlerParameterFacts, MarkerFacts } from '../../model/facts.js';
import type { PathSegment } from '../../model/path-segment.js';
import type { MediaTypesFacts } from '../../model/raw-body.js';
import { markerNames, type RawInput, type RequestValue, type RouteInput } from '../../model/route-input.js';
import { linkFileRules } from '../link-file-rules.js';
import { splitMediaTypes } from '../split-media-types.js';

/** The inputs of a handler, in the order of its parameters. Markers are interpreted only here. */
export function linkInputs(parameters: readonly HandlerParameterFacts[]): readonly RouteInput[] {
  return parameters.map(linkInput);
}

/**
 * The inputs of a route that reads a path parameter in no other way than by a parameter of its handler. One with the name of a path
 * parameter and another marker is mistaken.
 */
export function withMistakes(inputs: readonly RouteInput[], segments: readonly PathSegment[]): readonly RouteInput[] {
  const isOpen = inputs.every(({ name, value }) => {
    const { source } = value;
    if (source === 'several' || source === 'context' || source === 'resolved') return false;
    // A tuple or an object takes several parameters.
    return source !== 'param' || segments.some((segment) => segment.kind === 'parameter' && segment.name === name);
  });
  if (!isOpen) return inputs;
  return inputs.map((input): RouteInput => {
    const { source } = input.value;
    if (source === 'none' || source === 'several' || source === 'param') return input;
    const isInPath = segments.some((segment) => segment.kind === 'parameter' && segment.name === input.name);
    return isInPath ? { ...input, value: { source: 'none', mistaken: source } } : input;
  });
}

function linkInput({ name, markers, ...parameter }: HandlerParameterFacts): RouteInput {
  const [value, ...more] = markers.flatMap((marker) => requestValue(marker, name));
  if (value === undefined) return { name, ...parameter, value: { source: 'none' } };
  return { name, ...parameter, value: more.length === 0 ? value : { source: 'several', candidates: [value, ...more] } };
}

function requestValue(marker: MarkerFacts, parameter: string): readonly RequestValue[] {
  const { name, shape, key, token, resolution = 'optional', default: preset, span, validation, inferred } = marker;
  const base = { span, ...(validation !== undefined && { validation }), ...(inferred !== undefined && { inferred }) };
  const named = key !== undefined && { name: key };
  switch (name) {
    case markerNames.param:
      return [{ source: 'param', ...(shape !== undefined && { shape }), ...base }];
    case markerNames.query:
      return [{ source: 'query', ...(shape !== undefined && { shape }), ...base }];
    case markerNames.body:
      return [{ source: 'body', ...(shape !== undefined && { shape }), ...base }];
    case markerNames.fields:
      return [{ source: 'fields', ...(shape !== undefined && { shape }), ...base }];
    case markerNames.raw:
      return [{ source: 'raw', ...linkMediaTypes(marker.mediaTypes), ...base }];
    case markerNames.header: {
      if (shape === undefined) return [{ source: 'header', ...named, ...base }];
      return [{ source: 'header', shape, ...named, ...(preset !== undefined && { default: preset }), ...base }];
    }
    case markerNames.cookie:
      return [{ source: 'cookie', ...named, ...base }];
    case markerNames.user:
      return token === undefined ? [] : [{ source: 'user', token, ...base }];
    case markerNames.resolved:
      return token === undefined ? [] : [{ source: 'resolved', token, resolution, ...base }];
    case markerNames.context:
      return [{ source: 'context', ...base }];
    case markerNames.file:
      return [{ source: 'file', ...linkFileRules(marker.file, parameter), ...base }];
    case markerNames.files:
      return [{ source: 'files', ...linkFileRules(marker.file, parameter), ...base }];
    case markerNames.form:
      return [{ source: 'form', ...base }];
    default:
      return [];
  }
}

/** Interprets the media types of a `RawBody`. */
function linkMediaTypes(facts: MediaTypesFacts | undefined): Pick<RawInput, 'mediaTypes' | 'problem'> {
  if (facts === undefined) return {};
  const { text, value } = facts;
  if (value === undefined) return { problem: { kind: 'not-literal', text } };
  const { types, invalid } = splitMediaTypes(value);
  return invalid.length === 0
    ? { mediaTypes: types }
    : { problem: { kind: 'not-a-media-type', text: invalid[0] ?? '' } };
}
