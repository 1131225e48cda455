import { EditorSession } from '../../../compiler/src/editor/editor-session.js';
import type { EditorApplication, EditorState } from '../../../compiler/src/editor/editor-state.js';
import type { FilePlace } from '../../../compiler/src/editor/file-place.js';
import { UnsavedFiles } from '../../../compiler/src/editor/unsaved-files.js';
import type { FileSystem } from '../../../compiler/src/files/file-system.js';
import { joinPath } from '../../../compiler/src/files/path.js';
import type { Span } from '../../../compiler/src/model/span.js';
import { memoryApplication, memoryDirectories } from '../../support/memory-application.js';

/** An application in an editor, with the files that it is in. */
export class OpenedApplication {
  readonly application: EditorApplication;
  readonly directory: string;
  /** The codes of the errors of its package. */
  readonly errors: readonly string[];
  readonly #fileSystem: FileSystem;

  private constructor(
    application: EditorApplication,
    { diagnostics }: Pick<EditorState, 'diagnostics'>,
    directory: string,
    fileSystem: FileSystem,
  ) {
    this.application = application;
    this.errors = diagnostics.flatMap(({ severity, code }) => (severity === 'error' ? code : []));
    this.directory = directory;
    this.#fileSystem = fileSystem;
  }

  /** Opens an application in memory. */
  static of(files: Readonly<Record<string, string>>, directory: string = memoryDirectories[0]) {
    return OpenedApplication.in(directory, memoryApplication(files, directory));
  }

  /** Opens the first application of a package. */
  static async in(directory: string, fileSystem: FileSystem): Promise<OpenedApplication> {
    const [opened] = await OpenedApplication.allIn(directory, fileSystem);
    if (opened === undefined) throw new Error(`${directory} has no application`);
    return opened;
  }

  /** Opens the applications of a package. */
  static async allIn(directory: string, fileSystem: FileSystem): Promise<readonly OpenedApplication[]> {
    const session = new EditorSession({ directory, files: new UnsavedFiles(fileSystem), audit: false });
    const state = await session.update();
    return state.applications.map((application) => new OpenedApplication(application, state, directory, fileSystem));
  }

  /** Reads a file by its absolute path. */
  readonly readFile = (path: string): string | undefined => this.#fileSystem.readFile(path);

  /** The text of a file by its path relative to the package. */
  textOf(file: string): string {
    const text = this.readFile(joinPath(this.directory, file));
    if (text === undefined) throw new Error(`there is no file ${file}`);
    return text;
  }

  /** The place of `|` in an excerpt, which the file contains once without it. */
  placeOf(file: string, excerpt: string): FilePlace {
    const offset = offsetOf(this.textOf(file), excerpt);
    const before = this.textOf(file).slice(0, offset).split('\n');
    return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }

  /** A stretch as its file and line, with the stretch in brackets. */
  shown(span: Span): string {
    return shownIn(this.textOf(span.file), span);
  }
}

/** The offset of `|` in an excerpt, which a text contains once without it. */
export function offsetOf(text: string, excerpt: string): number {
  const plain = excerpt.replace('|', '');
  const start = text.indexOf(plain);
  if (start < 0 || text.includes(plain, start + 1)) throw new Error(`the text contains \`${plain}\` not exactly once`);
  return start + excerpt.indexOf('|');
}

/** A stretch as its file and line, with the stretch in brackets. */
export function shownIn(text: string, { file, line, column, endLine, endColumn }: Span): string {
  const [first = '', ...rest] = text.split(/\r?\n/).slice(line - 1, endLine);
  const end = rest.at(-1) ?? first;
  const last = rest.length === 0 ? '' : ` … ${end.slice(0, endColumn - 1)}`;
  const inside = rest.length === 0 ? first.slice(column - 1, endColumn - 1) : first.slice(column - 1);
  const after = rest.length === 0 ? first.slice(endColumn - 1) : end.slice(endColumn - 1);
  return `${file}: ${`${first.slice(0, column - 1)}[${inside}${last}]${after}`.trim()}`;
}
