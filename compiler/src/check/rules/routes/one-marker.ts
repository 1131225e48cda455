import { missingMarker, severalMarkers } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { UndeclaredMarker } from '../../../model/issues/undeclared-marker.js';
import { markerNames, type RouteInput } from '../../../model/route-input.js';
import { startOf } from '../../../model/span.js';
import type { UploadMarker } from '../../../model/upload.js';
import { indexOf } from '../../lookups/application-index.js';
import { meantMarker } from '../../lookups/meant-marker.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { isDecorated } from '../../other-frameworks/decorated-parameters.js';
import { choose, importsOfMarkers, safely, wrap } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** A parameter of a handler has exactly one marker, which names the source of its value. */
export function oneMarker(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  const reported = new Set<string>();
  for (const route of used.routes) {
    for (const input of route.inputs) {
      const { name, value, misplaced, pattern, typeSpan, upload, undeclared } = input;
      if (value.source !== 'none' && value.source !== 'several') continue;
      // A decorator of another framework is reported by another rule, and so is the marker of an unused path parameter.
      if (isDecorated(application, input) || (value.source === 'none' && value.mistaken !== undefined)) continue;
      const meant = meantMarker(input);
      // So is a marker inside of the type.
      if (misplaced !== undefined && meant === undefined) continue;
      const values = { parameter: name, handler: index.handlerLabel(route) };
      // The upload of a browser or of a package is reported by another rule.
      const isForeign = upload?.origin === 'platform' || upload?.origin === 'package';
      if (value.source === 'none' && !pattern && !isForeign) {
        const isInPath = route.segments.some((segment) => segment.kind === 'parameter' && segment.name === name);
        const span = (meant !== undefined && undeclared?.span) || typeSpan;
        // Several handlers may use the alias with the undeclared name.
        if (!reported.has(startOf(span))) {
          const repairs = repairsFor(input, meant, isInPath);
          report(missingMarker.at(span, { ...values, hint: hintFor(input, meant, isInPath) }, [], repairs));
        }
        reported.add(startOf(span));
      }
      if (value.source !== 'several') continue;
      const markers = value.candidates.map(({ source }) => `\`${markerNames[source]}\``).join(', ');
      report(severalMarkers.at(typeSpan, { ...values, markers }));
    }
  }
}

const anyMarker =
  'wrap its type in a marker of `ashlar`: `Param<…>`, `Query<…>`, `Header<…>`, `CookieValue<…>`, `Body<…>`, `Form<…>`, `RawBody`, `User<…>`, `Resolved<…>`, `File<…>`, `Files<…>` or `Multipart`';

function hintFor(
  { name, optional, upload, undeclared }: RouteInput,
  meant: string | undefined,
  isInPath: boolean,
): string {
  const isParameter = isInPath && (meant === undefined || !alsoInPath.has(meant));
  if (isParameter) return `write \`${name}: Param<…>\`: the path has a parameter of this name`;
  if (undeclared !== undefined && meant !== undefined) return hintForName(undeclared, meant);
  if (upload === undefined) return anyMarker;
  const { type, marker } = upload;
  if (type === marker) return `import \`${marker}\` from \`ashlar\``;
  const mark = optional && marker === 'File' ? '?' : '';
  return `write \`${name}${mark}: ${marker}\`, the marker whose value is ${markerValue(marker)}`;
}

/** Names the marker that is meant, or puts `Param` around the type of a parameter that the path has. */
function repairsFor(input: RouteInput, meant: string | undefined, isInPath: boolean): readonly RepairOfHelp[] {
  const { name, typeSpan, optional, upload, undeclared } = input;
  if (isInPath && (meant === undefined || !alsoInPath.has(meant))) {
    const isPlain = undeclared === undefined && !optional && upload === undefined;
    const title = `write \`${name}: Param<…>\``;
    return isPlain ? [choose(title, wrap(typeSpan, 'Param'))] : [];
  }
  if (undeclared !== undefined && meant !== undefined) {
    const { namespace, span, isItem } = undeclared;
    // A marker is around the whole type.
    if (isItem === true) return [];
    const text = namespace === undefined ? meant : `${namespace}.${meant}`;
    const imports = namespace === undefined ? importsOfMarkers(meant) : [];
    return safely([{ kind: 'replace', span, text, imports }]);
  }
  // An upload of a package is reported by another rule.
  if (upload === undefined || upload.type !== upload.marker || optional) return [];
  return safely([
    {
      kind: 'substitute',
      span: typeSpan,
      word: upload.type,
      text: upload.marker,
      imports: importsOfMarkers(upload.marker),
    },
  ]);
}

/** The names that the type of a path parameter may begin with. */
const alsoInPath: ReadonlySet<string> = new Set([markerNames.param, 'Validate']);

function hintForName({ name, namespace }: UndeclaredMarker, meant: string): string {
  if (namespace !== undefined) return `did you mean \`${namespace}.${meant}\`?`;
  return meant === name
    ? `import \`${meant}\` from \`ashlar\``
    : `did you mean \`${meant}\`? import it from \`ashlar\``;
}

function markerValue(marker: UploadMarker): string {
  if (marker === 'Multipart') return 'a `MultipartForm`';
  return marker === 'Files' ? '`UploadedFile[]`' : 'an `UploadedFile`';
}
