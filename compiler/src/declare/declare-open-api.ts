import {
  type ApiDocument,
  type DocumentationPath,
  type DocumentedServer,
  type DocumentInfo,
  type RegisteredScheme,
  standardSchemes,
} from '../model/api-document.js';
import type { Issue } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts } from '../model/facts.js';
import type { StaticCall, StaticValue } from '../model/static-value.js';
import { declareContact, declareLicense, declareTermsOfService } from './declare-document-info.js';
import { type DeclaredScheme, declareFlows, declareScheme } from './declare-security-scheme.js';
import { OptionReading, type WrittenText } from './option-reading.js';
import { isPathProblem, readPath, writePath } from './paths.js';

/** The API document that `@OpenApi` declares, and its issues. */
export interface OpenApiResult {
  /** Absent when the root module has none. */
  readonly openApi?: ApiDocument;
  readonly issues: readonly Issue[];
}

/** Reads the `@OpenApi` of the root module. Any other one is an issue. */
export function declareOpenApi(classes: Iterable<ClassFacts>, root: ClassId): OpenApiResult {
  const issues: Issue[] = [];
  let openApi: ApiDocument | undefined;
  for (const { class: reference, decorators } of classes) {
    const [first, ...more] = decorators.filter(({ name }) => name === 'OpenApi');
    if (first === undefined) continue;
    if (reference.id !== root) {
      issues.push({ kind: 'misplaced-open-api', class: reference, span: first.span });
      continue;
    }
    const options = new OptionReading(first);
    openApi = readConfiguration(first, options);
    issues.push(...options.issues);
    for (const { span } of more) issues.push({ kind: 'repeated-open-api', span, first: first.span });
  }
  return { ...(openApi !== undefined && { openApi }), issues };
}

/** The document, as far as it has been read. */
interface Draft {
  title: string;
  version: string;
  info: DocumentInfo;
  readonly servers: DocumentedServer[];
  readonly schemes: RegisteredScheme[];
  jsonPath: DocumentationPath;
  uiPath: DocumentationPath;
}

/** The methods of `OpenApiConfig`; each adds its part to the document. */
const methods: ReadonlyMap<string, (call: StaticCall, draft: Draft, options: OptionReading) => void> = new Map([
  ['description', describe],
  ['contact', addContact],
  ['license', addLicense],
  ['termsOfService', addTermsOfService],
  ['server', addServer],
  ['bearerAuth', addBearer],
  ['apiKeyAuth', addApiKey],
  ['cookieAuth', addCookie],
  ['oauth2', addFlows],
  ['securityScheme', addScheme],
  ['jsonPath', setJsonPath],
  ['uiPath', setUiPath],
]);

/** Reads the chain `new OpenApiConfig(…).bearerAuth()…` from its beginning. */
function readConfiguration({ arguments: values, span }: DecoratorFacts, options: OptionReading): ApiDocument {
  const draft: Draft = {
    title: '',
    version: '',
    info: {},
    servers: [],
    schemes: [],
    jsonPath: { path: '/openapi.json', span },
    uiPath: { path: '/docs', span },
  };
  const [value] = values;
  const [start, ...calls] = chainOf(value);
  if (start?.kind === 'unknown') {
    options.unknown(start);
  } else if (start?.kind === 'call' && start.callee === 'OpenApiConfig') {
    draft.title = options.textArgument(start, 1)?.text ?? '';
    draft.version = options.textArgument(start, 2)?.text ?? '';
    const builderCalls = calls.filter((call) => call.kind === 'call');
    for (const call of builderCalls) apply(call, draft, options);
    rejectRepeated(builderCalls, options);
  } else {
    options.wrong('configuration', value?.span ?? span);
  }
  const { info, ...document } = draft;
  return { ...document, ...info, span, ...(options.isIncomplete && { unreadable: true }) };
}

/** The value at the beginning of a chain, and the calls that follow it. */
function chainOf(value: StaticValue | undefined): readonly StaticValue[] {
  const chain: StaticValue[] = [];
  for (let next = value; next !== undefined; next = next.kind === 'call' ? next.receiver : undefined)
    chain.unshift(next);
  return chain;
}

function apply(call: StaticCall, draft: Draft, options: OptionReading): void {
  const { callee, calleeSpan, span } = call;
  const method = methods.get(callee);
  if (method !== undefined) method(call, draft, options);
  else {
    const known = [...methods.keys()];
    options.reject({ kind: 'unknown-builder-method', method: callee, known, span: calleeSpan ?? span });
  }
}

