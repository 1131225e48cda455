import { missingThrottleModule } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { packageFilesOf } from '../../../model/package-file.js';
import { type Span, startOf } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';
import { importsOfAshlar } from '../../repairs/changes.js';
import { safely } from '../../repairs/syntax-changes.js';

interface Decorated {
  readonly decorator: 'Throttle' | 'SkipThrottle';
  /** The class or handler that it is applied to. */
  readonly subject: string;
  readonly span: Span;
}

/** An application whose routes have decorators of throttling imports `ThrottleModule`: without it, they have no effect. */
export function throttlesNeedModule(application: ApplicationModel, report: Report): void {
  const { modules, root, throttleImports } = application;
  if (root === undefined || throttleImports.length > 0) return;
  if (modules.some(({ unreadable }) => unreadable.includes('imports'))) return;
  const [first, ...others] = decoratedBy(application);
  if (first === undefined) return;
  const { decorator, subject, span } = first;
  const related = others.map((other) => ({
    span: other.span,
    message: `\`@${other.decorator}\` of \`${other.subject}\` needs it too`,
  }));
  const values = { subject, decorator, root: indexOf(application).label(root.class) };
  const imports = importsOfAshlar('ThrottleModule');
  const added = {
    kind: 'list-entry',
    of: root.span,
    decorator: 'Module',
    property: 'imports',
    text: 'ThrottleModule',
    imports,
  } as const;
  report(missingThrottleModule.at(span, values, related, safely([added])));
}

/** The decorators that decide for at least one route, each once. */
function decoratedBy(application: ApplicationModel): readonly Decorated[] {
  const found = new Map<string, Decorated>();
  const packageFiles = packageFilesOf(application);
  for (const { throttle } of application.routes) {
    if (throttle === undefined || throttle.kind === 'global') continue;
    const { kind, declaredBy, span } = throttle;
    // A controller of a package can be for applications with throttling.
    if (kind === 'skipped' && packageFiles.has(span.file)) continue;
    const decorator = kind === 'skipped' ? 'SkipThrottle' : 'Throttle';
    found.set(startOf(span), { decorator, subject: declaredBy, span });
  }
  return [...found.values()];
}
