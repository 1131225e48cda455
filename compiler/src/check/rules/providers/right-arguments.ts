import { wrongArgument } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

const ordinals = ['zeroth', 'first', 'second', 'third', 'fourth'];
const wantedTexts = {
  class: 'a class',
  'class-list': 'a list of classes',
  function: 'a function',
  module: 'a function that returns a module',
  text: 'a string',
  options: 'an object in `{…}`',
} as const;
const forms: Readonly<Record<string, string>> = {
  asyncFactory: 'asyncFactory(Token, [Dependency], async (dependency) => …)',
  'asyncFactory options': 'asyncFactory(Token, [Dependency], async (dependency) => …, { keep: true })',
  forwardRef: 'forwardRef(() => Module)',
  provide: 'provide(Token, Class)',
  configure: 'configure(Module, { providers: [provide(Token, Class)] })',
  eventHandlerFor: 'eventHandlerFor(Event, Handler)',
  OpenApiConfig: "new OpenApiConfig('Notes API', '1.0.0')",
  description: ".description('What the API is for')",
  contact: ".contact({ name: 'Support', email: 'support@example.com' })",
  license: ".license({ name: 'Apache License 2.0', identifier: 'Apache-2.0' })",
  termsOfService: ".termsOfService('https://example.com/terms')",
  server: ".server('https://api.example.com')",
  apiKeyAuth: ".apiKeyAuth('X-API-Key')",
  cookieAuth: ".cookieAuth('session')",
  oauth2: '.oauth2({ authorizationCode: { authorizationUrl, tokenUrl, scopes } })',
  securityScheme: ".securityScheme('Tenant', { type: 'apiKey', in: 'header', name: 'X-Tenant' })",
  jsonPath: ".jsonPath('/openapi.json')",
  uiPath: ".uiPath('/docs')",
  withOptions: 'withOptions(Guard, options)',
  'Security.oauth2': "Security.oauth2('notes:write')",
  'Security.custom': "Security.custom('Tenant')",
  'ThrottleModule.configure': 'ThrottleModule.configure(Config, { imports: [Module] })',
};

/** `asyncFactory`, `provide`, `eventHandlerFor`, `withOptions`, `ThrottleModule.configure` and builders have valid arguments. */
export function rightArguments(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'wrong-argument') continue;
    const { callee, position, wanted, span } = issue;
    const values = {
      callee,
      position: ordinals[position] ?? `${position}th`,
      wanted: wantedTexts[wanted],
      form: forms[`${callee} ${wanted}`] ?? forms[callee] ?? callee,
    };
    report(wrongArgument.at(span, values));
  }
}
