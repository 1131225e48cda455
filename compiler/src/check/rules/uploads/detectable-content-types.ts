import { undetectableContentType } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { groupBy } from '../../../model/group-by.js';
import { startOf } from '../../../model/span.js';
import { fileOptionIssues } from '../../queries/file-option-issues.js';

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
export function detectableContentTypes(application: ApplicationModel, report: Report): void {
  const issues = fileOptionIssues(application).flatMap(({ problem, span }) =>
    problem.kind === 'undetectable-media-type' ? [{ mediaType: problem.mediaType, span }] : [],
  );
  // All types of one option have one fix.
  for (const ofOption of groupBy(issues, ({ span }) => startOf(span)).values()) {
    const [first] = ofOption;
    if (first === undefined) continue;
    const types = ofOption.map(({ mediaType }) => mediaType);
    const mediaTypes = types.map((type) => `\`${type}\``).join(' or ');
    report(undetectableContentType.at(first.span, { mediaTypes, hint: hintFor(types) }));
  }
}

function hintFor(types: readonly string[]): string {
  const standard = types.flatMap((type) => standardNames.get(type) ?? []);
  if (standard.length === types.length) return `write ${standard.map((type) => `\`${type}\``).join(' and ')}`;
  return 'add `trustContentType: true`, which checks the type that the client sends, and check the content yourself';
}
