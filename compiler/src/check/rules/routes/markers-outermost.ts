import { misplacedMarker } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change, RepairOfHelp } from '../../../diagnostics/repair.js';
import type { MisplacedMarker } from '../../../model/issues/misplaced-marker.js';
import { markerNames } from '../../../model/route-input.js';
import { type Span, startOf } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';
import { meantMarker } from '../../lookups/meant-marker.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { choose, safely, wrap } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** A marker is around the whole type of a handler's parameter. Only `Validate` may be around a marker. */
export function markersOutermost(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  const reported = new Set<string>();
  const reportEach = (found: readonly MisplacedMarker[] | undefined, subjectOf: () => string, typeSpan?: Span) => {
    for (const marker of found ?? []) {
      const place = startOf(marker.span);
      // Several handlers may take the type that the marker is in.
      if (reported.has(place)) continue;
      reported.add(place);
      const values = { marker: marker.name, place: placeOf(marker, subjectOf()), hint: hintFor(marker) };
      report(misplacedMarker.at(marker.span, values, [], repairsFor(marker, typeSpan)));
    }
  };
  for (const route of used.routes) {
    for (const input of route.inputs) {
      const { name, misplaced, pattern, typeSpan } = input;
      // Other rules report a rest parameter, a pattern, and a misspelt or unimported marker around the other one.
      if (pattern || meantMarker(input) !== undefined) continue;
      reportEach(misplaced, () => `the parameter \`${name}\` of ${index.handlerLabel(route)}`, typeSpan);
    }
    reportEach(route.returns.misplaced, () => `the return type of ${index.handlerLabel(route)}`);
  }
}

function placeOf({ around }: MisplacedMarker, subject: string): string {
  switch (around.kind) {
    case 'marker':
      return `inside \`${around.name}\` in ${subject}`;
    case 'type':
      return `inside \`${around.text}\` in ${subject}`;
    case 'property':
      return `in the property \`${around.name}\` of ${around.type === undefined ? 'an object type' : `\`${around.type}\``}`;
    case 'result':
      return `in ${subject}`;
  }
}

function hintFor(marker: MisplacedMarker): string {
  const { name, around, content } = marker;
  if (around.kind === 'marker' && uploads.has(around.name)) {
    return `remove \`${name}\` from the options of \`${around.name}\`, and take its value with a parameter of its own`;
  }
  if (uploads.has(name) && around.kind !== 'marker') return hintForUpload(marker);
  if (around.kind === 'property') {
    return `remove \`${name}\` from the type of the property \`${around.name}\`: markers are for parameters of handlers`;
  }
  if (around.kind === 'result') return `remove \`${name}\`: markers are for parameters of handlers`;
  if (around.kind === 'type') {
    // The argument of a `Resolved` is a class, and not the type of the value.
    if (name === markerNames.resolved && content !== undefined)
      return `use \`${name}<${content}>\` as the whole type of the parameter`;
    return around.isWrapper && content !== undefined
      ? `put \`${name}\` around the whole type: \`${name}<${around.text}<${content}>>\``
      : `put \`${name}\` around the whole type of the parameter`;
  }
  if (around.directly && around.name === name) return `remove one \`${name}\``;
  if (!around.directly || content === undefined) {
    return `remove \`${name}\` from the type inside \`${around.name}\`, and take its value with a parameter of its own`;
  }
  if (name === 'Validate') return `put \`Validate\` around the marker: \`Validate<${around.name}<${content}>>\``;
  return `keep one of the two markers: \`${around.name}<${content}>\` or \`${name}<${content}>\``;
}

/** Puts the marker around the whole type, or leaves it out where its value is no parameter. */
function repairsFor(
  { name, span, around, content }: MisplacedMarker,
  typeSpan: Span | undefined,
): readonly RepairOfHelp[] {
  if (content === undefined || uploads.has(name) || name === markerNames.resolved) return [];
  const without: Change = { kind: 'replace', span, text: content };
  if (around.kind === 'result') return safely([without], `remove \`${name}\``);
  if (around.kind === 'property') {
    return [choose(`remove \`${name}\` from the type of the property \`${around.name}\``, without)];
  }
  if (around.kind === 'type') {
    if (around.isWrapper !== true || typeSpan === undefined) return [];
    return safely([without, wrap(typeSpan, name)], `put \`${name}\` around the whole type`);
  }
  if (!around.directly || typeSpan === undefined || uploads.has(around.name)) return [];
  if (around.name === name) return safely([{ kind: 'unwrap', span, name }]);
  if (name === 'Validate') return safely([without, wrap(typeSpan, name)], 'put `Validate` around the marker');
  // With another marker, nothing takes the parameter of the path.
  if (name === markerNames.param) return [];
  const inner: Change = { kind: 'unwrap', span: typeSpan, name: around.name };
  const outer = choose(`keep one of the two markers: \`${around.name}<${content}>\``, without);
  const areDecoded = [name, around.name].every((one) => decoded.has(one));
  return !areDecoded ? [outer] : [outer, choose(`write \`${name}<${content}>\``, inner)];
}

/** The markers around types of any kind, of values that are not in the path. */
const decoded: ReadonlySet<string> = new Set([markerNames.query, markerNames.body, markerNames.fields]);

/** The markers of uploads, which are around no type. */
const uploads: ReadonlySet<string> = new Set([markerNames.file, markerNames.files, markerNames.form, markerNames.raw]);

function hintForUpload({ name, around }: MisplacedMarker): string {
  if (around.kind === 'property')
    return `remove the property, and add a parameter to the handler: \`${around.name}: ${name}\``;
  if (around.kind === 'result')
    return `return the data of the upload, or a response: \`${name}\` is for parameters of handlers`;
  const text = around.kind === 'type' ? around.text : '';
  const isList = /\[\]$|^(?:Readonly)?Array$/.test(text);
  if (isList && (name === markerNames.file || name === markerNames.files))
    return 'use `Files` as the whole type of the parameter: it is an array of files';
  const whole = `use \`${name}\` as the whole type of the parameter`;
  return name === markerNames.file && / \| /.test(text) ? `${whole}, with a \`?\` if the file can be absent` : whole;
}
