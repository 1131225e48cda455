import { nearest } from '../../model/nearest.js';
import { markerNames, type RouteInput } from '../../model/route-input.js';

/** The markers that are written without type arguments. */
const bareMarkers: readonly string[] = [
  markerNames.context,
  markerNames.file,
  markerNames.files,
  markerNames.form,
  markerNames.raw,
];

const allMarkers: readonly string[] = [...Object.values(markerNames), 'Validate'];

/** The marker that an undeclared name on the type of a parameter most likely is: the same one or the nearest one. */
export function meantMarker({ undeclared, upload }: RouteInput): string | undefined {
  // The name of an upload is already known to be one.
  if (undeclared === undefined || upload !== undefined) return undefined;
  const [meant] = nearest(undeclared.name, undeclared.hasArguments ? allMarkers : bareMarkers);
  return meant;
}
