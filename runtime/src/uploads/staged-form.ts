import { collectPairs, type QueryParameters } from '../decoding/parse-query.js';
import { BadRequestException } from '../errors/client-exceptions.js';
import type { MultipartForm } from './multipart-form.js';
import type { StagedFile } from './staged-file.js';

/** The fields of a form that has been received, and its files in the staging directory. */
export class StagedForm implements MultipartForm {
  /** The text fields, in the order in which they were sent; `undefined` is a name without a value. */
  readonly #texts: [name: string, text: string | undefined][] = [];
  /** The names of file inputs without a file that no parameter takes: `tags[]` is an empty array of texts. */
  readonly #emptyInputs = new Set<string>();
  readonly #files = new Map<string, StagedFile[]>();
  /** Every file of the request, also those that the handler has taken. */
  readonly #staged: StagedFile[] = [];

  /**
   * The text fields by name, as parsed queries are: a text, or the texts of a repeated name.
   * @param lists The names of arrays, whose texts may also have the name with `[]`, and which are empty by `tags[]` without a value.
   */
  fields(lists: readonly string[] = []): QueryParameters {
    const fields = collectPairs(this.#texts, lists);
    if (this.#emptyInputs.size === 0) return fields;
    for (const list of lists) if (this.#emptyInputs.has(`${list}[]`)) fields[list] ??= [];
    return fields;
  }

  addText(name: string, text: string | undefined): void {
    this.#texts.push([name, text]);
  }

  /** Adds a file input without a file that no parameter takes. */
  addEmptyInput(name: string): void {
    this.#emptyInputs.add(name);
  }

  addFile(file: StagedFile): void {
    this.#staged.push(file);
    const files = this.#files.get(file.fieldName);
    if (files === undefined) this.#files.set(file.fieldName, [file]);
    else files.push(file);
  }

  /** Forgets a file that turned out to be absent: browsers send an empty part for an empty file input. */
  removeFile(file: StagedFile): void {
    const files = this.files(file.fieldName).filter((other) => other !== file);
    if (files.length > 0) this.#files.set(file.fieldName, files);
    else this.#files.delete(file.fieldName);
  }

  text(name: string): string | undefined {
    return this.texts(name)[0];
  }

  texts(name: string): readonly string[] {
    return this.#texts.flatMap(([key, text]) => (key === name ? [text ?? ''] : []));
  }

  files(name: string): readonly StagedFile[] {
    return [...(this.#files.get(name) ?? [])];
  }

  takeFile(name: string): StagedFile | undefined {
    const [file, ...more] = this.files(name);
    if (more.length > 0) throw new BadRequestException(`file \`${name}\` must be one file, not ${more.length + 1}`);
    this.#files.delete(name);
    return file;
  }

  takeFiles(name: string): StagedFile[] {
    const files = [...this.files(name)];
    this.#files.delete(name);
    return files;
  }

  /** Deletes the files that are not persisted. */
  async discard(hasFailed: boolean): Promise<void> {
    await Promise.all(this.#staged.map((file) => file.discard(hasFailed)));
  }
}
