import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runTypeScript } from '../../support/project-checker.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { type Finished, startProcess } from '../../support/run-process.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { typeScriptPackages } from '../../support/typescript-versions.ts';

/** The names of the applications of NestJS in `fixtures/nest`. */
export type NestFixture = 'shop' | 'club' | 'gallery';

/** An application of NestJS that listens on 127.0.0.1. */
export interface NestApplication {
  /** Its address, without a `/` at the end. */
  readonly url: string;
  /** Its routes in the order in which the router compares them, such as `GET /api/products/:id`. */
  readonly routes: readonly string[];
  /** Sends SIGTERM to the process and waits for its end. */
  stop(): Promise<Finished>;
}

/** A directory whose entry `src` is `dist`: `nest build` rewrites the imports of `src/…`, and TypeScript does not. */
const sourcesByBaseUrl = '.modules';

/** Copies an application of NestJS into a temporary directory that finds the packages of the repository. */
export function copyNestFixture(name: NestFixture): string {
  const directory = join(temporaryDirectory(), name);
  cpSync(join(repositoryDirectory, 'fixtures/nest', name), directory, { recursive: true });
  symlinkSync(join(repositoryDirectory, 'node_modules'), join(directory, 'node_modules'), 'junction');
  mkdirSync(join(directory, sourcesByBaseUrl));
  symlinkSync(join(directory, 'dist'), join(directory, sourcesByBaseUrl, 'src'), 'junction');
  return directory;
}

/** Compiles a copied application with TypeScript 5.9, whose emitted metadata NestJS needs, into its directory `dist`. */
export function compileNestApplication(directory: string): Promise<Finished> {
  return runTypeScript(typeScriptPackages['5.9'], directory, ['-p', 'tsconfig.build.json', '--outDir', 'dist']);
}

/** Starts a compiled application on a free port. */
export async function startNestApplication(directory: string): Promise<NestApplication> {
  const running = startProcess(process.execPath, ['dist/main.js'], {
    cwd: directory,
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      NO_COLOR: '1',
      // Vitest sets it to `test`.
      NODE_ENV: 'development',
      NODE_PATH: join(directory, sourcesByBaseUrl),
    },
  });
  const listening = /Listening on (http:[^\s"]+)/;
  await running.said(listening);
  const output = running.output();
  return {
    url: listening.exec(output)?.[1] ?? '',
    routes: mappedRoutes(output),
    stop() {
      running.signalGroup('SIGTERM');
      return running.finished;
    },
  };
}

/** The routes in the log of NestJS, whose paths have no version. */
function mappedRoutes(log: string): string[] {
  const mapped = log.matchAll(/Mapped \{(.+), (\w+)\}(?: \(version: (\w+)\))? route/g);
  return [...mapped].map(
    ([, path, method, version]) => `${method} ${version === undefined ? '' : `/v${version}`}${path}`,
  );
}
