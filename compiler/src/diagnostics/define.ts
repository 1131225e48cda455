import type { Span } from '../model/span.js';
import { atOwnUse, composedPlaces } from './composed-places.js';
import type { Diagnostic, RelatedPlace, Severity } from './diagnostic.js';

/** The entry of a code in the catalogue. */
export interface Definition<Values> {
  /** The number after `ASH`. Codes are grouped by area and never reused. */
  readonly code: number;
  readonly name: string;
  readonly severity: Severity;
  /** The meaning of the code in one sentence, without names of an application, for the list of all codes. */
  readonly summary: string;
  readonly message: (values: Values) => string;
  readonly help: (values: Values) => string;
}

/** A kind of diagnostic, which makes diagnostics for places. */
export interface DiagnosticKind<Values> {
  readonly code: string;
  readonly name: string;
  readonly severity: Severity;
  readonly summary: string;
  at(span: Span | undefined, values: Values, related?: readonly RelatedPlace[]): Diagnostic;
}

/** Makes a kind of diagnostic from its entry in the catalogue. */
export function define<Values>(definition: Definition<Values>): DiagnosticKind<Values> {
  const { name, severity, summary } = definition;
  const code = `ASH${definition.code}`;
  return {
    code,
    name,
    severity,
    summary,
    at: (span, values, related = []) => ({
      code,
      name,
      severity,
      message: definition.message(values),
      help: definition.help(values),
      ...(span !== undefined && { span }),
      related: [...related.map((note) => atOwnUse(note, span)), ...composedPlaces(span)],
    }),
  };
}
