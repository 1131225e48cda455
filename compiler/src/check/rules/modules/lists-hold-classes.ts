import { notAClass } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Misuse } from '../../../model/application-model.js';

type Place = Extract<Misuse, { kind: 'not-a-class' }>['place'];

const annotations: ReadonlySet<Place> = new Set<Place>(['UseGuard', 'UseInterceptor', 'ApiErrors']);

/** The lists of a module, and the arguments of `@UseGuard`, `@UseInterceptor` and `@ApiErrors`, name classes. */
export function listsHoldClasses(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'not-a-class') continue;
    const { place, span } = misuse;
    report(notAClass.at(span, { place: `\`${annotations.has(place) ? '@' : ''}${place}\``, hint: hintFor(place) }));
  }
}

function hintFor(place: Place): string {
  switch (place) {
    case 'providers':
      return 'list a class annotated `@Injectable()`, `asyncFactory(Token, […], …)` or `provide(Token, Class)`';
    case 'eventHandlers':
      return 'list a class, or `eventHandlerFor(Event, Handler)`';
    case 'UseGuard':
    case 'UseInterceptor':
      return 'name the class; the container builds the instance';
    case 'ApiErrors':
      return 'name the class of the exception';
    default:
      return 'list the class itself';
  }
}
