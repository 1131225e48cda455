import type { PossibleResponse } from '@ashlar/compiler';

/** A line of the table of responses. */
export interface ResponseLine {
  readonly status: string;
  readonly stage: string;
  readonly text: string;
}

/** The rows of the table of responses: causes that several stages have in common are one row. */
export function responseLines(responses: readonly PossibleResponse[]): readonly ResponseLine[] {
  const rows = new Map<string, { readonly line: ResponseLine; readonly names: string[] }>();
  for (const response of responses) {
    const line = lineOf(response);
    const key = JSON.stringify(line);
    const row = rows.get(key) ?? { line, names: [] };
    rows.set(key, row);
    if (response.name !== null && isNamed(response)) row.names.push(response.name);
  }
  return [...rows.values()].map(({ line, names }) => ({
    ...line,
    text: names.length === 0 ? line.text : `${[...new Set(names)].join(', ')}: ${line.text}`,
  }));
}

/** Whether a route can have several stages of this kind, which only the name distinguishes. */
function isNamed({ stage }: PossibleResponse): boolean {
  return stage === 'guard' || stage === 'interceptor' || stage === 'resolver' || stage === 'files';
}

function lineOf({ status, stage, cause, contents }: PossibleResponse): ResponseLine {
  const bodies = contents.map(({ contentType, type }) => (type === null ? contentType : `${contentType} ${type}`));
  return {
    status: status === null ? '?' : String(status),
    stage: stage === 'any' ? 'any stage' : stage,
    text: bodies.length === 0 ? cause : `${cause}: ${bodies.join(', or ')}`,
  };
}
