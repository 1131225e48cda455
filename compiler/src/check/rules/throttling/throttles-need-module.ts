import { missingThrottleModule } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { type Span, startOf } from '../../../model/span.js';
import { indexOf } from '../../queries/application-index.js';

interface Annotated {
  readonly annotation: 'Throttle' | 'SkipThrottle';
  /** What it stands in front of. */
  readonly subject: string;
  readonly span: Span;
}

/** An application whose routes say how they are throttled imports `ThrottleModule`: without it, nobody would hear. */
export function throttlesNeedModule(application: ApplicationModel, report: Report): void {
  const { modules, root, throttleImports } = application;
  if (root === undefined || throttleImports.length > 0) return;
  if (modules.some(({ unreadable }) => unreadable.includes('imports'))) return;
  const [first, ...others] = annotatedBy(application);
  if (first === undefined) return;
  const { annotation, subject, span } = first;
  const related = others.map((other) => ({
    span: other.span,
    message: `\`@${other.annotation}\` of \`${other.subject}\` needs it too`,
  }));
  const values = { subject, annotation, root: indexOf(application).label(root.class) };
  report(missingThrottleModule.at(span, values, related));
}

/** The annotations that decide for at least one route, each once. */
function annotatedBy({ routes }: ApplicationModel): readonly Annotated[] {
  const found = new Map<string, Annotated>();
  for (const { throttle } of routes) {
    if (throttle === undefined || throttle.kind === 'global') continue;
    const { kind, declaredBy, span } = throttle;
    const annotation = kind === 'skipped' ? 'SkipThrottle' : 'Throttle';
    found.set(startOf(span), { annotation, subject: declaredBy, span });
  }
  return [...found.values()];
}
