import { Dicer } from '@fastify/busboy';
import type { IncomingRequest } from '../contract/incoming-request.js';
import { BadRequestException, PayloadTooLargeException } from '../errors/client-exceptions.js';
import { type DeclaredFiles, formLimits } from './form-limits.js';
import { MultipartBytes } from './multipart-bytes.js';
import { malformedForm, type PartHeaders, parsePartHeaders } from './part-headers.js';
import { StagedFile } from './staged-file.js';
import { StagedFileWriter } from './staged-file-writer.js';
import { StagedForm } from './staged-form.js';
import type { StagingDirectory } from './staging-directory.js';
import { TextField } from './text-field.js';

/** The characters of a boundary (RFC 2046, section 5.1.1). */
const boundaryParameter =
  /;[ \t]*boundary[ \t]*=[ \t]*(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+./:=?-]{1,70}))[ \t]*(?:;|$)/i;

/** The rules for the form of a route. */
export interface FormRules {
  /** The maximum number of bytes of the whole body. */
  readonly bodyLimit: number;
  readonly files: DeclaredFiles;
}

/** The destination of the bytes of a part. */
interface PartReceiver {
  /** Returns false if the sender should pause until the writer resumes it. */
  write(chunk: Buffer): boolean;
  end(): void;
}

/** The parser of a form, and the filter before it. */
interface FormParsing {
  readonly parser: Dicer;
  readonly bytes: MultipartBytes;
}

const ignored: PartReceiver = { write: () => true, end: () => undefined };

/**
 * Reads a form from the body of a request: text fields into memory, declared files into the staging directory. When it fails,
 * nothing is left on disk. `undefined` for a body of no bytes.
 */
export function readForm(
  request: IncomingRequest,
  contentType: string,
  rules: FormRules,
  staging: StagingDirectory | undefined,
): Promise<StagedForm | undefined> {
  return new FormReader(rules, staging).read(request, contentType);
}

/** The bytes of the head of a part: the characters that are counted, with a colon, blanks and a line break for each header. */
const longestHead = formLimits.headerCharacters + 8 * formLimits.headersPerPart;

