import { guessByteSize, parseByteSize } from '../model/byte-size.js';
import { isDetectable } from '../model/framework/detectable-media-types.js';
import type { Span } from '../model/span.js';
import {
  type FileOptionFacts,
  type FileOptionIssue,
  type FileOptionProblem,
  type FileOptionsFacts,
  type FileRules,
  fileOptionNames,
} from '../model/upload.js';
import { splitMediaTypes } from './split-media-types.js';

/** The rules of a file, and the errors in its options. */
export interface LinkedFile {
  readonly rules: FileRules;
  /** The value of the option `validate`; absent without one. */
  readonly validateSpan?: Span;
  readonly issues: readonly FileOptionIssue[];
}

const optionNames: ReadonlySet<string> = new Set(fileOptionNames);

/** Interprets the options of a `File` or `Files`. `parameter` is the name of the handler's parameter. */
export function linkFileRules(facts: FileOptionsFacts | undefined, parameter: string): LinkedFile {
  if (facts === undefined) return { rules: { key: parameter }, issues: [] };
  if (facts.kind === 'unreadable') {
    return {
      rules: { key: parameter },
      issues: [{ problem: { kind: 'unreadable', text: facts.text }, span: facts.span }],
    };
  }
  return new OptionsReader(facts.options).link(parameter);
}

class OptionsReader {
  readonly #options: ReadonlyMap<string, FileOptionFacts>;
  readonly #issues: FileOptionIssue[] = [];

  constructor(options: readonly FileOptionFacts[]) {
    this.#options = new Map(options.map((option) => [option.name, option]));
  }

  link(parameter: string): LinkedFile {
    for (const { name, nameSpan, span, value, text } of this.#options.values()) {
      if (!optionNames.has(name)) this.#report({ kind: 'unknown-option', name }, nameSpan);
      else if (value === undefined) this.#report({ kind: 'not-literal', name, text }, span);
    }
    const key = this.#text('name');
    if (key?.value === '') this.#report({ kind: 'empty-name' }, key.span);
    const maxSize = this.#size();
    const trust = this.#options.get('trustContentType');
    const trustContentType = trust?.value === true;
    if (trust?.value !== undefined && !trustContentType) {
      this.#report({ kind: 'not-literal', name: trust.name, text: trust.text }, trust.span);
    }
    const contentTypes = this.#contentTypes(trustContentType);
    // An option that is unknown can be meant to be the content type.
    const isKnown = this.#issues.every(({ problem }) => problem.kind !== 'unknown-option');
    if (trust !== undefined && trustContentType && isKnown && !this.#options.has('contentType')) {
      this.#report({ kind: 'trust-without-type' }, trust.nameSpan);
    }
    const validate = this.#text('validate');
    const rules: FileRules = {
      key: key?.value || parameter,
      ...(maxSize !== undefined && { maxSize }),
      ...(contentTypes !== undefined && { contentTypes }),
      ...(trustContentType && { trustContentType }),
      ...(validate !== undefined && { validate: validate.value }),
    };
    return { rules, ...(validate !== undefined && { validateSpan: validate.span }), issues: this.#issues };
  }

  #size(): number | undefined {
    const option = this.#options.get('maxSize');
    if (option?.value === undefined) return undefined;
    const { value, text, span } = option;
    const bytes = typeof value === 'string' ? parseByteSize(value) : value;
    if (typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 1) return bytes;
    const meant = typeof value === 'string' ? guessByteSize(value) : undefined;
    const isPossible = meant !== undefined && Number.isSafeInteger(meant) && meant >= 1;
    this.#report({ kind: 'not-a-size', text, ...(isPossible && { meant }) }, span);
    return undefined;
  }

  #contentTypes(isTrusted: boolean): readonly string[] | undefined {
    const option = this.#text('contentType');
    if (option === undefined) return undefined;
    const { types, invalid } = splitMediaTypes(option.value);
    for (const type of types) {
      if (invalid.includes(type)) this.#report({ kind: 'not-a-media-type', text: type }, option.span);
      else if (!isTrusted && !isDetectable(type)) {
        this.#report({ kind: 'undetectable-media-type', mediaType: type }, option.span);
      }
    }
    return types;
  }

  /** An option that must be a text. Another literal is reported as one that is not. */
  #text(name: string): { readonly value: string; readonly span: FileOptionFacts['span'] } | undefined {
    const option = this.#options.get(name);
    if (option?.value === undefined) return undefined;
    if (typeof option.value === 'string') return { value: option.value, span: option.span };
    this.#report({ kind: 'not-literal', name, text: option.text }, option.span);
    return undefined;
  }

  #report(problem: FileOptionProblem, span: FileOptionFacts['span']): void {
    this.#issues.push({ problem, span });
  }
}
