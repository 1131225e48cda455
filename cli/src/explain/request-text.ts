import { styleText } from 'node:util';
import type { RequestPlan } from '@ashlar/compiler';
import { singleLine } from '../text/single-line.js';
import { wrapWords } from '../text/wrap-words.js';
import { placeText } from './place-text.js';
import { responseLines } from './response-lines.js';
import { type StageText, stageText } from './stage-text.js';

/** How the plan of a request is printed. */
export interface RequestTextOptions {
  readonly colour: boolean;
  /** The width of the lines. */
  readonly columns: number;
}

/** Formats the plan of a request: route, parameters, stages, responses, and everything that is missing or not known. */
export function requestText(plan: RequestPlan, options: RequestTextOptions): string {
  return new RequestTextWriter(withoutControlCharacters(plan), options).text();
}

/** Values of a request can contain control characters and line ends, which must not reach the terminal. */
function withoutControlCharacters(plan: RequestPlan): RequestPlan {
  const text = JSON.stringify(plan);
  // A plan is data, and only its texts are replaced.
  return JSON.parse(text, (_, value) => (typeof value === 'string' ? singleLine(value) : value)) as RequestPlan;
}

/** The columns before the description of a stage or a response: its number or status, and the kind of the stage. */
const stageIndent = 23;

class RequestTextWriter {
  readonly #plan: RequestPlan;
  readonly #options: RequestTextOptions;
  readonly #lines: string[] = [];

  constructor(plan: RequestPlan, options: RequestTextOptions) {
    this.#plan = plan;
    this.#options = options;
  }