class FormReader {
  readonly #rules: FormRules;
  /** Absent where no route takes files. */
  readonly #staging: StagingDirectory | undefined;
  readonly #form = new StagedForm();
  /** The files that are not complete on disk. */
  readonly #writers = new Set<StagedFileWriter>();
  /** The staged files that are not open. */
  readonly #waiting: StagedFileWriter[] = [];
  #open = 0;
  #parts = 0;
  #partsWithoutHeaders = 0;
  /** The parts whose end has not arrived: the parser can finish before the last one reports it. */
  #unendedParts = 0;
  #textBytes = 0;
  #isParsed = false;
  #isReceived = false;
  #isOver = false;
  #resume: () => void = () => undefined;
  #stopReading: () => void = () => undefined;
  #resolve: (form: StagedForm | undefined) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(rules: FormRules, staging: StagingDirectory | undefined) {
    this.#rules = rules;
    this.#staging = staging;
  }

  read(request: IncomingRequest, contentType: string): Promise<StagedForm | undefined> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      // Without a body, the header may have no boundary.
      let parsing: FormParsing | undefined;
      this.#stopReading = request.streamBody(this.#rules.bodyLimit, {
        data: (chunk, resume) => {
          this.#attempt(() => {
            if (chunk.byteLength > 0) parsing ??= this.#parsingOf(parseBoundary(contentType));
          });
          // Bytes after the last boundary have no meaning (RFC 2046, section 5.1.1). The parser does not take them.
          if (parsing === undefined || this.#isParsed) return true;
          const { parser, bytes } = parsing;
          this.#attempt(() => parser.write(bytes.next(bufferOf(chunk))));
          this.#resume = resume;
          return !this.#isBusy(parser);
        },
        end: () => {
          this.#isReceived = true;
          if (parsing === undefined) {
            this.#end(undefined);
            return;
          }
          const { parser, bytes } = parsing;
          if (!this.#isParsed) parser.write(bytes.rest());
          parser.end();
          this.#finish();
        },
        failed: (error) => this.#fail(error),
      });
      // A body that failed before the function returned.
      if (this.#isOver) this.#stopReading();
    });
  }

  #parsingOf(boundary: string): FormParsing {
    return { parser: this.#parserOf(boundary), bytes: new MultipartBytes(boundary, longestHead) };
  }

  #parserOf(boundary: string): Dicer {
    const { headersPerPart, headerCharacters } = formLimits;
    // One more than allowed, so that the rest is rejected instead of being cut off.
    const options = { boundary, maxHeaderPairs: headersPerPart + 1, maxHeaderSize: 2 * headerCharacters };
    const parser = new Dicer(options);
    parser.on('part', (part) => this.#receive(part, parser));
    parser.on('error', (error) => this.#fail(malformedForm(error.message)));
    parser.on('drain', () => this.#continue(parser));
    parser.on('finish', () => {
      this.#isParsed = true;
      this.#attempt(() => {
        // The parser waits for the end of those parts only that have headers.
        if (this.#partsWithoutHeaders > 0) throw malformedForm('the headers of a part are incomplete');
        // There is no `drain` after the last part.
        this.#continue(parser);
        this.#finish();
      });
    });
    return parser;
  }

  #receive(part: Dicer.PartStream, parser: Dicer): void {
    let receiver: PartReceiver | undefined;
    part.on('header', (header: object) => {
      this.#partsWithoutHeaders--;
      this.#attempt(() => {
        // The parser collects the values of each name in a list.
        receiver = this.#receiverOf(
          parsePartHeaders(header as Readonly<Record<string, readonly string[]>>),
          part,
          parser,
        );
      });
    });
    part.on('data', (chunk) => {
      if (this.#isOver || receiver === undefined || typeof chunk === 'string') return;
      const target = receiver;
      this.#attempt(() => {
        if (!target.write(chunk)) part.pause();
      });
    });
    part.on('end', () => {
      this.#unendedParts--;
      this.#attempt(() => receiver?.end());
      this.#finish();
    });
    // Of a part that ends too early; the parser reports it too.
    part.on('error', (error) => this.#fail(malformedForm(error.message)));
    this.#attempt(() => {
      this.#parts++;
      this.#partsWithoutHeaders++;
      this.#unendedParts++;
      if (this.#parts > formLimits.parts) {
        throw new PayloadTooLargeException(`the form has more than ${formLimits.parts} fields and files`);
      }
    });
  }

  #receiverOf(headers: PartHeaders, part: Dicer.PartStream, parser: Dicer): PartReceiver {
    if (headers.contentType?.startsWith('multipart/')) throw malformedForm('a part is itself `multipart`');
    if (!this.#isFile(headers)) return this.#text(headers);
    const { files } = this.#rules;
    if (files === 'none') {
      throw new BadRequestException(`the form must not have files: \`${headers.name}\` is a file`);
    }
    if (files !== 'all' && !Object.hasOwn(files, headers.name)) return this.#undeclared(headers);
    return this.#file(headers, files === 'all' ? undefined : files[headers.name]?.maxSize, part, parser);
  }

  /** A part of a declared file is one even without a file name, if its type says that it is not text. */
  #isFile({ fileName, contentType, name }: PartHeaders): boolean {
    if (fileName !== undefined) return true;
    const { files } = this.#rules;
    if (contentType === undefined || contentType === 'text/plain') return false;
    if (files === 'all') return contentType === 'application/octet-stream';
    return files !== 'none' && Object.hasOwn(files, name);
  }

  /** A file that no parameter takes. Browsers send one without a name and without bytes for a file input without a file. */
  #undeclared({ name, fileName }: PartHeaders): PartReceiver {
    if (fileName !== '') return ignored;
    let isEmpty = true;
    return {
      write: () => {
        isEmpty = false;
        return true;
      },
      end: () => {
        if (isEmpty) this.#form.addEmptyInput(name);
      },
    };
  }

  #text({ name, contentType }: PartHeaders): PartReceiver {
    // The `fetch` of Node sends no empty name of a file.
    const canBeEmptyInput = contentType === 'application/octet-stream';
    return new TextField({
      count: (bytes) => {
        this.#textBytes += bytes;
        if (this.#textBytes > formLimits.textBytes) {
          throw new PayloadTooLargeException(
            `the text fields of the form are larger than the limit of ${formLimits.textBytes} bytes`,
          );
        }
      },
      done: (text) => this.#form.addText(name, canBeEmptyInput && text === '' ? undefined : text),
    });
  }

  #file(part: PartHeaders, maxSize: number | undefined, stream: Dicer.PartStream, parser: Dicer): PartReceiver {
    const { name: fieldName, fileName = '', contentType = 'application/octet-stream', headers } = part;
    if (this.#staging === undefined) throw new Error('the application has started without a directory for files');
    const file = new StagedFile({ fieldName, fileName, contentType, headers }, this.#staging);
    this.#form.addFile(file);
    const writer = new StagedFileWriter(file, maxSize, {
      drained: () => stream.resume(),
      closed: () => {
        this.#writers.delete(writer);
        this.#open--;
        this.#openFiles();
        this.#continue(parser);
        // Browsers send such a part for a file input without a file.
        if (file.size === 0 && fileName === '') this.#form.removeFile(file);
        this.#finish();
      },
      failed: (error) => this.#fail(error),
    });
    this.#writers.add(writer);
    this.#waiting.push(writer);
    this.#openFiles();
    return writer;
  }

  /** Whether no more of the body should come: the parser holds some of it, or files wait to be opened. */
  #isBusy(parser: Dicer): boolean {
    return this.#waiting.length > 0 || (parser.writableNeedDrain && !this.#isParsed);
  }

  /** Lets the next piece of the body come, if it was held back. */
  #continue(parser: Dicer): void {
    if (!this.#isOver && !this.#isBusy(parser)) this.#resume();
  }

  /** Opens the files that wait, as many as a request may have open at once. */
  #openFiles(): void {
    // A failed form deletes its files: a file that is opened later would stay.
    while (!this.#isOver && this.#open < formLimits.openFiles) {
      const writer = this.#waiting.shift();
      if (writer === undefined) return;
      this.#open++;
      writer.start();
    }
  }

  #attempt(step: () => void): void {
    if (this.#isOver) return;
    try {
      step();
    } catch (error) {
      this.#fail(error);
    }
  }

  #finish(): void {
    if (this.#isOver || !this.#isParsed || !this.#isReceived) return;
    if (this.#unendedParts > 0 || this.#writers.size > 0) return;
    this.#end(this.#form);
  }

  #end(form: StagedForm | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#resolve(form);
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopReading();
    this.#discard().then(() => this.#reject(error), this.#reject);
  }

  async #discard(): Promise<void> {
    await Promise.all([...this.#writers].map((writer) => writer.abort()));
    await this.#form.discard(true);
  }
}

/** The parser takes buffers only. */
function bufferOf(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

/**
 * The boundary of a form, from the header `Content-Type: multipart/form-data`.
 * @throws BadRequestException without a valid boundary.
 */
function parseBoundary(contentType: string): string {
  const match = boundaryParameter.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw malformedForm('the header `Content-Type` has no valid `boundary`');
  return boundary;
}
