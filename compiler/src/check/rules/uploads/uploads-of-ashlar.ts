import { foreignUploadType } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { Route } from '../../../model/application-model.js';
import type { RouteInput } from '../../../model/route-input.js';
import type { UnmarkedUpload } from '../../../model/upload.js';
import { indexOf } from '../../lookups/application-index.js';
import { isDecorated } from '../../other-frameworks/decorated-parameters.js';
import { importsOfMarkers, safely } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The uploads that a handler takes are `File`, `Files` and `Multipart` of `ashlar`: the global `File` needs no import. */
export function uploadsOfAshlar(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    const { name, optional, upload, misplaced, typeSpan } = input;
    // A decorator of another framework is reported with the marker that takes its place.
    if (upload === undefined || misplaced !== undefined || isDecorated(application, input)) continue;
    const owner = ownerOf(upload);
    if (owner === undefined) continue;
    const { type, marker } = upload;
    const mark = optional && marker === 'File' ? '?' : '';
    const hint =
      type === marker
        ? `import it from \`ashlar\`: \`import type { ${marker} } from 'ashlar'\``
        : `write \`${name}${mark}: ${marker}\`, with \`import type { ${marker} } from 'ashlar'\``;
    const values = { parameter: name, handler: index.handlerLabel(route), type, owner, hint };
    report(foreignUploadType.at(typeSpan, values, [], repairsFor(input, upload)));
  }
}

/** Names the marker of `ashlar`. The values of a package have other properties than those of the marker. */
function repairsFor(
  { typeSpan, optional }: RouteInput,
  { type, marker, origin }: UnmarkedUpload,
): readonly RepairOfHelp[] {
  const imports = importsOfMarkers(marker);
  if (type === marker) {
    return safely(
      [{ kind: 'substitute', span: typeSpan, word: type, text: marker, imports }],
      'import it from `ashlar`',
    );
  }
  // An optional type may be a union, and a list or a form is not optional.
  if (optional) return [];
  const kind = origin === 'platform' ? 'safe' : 'choice';
  return [{ kind, changes: [{ kind: 'replace', span: typeSpan, text: marker, imports }] }];
}

/** Whose type it is; absent for a type of `ashlar`, or a name that leads nowhere. */
function ownerOf({ origin, package: packageName }: UnmarkedUpload): string | undefined {
  if (origin === 'platform') return 'browsers and Node';
  return origin === 'package' && packageName !== undefined ? `\`${packageName}\`` : undefined;
}
