import type { Import } from './imports.js';

/** Who must not import what, and why. */
export interface ImportLaw {
  readonly room: RegExp;
  /** Judges the path of a file of the repository, or the specifier of anything else. */
  readonly mustNotImport: RegExp;
  readonly because: string;
}

/** The rules of ARCHITECTURE.md that are about imports. */
export const importLaws: readonly ImportLaw[] = [
  {
    room: /^runtime\//,
    mustNotImport: /^(compiler|cli|@ashlar)\/|^(ts-morph|typescript)\b/,
    because: 'an application in production must not load the compiler',
  },
  {
    room: /^compiler\/src\/(?!(project|read)\/)/,
    mustNotImport: /^(ts-morph|typescript)\b/,
    because: 'only the reading rooms know the API of TypeScript',
  },
  {
    room: /^cli\//,
    mustNotImport: /^(ts-morph|typescript|chokidar)\b/,
    because: 'the command line knows the compiler by its one door',
  },
  {
    room: /^cli\//,
    mustNotImport: /^(compiler|runtime)\//,
    because: 'packages know each other by their names',
  },
  {
    room: /^compiler\//,
    mustNotImport: /^(cli|runtime)\/|^@ashlar\/cli\b|^ashlar(\/|$)/,
    because: 'the compiler runs neither the command line nor the runtime',
  },
  {
    room: /^compiler\/src\/model\//,
    mustNotImport: /^(?!compiler\/src\/model\/)/,
    because: 'the model is plain data that every other room stands on',
  },
  {
    room: /^compiler\/src\/(declare|link|check|plan|naming|emit|graph)\//,
    mustNotImport: /^compiler\/src\/(project|read|output)\/|^node:/,
    because: 'linking, checking and emitting are functions of plain data',
  },
  {
    room: /^compiler\/src\/read\//,
    mustNotImport: /^compiler\/src\/(declare|link|check|plan|emit|graph|output|diagnostics)\//,
    because: 'reading judges nothing',
  },
  {
    room: /^runtime\/src\/(?!server\/|testing\/call-in-memory\.ts$)/,
    mustNotImport: /^node:(http|https|http2|net|tls)$/,
    because: 'only the server room, and its counterpart in memory, know sockets',
  },
  {
    room: /^runtime\/src\/(?!redis\/)/,
    mustNotImport: /^runtime\/src\/redis\//,
    because: 'an application that counts nothing in Redis loads nothing for it',
  },
  {
    room: /^runtime\//,
    mustNotImport: /^(redis|ioredis|@redis\/.+)$/,
    because: "clients of Redis are the application's",
  },
  {
    room: /^compiler\//,
    mustNotImport: /^node:(http|https|http2|net|tls|dgram)$/,
    because: 'the compiler asks nobody over the network',
  },
  {
    room: /^scripts\//,
    mustNotImport: /^(?!node:|scripts\/)/,
    because: 'the scripts run before anything is installed',
  },
  {
    room: /^fixtures\/apps\/[^/]+\/src\/generated\//,
    mustNotImport: /^(?!ashlar\/codegen\/v1$|fixtures\/apps\/)/,
    because: 'generated files know the contract and the application, and nothing else',
  },
];

/** The imports that break a law, each with the reason. */
export function brokenImports(imports: readonly Import[], rules: readonly ImportLaw[] = importLaws): string[] {
  return imports.flatMap(({ from, to, line }) =>
    rules
      .filter(({ room, mustNotImport }) => room.test(from) && mustNotImport.test(to))
      .map(({ because }) => `${from}:${line} imports ${to}: ${because}`),
  );
}

/** The imports among the files that a list imports: rules and emitters meet in one list, and nowhere else. */
export function importsAmongListed(imports: readonly Import[], list: string): string[] {
  const listed = new Set(imports.filter(({ from, typeOnly }) => from === list && !typeOnly).map(({ to }) => to));
  return imports
    .filter(({ from, to }) => listed.has(from) && (listed.has(to) || to === list))
    .map(({ from, to, line }) => `${from}:${line} imports ${to}: both stand in ${list}`);
}
