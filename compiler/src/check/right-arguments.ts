import { wrongArgument } from '../diagnostics/catalogue/providers.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';

const ordinals = ['zeroth', 'first', 'second', 'third'];
const wantedTexts = {
  class: 'a class',
  'class-list': 'a list of classes',
  function: 'a function',
  options: 'an object in `{…}`',
} as const;
const forms: Readonly<Record<string, string>> = {
  asyncFactory: 'asyncFactory(Token, [Dependency], async (dependency) => …)',
  provide: 'provide(Token, Class)',
  eventHandlerFor: 'eventHandlerFor(Event, Handler)',
  'ThrottleModule.configure': 'ThrottleModule.configure(Config, { imports: [Module] })',
};

/** `asyncFactory`, `provide`, `eventHandlerFor` and `ThrottleModule.configure` are called with what they need. */
export function rightArguments(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'wrong-argument') continue;
    const { callee, position, wanted, span } = misuse;
    const values = {
      callee,
      position: ordinals[position] ?? `${position}th`,
      wanted: wantedTexts[wanted],
      form: forms[callee] ?? callee,
    };
    report(wrongArgument.at(span, values));
  }
}
