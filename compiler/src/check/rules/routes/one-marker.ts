import { missingMarker, severalMarkers } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { markerNames, type RouteInput } from '../../../model/route-input.js';
import type { UploadMarker } from '../../../model/upload.js';
import { isDecorated } from '../../other-frameworks/decorated-parameters.js';
import { indexOf } from '../../queries/application-index.js';

/** A parameter of a handler has exactly one marker, which names the source of its value. */
export function oneMarker(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    for (const input of route.inputs) {
      const { name, value, misplaced, pattern, typeSpan, upload } = input;
      if (value.source !== 'none' && value.source !== 'several') continue;
      // A marker inside of the type, or a decorator of another framework, is reported by another rule.
      if (misplaced !== undefined || isDecorated(application, input)) continue;
      // So is the marker of an unused path parameter.
      if (value.source === 'none' && value.mistaken !== undefined) continue;
      const values = { parameter: name, handler: index.handlerLabel(route) };
      // The upload of a browser or of a package is reported by another rule.
      const isForeign = upload?.origin === 'platform' || upload?.origin === 'package';
      if (value.source === 'none' && !pattern && !isForeign) {
        const isInPath = route.segments.some((segment) => segment.kind === 'parameter' && segment.name === name);
        const hint = isInPath ? `write \`${name}: Param<…>\`: the path has a parameter of this name` : hintFor(input);
        report(missingMarker.at(typeSpan, { ...values, hint }));
      }
      if (value.source !== 'several') continue;
      const markers = value.candidates.map(({ source }) => `\`${markerNames[source]}\``).join(', ');
      report(severalMarkers.at(typeSpan, { ...values, markers }));
    }
  }
}

const anyMarker =
  'wrap its type in a marker of `ashlar`: `Param<…>`, `Query<…>`, `Header<…>`, `CookieValue<…>`, `Body<…>`, `User<…>`, `Resolved<…>`, `File<…>`, `Files<…>` or `Multipart`';

function hintFor({ name, optional, upload }: RouteInput): string {
  if (upload === undefined) return anyMarker;
  const { type, marker } = upload;
  if (type === marker) return `import \`${marker}\` from \`ashlar\``;
  const mark = optional && marker === 'File' ? '?' : '';
  return `write \`${name}${mark}: ${marker}\`, the marker whose value is ${markerValue(marker)}`;
}

function markerValue(marker: UploadMarker): string {
  if (marker === 'Multipart') return 'a `MultipartForm`';
  return marker === 'Files' ? '`UploadedFile[]`' : 'an `UploadedFile`';
}
