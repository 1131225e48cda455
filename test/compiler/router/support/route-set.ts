import type { PathSegment } from '../../../../compiler/src/model/path-segment.ts';

export interface TestRoute {
  readonly method: string;
  readonly name: string;
  readonly segments: readonly PathSegment[];
}

/** `GET /notes/{id}` as a route whose name is its own text. */
export function testRoute(text: string): TestRoute {
  const [method = '', ...rest] = text.split(' ');
  const path = rest.join(' ');
  const texts = path === '/' ? [] : path.slice(1).split('/');
  return { method, name: text, segments: texts.map(segmentOf) };
}

function segmentOf(text: string): PathSegment {
  const name = /^\{(.*)\}$/.exec(text)?.[1];
  return name === undefined ? { kind: 'literal', text } : { kind: 'parameter', name };
}