  text(): string {
    const { method, path, query } = this.#plan.request;
    this.#lines.push(this.#paint('bold', `${method} ${path}${query === null ? '' : `?${query}`}`));
    this.#route();
    this.#parameters();
    this.#stages();
    this.#responses();
    this.#section(
      'Missing',
      this.#plan.missing.map(({ message }) => message),
    );
    this.#section('Decided when the application runs', this.#plan.atRunTime);
    return `${this.#lines.join('\n')}\n`;
  }

  #route(): void {
    const { route, outcome, candidates, nearMisses } = this.#plan;
    this.#heading('Route');
    if (route === null) this.#paragraph(withoutRoute[outcome], 2);
    else {
      this.#paragraph(`${route.method} ${route.path}, ${route.handler}, operation ${route.operationId}`, 2);
      this.#place(placeText(route.source), 2);
      if (route.isHead) this.#paragraph('A `GET` route handles `HEAD` as well: the response has no body.', 2);
      if (route.ignoresSlash) this.#paragraph('The slash at the end of the path is ignored.', 2);
    }
    this.#others(
      'Other routes',
      candidates.map((one) => [`${one.method} ${one.path}`, one.reason]),
    );
    this.#others(
      'Did you mean',
      nearMisses.map((one) => [`${one.method} ${one.target}`, one.reason]),
    );
  }

  /** Routes or requests, each with a reason on the next line. */
  #others(title: string, entries: readonly (readonly [name: string, reason: string])[]): void {
    if (entries.length === 0) return;
    this.#lines.push('');
    this.#lines.push(this.#paint('bold', title));
    for (const [name, reason] of entries.slice(0, mostOthers)) {
      this.#lines.push(`  ${name}`);
      this.#paragraph(reason, 4);
    }
    const rest = entries.length - mostOthers;
    if (rest > 0) this.#paragraph(`and ${rest} more, which --format json lists`, 2);
  }

  #parameters(): void {
    const { pathParameters, queryParameters, route, request } = this.#plan;
    if (pathParameters.length + queryParameters.length === 0 && !request.isQueryMalformed) return;
    this.#heading('Parameters');
    if (request.isQueryMalformed) this.#paragraph('query  it contains a malformed percent escape', 2);
    for (const { name, value, takenBy, type, check } of pathParameters) {
      this.#lines.push(`  path   ${name} = ${JSON.stringify(value)}`);
      const taker =
        takenBy === null ? 'guards and resolvers can read it as text' : `taken by \`${takenBy}\` as ${type}`;
      this.#paragraph(takenBy === null ? taker : `${taker}: ${checkText(check)}`, 9);
    }
    for (const { name, values, takenBy, type, check } of queryParameters) {
      const shown = values.map((value) => JSON.stringify(value)).join(', ');
      this.#lines.push(`  query  ${name}${values.length === 0 ? ' is not sent' : ` = ${shown}`}`);
      const isUnknown = takenBy.length === 0;
      const taker = isUnknown
        ? `unknown${route === null ? '' : ': no input takes it'}`
        : `taken by ${takenBy.map((taker) => `\`${taker}\``).join(' and ')} as ${type}`;
      this.#paragraph(isUnknown && check.result === 'accepted' ? taker : `${taker}: ${checkText(check)}`, 9);
    }
  }

  #stages(): void {
    const { stages } = this.#plan;
    if (stages.length === 0) return;
    this.#heading('Stages');
    let number = 0;
    for (const stage of stages) {
      const isNumbered = stage.runs && stage.kind !== 'error handler';
      if (isNumbered) number += 1;
      const mark = isNumbered ? String(number) : '-';
      this.#stage(mark, stage.kind === 'error handler' ? 'on an error' : stage.kind, stageText(stage));
    }
  }

  #stage(mark: string, kind: string, { title, details, place }: StageText): void {
    const start = `${mark.padStart(3)}  ${kind}`.padEnd(stageIndent);
    const [first = '', ...more] = wrapWords(title, this.#options.columns - stageIndent);
    this.#lines.push(`${start}${this.#paint('cyan', first)}`);
    for (const line of more) this.#lines.push(`${' '.repeat(stageIndent)}${this.#paint('cyan', line)}`);
    for (const detail of details) this.#paragraph(detail, stageIndent);
    if (place !== undefined) this.#place(place, stageIndent);
  }

  #responses(): void {
    this.#heading('Responses');
    for (const { status, stage, text } of responseLines(this.#plan.responses)) {
      const start = `  ${status.padEnd(4)} ${stage}`.padEnd(stageIndent);
      const [first = '', ...more] = wrapWords(text, this.#options.columns - stageIndent);
      this.#lines.push(`${start}${first}`);
      for (const line of more) this.#lines.push(`${' '.repeat(stageIndent)}${line}`);
    }
  }

  #section(title: string, texts: readonly string[]): void {
    if (texts.length === 0) return;
    this.#heading(title);
    for (const text of texts) this.#paragraph(text, 2);
  }

  #heading(title: string): void {
    this.#lines.push('', this.#paint('bold', title));
  }

  /** A text, with its further lines two columns further to the right. */
  #paragraph(text: string, indent: number): void {
    const [first = '', ...more] = wrapWords(text, this.#options.columns - indent - 2);
    this.#lines.push(`${' '.repeat(indent)}${first}`, ...more.map((line) => `${' '.repeat(indent + 2)}${line}`));
  }

  #place(text: string, indent: number): void {
    this.#lines.push(`${' '.repeat(indent)}${this.#paint('dim', text)}`);
  }

  #paint(style: 'bold' | 'cyan' | 'dim', text: string): string {
    return this.#options.colour ? styleText(style, text, { validateStream: false }) : text;
  }
}

/** The most routes of a list in the text. */
const mostOthers = 5;

const withoutRoute: Readonly<Record<RequestPlan['outcome'], string>> = {
  route: '',
  documentation:
    'No route of a controller: the routes of the API document handle the request, without guards and rate limits.',
  'not-found': 'No route handles the request.',
  'malformed-path': 'The path contains a malformed percent escape: no route is searched.',
};

function checkText({ result, reason }: RequestPlan['pathParameters'][number]['check']): string {
  if (reason === null) return result;
  return result === 'rejected' ? `rejected, because ${reason}` : `not known, ${reason}`;
}
