import {
  type MemoryFileSystem,
  type MemoryOptions,
  memoryFileSystem,
} from '../../../../compiler/src/files/memory-file-system.ts';
import { normalizePath } from '../../../../compiler/src/files/path.ts';
import { Session } from '../../../../compiler/src/incremental/session.ts';
import type { ClassFacts, FileFacts, HandlerFacts } from '../../../../compiler/src/model/facts.ts';
import type { Span } from '../../../../compiler/src/model/span.ts';
import { readFacts } from '../../../../compiler/src/read/read-facts.ts';
import type { Settings } from '../../../../compiler/src/settings/settings.ts';
import { openProject } from '../../../../compiler/src/sources/open-project.ts';
import type { Project } from '../../../../compiler/src/sources/project.ts';
import { repositoryDirectory } from '../../../support/repository.ts';
import { repositoryFiles } from '../../../support/repository-files.ts';
import { ashlarTypes } from './ashlar-types.ts';

/** An application in memory, read from its sources. */
export class ReadApplication {
  readonly directory: string;
  readonly fileSystem: MemoryFileSystem;
  readonly project: Project;
  readonly #session = new Session('builds');

  constructor(files: Readonly<Record<string, string>>, directory = '/app', options: MemoryOptions = {}) {
    this.directory = directory;
    const all = Object.entries({ ...defaults, ...files });
    this.fileSystem = memoryFileSystem(
      Object.fromEntries(all.map(([path, text]) => [`${directory}/${path}`, text])),
      options,
    );
    this.project = openProject(settingsOf(directory), this.fileSystem);
  }

  /** An application with the sources of the real `ashlar` for its package. */
  static withRealAshlar(files: Readonly<Record<string, string>>): ReadApplication {
    const repository = normalizePath(repositoryDirectory);
    const manifest = { name: 'ashlar', version: '0.1.0', type: 'module', exports: './src/index.ts' };
    return new ReadApplication({ ...files, 'node_modules/ashlar/package.json': JSON.stringify(manifest) }, '/app', {
      fallback: repositoryFiles,
      links: { '/app/node_modules/ashlar/src': `${repository}/runtime/src` },
    });
  }

  get facts(): readonly FileFacts[] {
    return this.#session.run(() => readFacts(this.project));
  }

  /** Writes a file, and refreshes the project. */
  write(path: string, text: string): void {
    this.fileSystem.writeFile(`${this.directory}/${path}`, text);
    this.project.refresh([`${this.directory}/${path}`]);
  }

  /** Removes a file, and refreshes the project. */
  remove(path: string): void {
    this.fileSystem.removeFile(`${this.directory}/${path}`);
    this.project.refresh([`${this.directory}/${path}`]);
  }

  /** The facts of the class of that name. */
  class(name: string): ClassFacts {
    const found = this.facts.flatMap(({ classes }) => classes).find((one) => one.class.name === name);
    if (found === undefined) throw new Error(`there are no facts of a class ${name}`);
    return found;
  }

  handler(className: string, name: string): HandlerFacts {
    const found = this.class(className).handlers.find((handler) => handler.name === name);
    if (found === undefined) throw new Error(`${className} has no handler ${name}`);
    return found;
  }

  /** The text that a span covers: `src/a.ts: text`. */
  text({ file, line, column, endLine, endColumn }: Span): string {
    const text = this.fileSystem.files.get(`${this.directory}/${file}`);
    if (text === undefined) return `${file}: ?`;
    const lines = text.split(/\r\n|\n/).slice(line - 1, endLine);
    const last = lines.length - 1;
    const cut = lines.map((one, index) =>
      one.slice(index === 0 ? column - 1 : 0, index === last ? endColumn - 1 : undefined),
    );
    return `${file}: ${cut.join('\n')}`;
  }
}

const defaults = {
  'package.json': '{ "name": "app", "version": "1.0.0", "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2023',
      lib: ['es2023'],
      types: [],
      module: 'nodenext',
      strict: true,
      experimentalDecorators: true,
    },
    include: ['src'],
  }),
  'node_modules/ashlar/package.json':
    '{ "name": "ashlar", "version": "0.1.0", "type": "module", "exports": "./index.d.ts" }',
  'node_modules/ashlar/index.d.ts': ashlarTypes,
};

/** Settings as `readSettings` gives them for an empty `ashlar` entry. */
export function settingsOf(directory: string): Settings {
  return {
    directory,
    name: 'app',
    version: '1.0.0',
    out: `${directory}/src/generated`,
    tsconfig: `${directory}/tsconfig.json`,
    main: `${directory}/src/main.ts`,
  };
}
