import { foreignUploadType } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import type { UnmarkedUpload } from '../../../model/upload.js';
import { indexOf } from '../../lookups/application-index.js';
import { isDecorated } from '../../other-frameworks/decorated-parameters.js';
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
    report(foreignUploadType.at(typeSpan, { parameter: name, handler: index.handlerLabel(route), type, owner, hint }));
  }
}

/** Whose type it is; absent for a type of `ashlar`, or a name that leads nowhere. */
function ownerOf({ origin, package: packageName }: UnmarkedUpload): string | undefined {
  if (origin === 'platform') return 'browsers and Node';
  return origin === 'package' && packageName !== undefined ? `\`${packageName}\`` : undefined;
}
