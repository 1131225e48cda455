import { notAClass } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Issue } from '../../../model/application-model.js';

type Place = Extract<Issue, { kind: 'not-a-class' }>['place'];

const decorators: ReadonlySet<Place> = new Set<Place>([
  'UseGuard',
  'UseInterceptor',
  'UseResponseMapper',
  'SkipGuard',
  'SkipInterceptor',
  'ApiErrors',
]);

/** The lists of a module, and the arguments of decorators such as `@UseGuard` and `@ApiErrors`, name classes. */
export function listsHoldClasses(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'not-a-class') continue;
    const { place, span } = issue;
    report(notAClass.at(span, { place: `\`${decorators.has(place) ? '@' : ''}${place}\``, hint: hintFor(place) }));
  }
}

function hintFor(place: Place): string {
  switch (place) {
    case 'providers':
      return 'list a class decorated with `@Injectable()`, `asyncFactory(Token, […], …)` or `provide(Token, Class)`';
    case 'eventHandlers':
      return 'list a class, or `eventHandlerFor(Event, Handler)`';
    case 'UseGuard':
    case 'UseInterceptor':
    case 'guards':
    case 'interceptors':
      return 'name the class; the container builds the instance';
    case 'SkipGuard':
      return 'name the class of the guard; it is removed with any options';
    case 'SkipInterceptor':
      return 'name the class of the interceptor; it is removed with any options';
    case 'errorHandler':
    case 'responseMapper':
    case 'UseResponseMapper':
      return 'name the class; the container builds the instance';
    case 'ApiErrors':
      return 'name the class of the exception';
    default:
      return 'list the class itself';
  }
}
