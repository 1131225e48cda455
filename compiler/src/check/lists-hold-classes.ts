import { notAClass } from '../diagnostics/catalogue/modules.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel, Misuse } from '../model/application-model.js';

type Place = Extract<Misuse, { kind: 'not-a-class' }>['place'];

/** The lists of a module, and the arguments of `@UseGuard` and `@UseInterceptor`, name classes. */
export function listsHoldClasses(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'not-a-class') continue;
    const { place, span } = misuse;
    const isAnnotation = place === 'UseGuard' || place === 'UseInterceptor';
    report(notAClass.at(span, { place: `\`${isAnnotation ? '@' : ''}${place}\``, hint: hintFor(place) }));
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
    default:
      return 'list the class itself';
  }
}
