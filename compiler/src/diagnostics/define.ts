import type { Span } from '../model/span.js';
import { atOwnUse, composedPlaces } from './composed-places.js';
import type { FindingSeverity, Problem, RelatedPlace, Severity } from './diagnostic.js';
import type { Repairable, RepairOfHelp } from './repair.js';

/** The entry of a code in the catalogue. */
export interface Definition<Values, Grade = Severity> {
  /** The number after `ASH`. Codes are grouped by area and never reused. */
  readonly code: number;
  readonly name: string;
  readonly severity: Grade;
  /** The meaning of the code in one sentence, without names of an application, for the list of all codes. */
  readonly summary: string;
  readonly message: (values: Values) => string;
  readonly help: (values: Values) => string;
}

/** The entry of the code of a diagnostic. */
export interface DiagnosticDefinition<Values> extends Definition<Values> {
  /** Whether a problem of this kind can be repaired by an edit, or why not. */
  readonly repairs: Repairable;
}

/** A kind of problem, which makes problems for places. */
export interface ProblemKind<Values, Grade extends Severity | FindingSeverity> {
  readonly code: string;
  readonly name: string;
  readonly severity: Grade;
  readonly summary: string;
  /** Makes a problem. The title of a repair is the help when it has no title of its own. */
  at(
    span: Span | undefined,
    values: Values,
    related?: readonly RelatedPlace[],
    repairs?: readonly RepairOfHelp[],
  ): Problem<Grade>;
}

/** A kind of diagnostic. */
export interface DiagnosticKind<Values> extends ProblemKind<Values, Severity> {
  readonly repairs: Repairable;
}

/** A kind of finding of an audit. */
export interface FindingKind<Values> extends ProblemKind<Values, FindingSeverity> {}

/** Makes a kind of diagnostic from its entry in the catalogue. */
export function define<Values>(definition: DiagnosticDefinition<Values>): DiagnosticKind<Values> {
  return { ...kindOf(definition), repairs: definition.repairs };
}

/** Makes a kind of finding from its entry in the catalogue. */
export function defineFinding<Values>(definition: Definition<Values, FindingSeverity>): FindingKind<Values> {
  return kindOf(definition);
}

function kindOf<Values, Grade extends Severity | FindingSeverity>(
  definition: Definition<Values, Grade>,
): ProblemKind<Values, Grade> {
  const { name, severity, summary } = definition;
  const code = `ASH${definition.code}`;
  return {
    code,
    name,
    severity,
    summary,
    at: (span, values, related = [], repairs = []) => {
      const help = definition.help(values);
      return {
        code,
        name,
        severity,
        message: definition.message(values),
        help,
        ...(span !== undefined && { span }),
        related: [...related.map((note) => atOwnUse(note, span)), ...composedPlaces(span)],
        ...(repairs.length > 0 && { repairs: repairs.map((repair) => ({ title: imperative(help), ...repair })) }),
      };
    },
  };
}

/** A help as the title of its repair: a question names the text to write. */
function imperative(help: string): string {
  const [, meant, rest] = /^did you mean (.+?)\?(?: (.+))?$/.exec(help) ?? [];
  if (meant === undefined) return help;
  return rest === undefined ? `write ${meant}` : `write ${meant}, and ${rest}`;
}
