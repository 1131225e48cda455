import { undetectableContentType } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change, RepairOfHelp } from '../../../diagnostics/repair.js';
import { detectableMediaTypes } from '../../../model/framework/detectable-media-types.js';
import { groupBy } from '../../../model/group-by.js';
import { nearest } from '../../../model/nearest.js';
import { type Span, startOf } from '../../../model/span.js';
import { fileOptionIssues } from '../../lookups/file-option-issues.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { choose, safely } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** Other names of MIME types that are detected. */
const standardNames: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['audio/mp3', 'audio/mpeg'],
  ['video/avi', 'video/vnd.avi'],
  ['application/x-zip-compressed', 'application/zip'],
  ['application/x-gzip', 'application/gzip'],
]);

/** The MIME types that a file must have are detected from its content, unless that of the client is trusted. */
export function detectableContentTypes({ routes }: UsedTypes, _: RuleFacts, report: Report): void {
  const issues = fileOptionIssues(routes).flatMap(({ problem, span }) =>
    problem.kind === 'undetectable-media-type' ? [{ mediaType: problem.mediaType, span }] : [],
  );
  // All types of one option have one fix.
  for (const ofOption of groupBy(issues, ({ span }) => startOf(span)).values()) {
    const [first] = ofOption;
    if (first === undefined) continue;
    const types = ofOption.map(({ mediaType }) => mediaType);
    const mediaTypes = types.map((type) => `\`${type}\``).join(' or ');
    report(
      undetectableContentType.at(first.span, { mediaTypes, hint: hintFor(types) }, [], repairsFor(types, first.span)),
    );
  }
}

/** Writes the types that are meant, or trusts the client. */
function repairsFor(types: readonly string[], span: Span): readonly RepairOfHelp[] {
  const write = (type: string, text: string): Change => ({ kind: 'substitute', span, word: type, text });
  const meant = types.flatMap((type) => {
    const near = meantBy(type);
    return near === undefined ? [] : [write(type, near)];
  });
  if (meant.length > 0) return safely(meant);
  const standard = types.flatMap((type) => {
    const name = standardNames.get(type);
    return name === undefined ? [] : [write(type, name)];
  });
  if (standard.length === types.length) return safely(standard);
  return [
    choose('add `trustContentType: true`', { kind: 'insert', where: 'after', span, text: '; trustContentType: true' }),
  ];
}

function hintFor(types: readonly string[]): string {
  const meant = types.flatMap((type) => meantBy(type) ?? []);
  if (meant.length > 0) return `did you mean ${meant.map((type) => `\`${type}\``).join(' and ')}?`;
  const standard = types.flatMap((type) => standardNames.get(type) ?? []);
  if (standard.length === types.length) return `write ${standard.map((type) => `\`${type}\``).join(' and ')}`;
  return 'add `trustContentType: true`, which checks the type that the client sends, and check the content yourself';
}

/** MIME types that are in use, and that the content of a file does not show. */
const undetectable: readonly string[] = [
  ...[
    'application/json',
    'application/yaml',
    'application/msword',
    'application/vnd.ms-excel',
    'application/octet-stream',
  ],
  ...['application/javascript', 'application/sql', 'application/toml', 'image/svg+xml', 'text/calendar', 'text/css'],
  ...[
    'text/csv',
    'text/html',
    'text/javascript',
    'text/markdown',
    'text/plain',
    'text/rtf',
    'text/tab-separated-values',
  ],
  ...['text/vtt', 'text/xml', 'text/yaml'],
];

/** The MIME type that a misspelt one means. Both of its parts must be near: `application/json` is not a misspelt `application/zip`. */
function meantBy(type: string): string | undefined {
  const known = [...detectableMediaTypes, ...undetectable];
  if (known.includes(type) || standardNames.has(type)) return undefined;
  const [group = '', name = ''] = type.split('/');
  const meantGroup = nearestPart(group, [...new Set(known.map((other) => other.split('/')[0] ?? ''))]);
  if (name === '*') return meantGroup === undefined || meantGroup === group ? undefined : `${meantGroup}/*`;
  const meantName = nearestPart(
    name,
    known.filter((other) => other.startsWith(`${meantGroup}/`)).map((other) => other.slice(other.indexOf('/') + 1)),
  );
  return meantName === undefined ? undefined : `${meantGroup}/${meantName}`;
}

/** The known part that a misspelled part means: few letters differ, or the same letters have a different order (`jpge`). */
function nearestPart(part: string, known: readonly string[]): string | undefined {
  const lettersOf = (text: string): string => [...text].sort().join('');
  return nearest(part, known)[0] ?? known.find((other) => lettersOf(other) === lettersOf(part));
}
