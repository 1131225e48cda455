import { composedPlaces } from '../../diagnostics/composed-places.js';
import type { RelatedPlace } from '../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../model/application-model.js';
import { groupBy } from '../../model/group-by.js';
import type { CompositionProblem } from '../../model/issues/composition-problem.js';
import type { Span } from '../../model/span.js';

/** A problem of a composition, once for the composition and all of its uses. */
export interface JoinedProblem<Kind extends CompositionProblem['kind']> {
  readonly problem: Extract<CompositionProblem, { readonly kind: Kind }>;
  /** The place in the composition. */
  readonly span: Span;
  /** The first uses. */
  readonly uses: readonly RelatedPlace[];
}

/** At most this many uses are shown. */
const shown = 3;

/** The problems of one kind in compositions, each with the places where the composition is applied. */
export function compositionProblems<Kind extends CompositionProblem['kind']>(
  { issues }: ApplicationModel,
  kind: Kind,
): readonly JoinedProblem<Kind>[] {
  const isOfKind = (one: CompositionProblem): one is JoinedProblem<Kind>['problem'] => one.kind === kind;
  const found = issues.flatMap((issue) =>
    issue.kind === 'composition' && isOfKind(issue.problem) ? [issue.problem] : [],
  );
  const places = groupBy(found, ({ span: { file, line, column } }) => `${file}:${line}:${column}`);
  return [...places.values()].flatMap((problems): readonly JoinedProblem<Kind>[] => {
    const [problem] = problems;
    if (problem === undefined) return [];
    const { composed, ...span } = problem.span;
    const uses = new Map<string, RelatedPlace>();
    for (const place of problems.flatMap((one) => composedPlaces(one.span))) {
      uses.set(`${place.span.file}:${place.span.line}:${place.span.column}`, place);
    }
    return [{ problem, span, uses: [...uses.values()].slice(0, shown) }];
  });
}