/** The methods that set one value: a second call would silently replace the first. Schemes have a rule of their own. */
const single: ReadonlySet<string> = new Set([
  'description',
  'contact',
  'license',
  'termsOfService',
  'jsonPath',
  'uiPath',
]);

function rejectRepeated(calls: readonly StaticCall[], options: OptionReading): void {
  const firstByMethod = new Map<string, StaticCall>();
  for (const call of calls) {
    const { callee: method, calleeSpan, span } = call;
    const first = firstByMethod.get(method);
    if (first === undefined) firstByMethod.set(method, call);
    else if (single.has(method))
      options.reject({
        kind: 'repeated-builder-call',
        method,
        span: calleeSpan ?? span,
        first: first.calleeSpan ?? first.span,
      });
  }
}

function describe(call: StaticCall, draft: Draft, options: OptionReading): void {
  const written = options.textArgument(call, 1);
  if (written !== undefined) draft.info = { ...draft.info, description: written.text };
}

function addContact(call: StaticCall, draft: Draft, options: OptionReading): void {
  const contact = declareContact(call, options);
  if (contact !== undefined) draft.info = { ...draft.info, contact };
}

function addLicense(call: StaticCall, draft: Draft, options: OptionReading): void {
  const license = declareLicense(call, options);
  if (license !== undefined) draft.info = { ...draft.info, license };
}

function addTermsOfService(call: StaticCall, draft: Draft, options: OptionReading): void {
  const termsOfService = declareTermsOfService(call, options);
  if (termsOfService !== undefined) draft.info = { ...draft.info, termsOfService };
}

function addServer(call: StaticCall, { servers }: Draft, options: OptionReading): void {
  const written = options.textArgument(call, 1);
  if (written !== undefined) servers.push({ url: written.text, span: written.span });
}

function addBearer(call: StaticCall, draft: Draft): void {
  register('bearerAuth', call, { scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }, draft);
}

function addApiKey(call: StaticCall, draft: Draft, options: OptionReading): void {
  const header = options.textArgument(call, 1);
  if (header !== undefined) register('apiKeyAuth', call, keyIn('header', header), draft);
}

function addCookie(call: StaticCall, draft: Draft, options: OptionReading): void {
  const cookie = options.textArgument(call, 1);
  if (cookie !== undefined) register('cookieAuth', call, keyIn('cookie', cookie), draft);
}

function keyIn(kind: 'header' | 'cookie', { text: name, span }: WrittenText): DeclaredScheme {
  return { scheme: { type: 'apiKey', in: kind, name }, carrier: { kind, name, span } };
}

function addFlows(call: StaticCall, draft: Draft, options: OptionReading): void {
  const written = options.recordArgument(call, 1);
  const read = written && declareFlows(written, options);
  if (read !== undefined) register('oauth2', call, read, draft);
}

function addScheme(call: StaticCall, { schemes }: Draft, options: OptionReading): void {
  const name = options.textArgument(call, 1);
  const written = options.recordArgument(call, 2);
  const read = written && declareScheme(written, options);
  if (name === undefined || read === undefined) return;
  schemes.push({ name: name.text, builder: 'securityScheme', ...read, span: name.span });
}

function register(
  builder: keyof typeof standardSchemes,
  { calleeSpan, span }: StaticCall,
  read: DeclaredScheme,
  { schemes }: Draft,
): void {
  schemes.push({ name: standardSchemes[builder], builder, ...read, span: calleeSpan ?? span });
}

function setJsonPath(call: StaticCall, draft: Draft, options: OptionReading): void {
  draft.jsonPath = documentationPath(call, options) ?? draft.jsonPath;
}

function setUiPath(call: StaticCall, draft: Draft, options: OptionReading): void {
  draft.uiPath = documentationPath(call, options) ?? draft.uiPath;
}

function documentationPath(call: StaticCall, options: OptionReading): DocumentationPath | undefined {
  const written = options.textArgument(call, 1);
  if (written === undefined) return undefined;
  const { text: path, span } = written;
  const segments = readPath(path);
  if (isPathProblem(segments)) return options.reject({ kind: 'malformed-path', path, problem: segments, span });
  const parameter = segments.find((segment) => segment.kind === 'parameter');
  if (parameter === undefined) return { path: writePath(segments), span };
  return options.reject({ kind: 'documentation-path-parameter', path, parameter: parameter.name, span });
}
