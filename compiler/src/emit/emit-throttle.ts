import type { PlannedThrottle } from '../plan/application-plan.js';
import type { Emission } from './emission/emission.js';
import type { Artifact } from './source/artifact.js';
import { SourceFile } from './source/source-file.js';

/** `throttle.ts`: the throttled routes, one line each, to be read in a review. An application that throttles none has no such file. */
export function emitThrottle({ routes, style }: Emission): Artifact | undefined {
  const throttled = routes.flatMap(({ name, throttle }) => (throttle === undefined ? [] : [{ name, throttle }]));
  if (throttled.length === 0) return undefined;
  const file = new SourceFile(style);
  file.declare('throttle');
  file.doc(
    'The throttled routes: the key of the counter, the limit per client and window, and the class, method or module that declares it.',
  );
  const write = () => {
    for (const { name, throttle } of throttled) file.line(`${file.property(name)}: ${policyCode(throttle, file)},`);
  };
  file.block('export const throttle = {', write, '} as const;');
  return file.artifact('throttle.ts', 'the controllers of this application');
}

/** However long a line gets: columns that were made to fit would move all of them when one route is added. */
function policyCode({ key, policy, declaredBy }: PlannedThrottle, file: SourceFile): string {
  const numbers =
    policy === undefined
      ? []
      : [`limit: ${file.literal(policy.limit)}`, `windowSeconds: ${file.literal(policy.windowSeconds)}`];
  return `{ ${[`key: ${file.literal(key)}`, ...numbers, `declaredBy: ${file.literal(declaredBy)}`].join(', ')} }`;
}
