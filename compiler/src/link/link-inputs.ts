import type { HandlerParameterFacts, MarkerFacts } from '../model/facts.js';
import { keptFor } from '../model/kept-for.js';
import { markerNames, type RequestValue, type RouteInput } from '../model/route-input.js';
import { linkFileRules } from './link-file-rules.js';

/** The inputs of a handler, in the order of its parameters. Markers are interpreted only here. */
export const linkInputs = keptFor((parameters: readonly HandlerParameterFacts[]): readonly RouteInput[] =>
  parameters.map(linkInput),
);

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
