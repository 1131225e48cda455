import type { FileSystem } from '../files/file-system.js';
import { LineMap } from '../files/line-map.js';
import { isInside, joinPath, relativePath } from '../files/path.js';
import { realPlace } from '../files/real-place.js';
import type { Span } from '../model/span.js';
import { type JsonProperty, type JsonRecord, type JsonValue, parseJsonWithSpans } from './json-with-spans.js';
import type { LibrarySettings, Settings } from './settings.js';

/** The applications of a package and its library, or the problems of their settings. */
export type SettingsResult =
  | ({ readonly problems?: never } & PackageSettings)
  | { readonly problems: readonly SettingsProblem[]; readonly settings?: never; readonly library?: never };

/** The settings of a package. */
export interface PackageSettings {
  /** The settings of its applications. */
  readonly settings: readonly Settings[];
  /** The settings of the package as a library; absent when it has none. */
  readonly library?: LibrarySettings;
}

/** A problem of `package.json` or of a file that its `ashlar` entry names. */
export interface SettingsProblem {
  readonly kind:
    | 'missing-package'
    | 'malformed-json'
    | 'unknown-setting'
    | 'wrong-type'
    | 'missing-tsconfig'
    | 'duplicate-out'
    | 'out-is-package'
    | 'out-outside-package'
    | 'main-outside-package'
    | 'client-in-out'
    | 'duplicate-client';
  /** The subject of the problem: a setting (`out`), the path of a missing file, or the syntax error of the JSON. */
  readonly text: string;
  /** The expected value: `a string`, or the names of the settings; for a link, its target. */
  readonly expected?: string;
  /** The place in `package.json`; absent when there is no such file. */
  readonly span?: Span;
}

const settingNames = [
  'root',
  'out',
  'tsconfig',
  'main',
  'client',
  'silence',
  'trailingSlash',
  'unknownProperties',
  'library',
] as const;
const librarySettingNames = ['library', 'tsconfig', 'silence'] as const;
type SettingName = (typeof settingNames)[number];

/** Reads the `ashlar` entry of the `package.json` in `directory` (absolute). Loads no TypeScript. */
export function readSettings(fileSystem: FileSystem, directory: string): SettingsResult {
  const text = fileSystem.readFile(joinPath(directory, 'package.json'));
  if (text === undefined) return { problems: [{ kind: 'missing-package', text: 'package.json' }] };
  return new SettingsReader(fileSystem, directory, text).read();
}

class SettingsReader {
  readonly #fileSystem: FileSystem;
  readonly #directory: string;
  readonly #text: string;
  readonly #lines: LineMap;
  readonly #problems: SettingsProblem[] = [];

  constructor(fileSystem: FileSystem, directory: string, text: string) {
    this.#fileSystem = fileSystem;
    this.#directory = directory;
    this.#text = text;
    this.#lines = new LineMap(text);
  }

  read(): SettingsResult {
    const parsed = parseJsonWithSpans(this.#text);
    if (parsed.kind === 'error') {
      this.#report('malformed-json', parsed.message, parsed.at, parsed.at + 1);
    } else if (parsed.kind === 'record') {
      const settings = this.#applications(parsed);
      if (this.#problems.length === 0) return settings;
    } else {
      this.#wrongType('package.json', 'an object', parsed);
    }
    return { problems: this.#problems };
  }

  #applications(manifest: JsonRecord): PackageSettings {
    const name = this.#manifestText(manifest, 'name') ?? 'application';
    const version = this.#manifestText(manifest, 'version') ?? '0.0.0';
    const entry = lastProperty(manifest, 'ashlar');
    if (entry === undefined) return { settings: [this.#application({ name, version }, undefined, manifest)] };

    const list = entry.value.kind === 'list' ? entry.value.items : [entry.value];
    const settings: Settings[] = [];
    let library: LibrarySettings | undefined;
    const outs = new Set<string>();
    for (const value of list) {
      if (value.kind !== 'record') {
        this.#wrongType('ashlar', 'an object or a list of objects', value);
        continue;
      }
      if (lastProperty(value, 'library') !== undefined) {
        library = this.#library(name, value, entry.value);
        continue;
      }
      const application = this.#application({ name, version }, value, entry.value);
      const place = realPlace(application.out, this.#fileSystem);
      if (outs.has(place)) {
        const { start, end } = lastProperty(value, 'out')?.value ?? value;
        this.#report('duplicate-out', relativePath(this.#directory, application.out), start, end);
      }
      outs.add(place);
      settings.push(application);
    }
    if (list.length === 0) this.#wrongType('ashlar', 'at least one application', entry.value);
    this.#checkClients(list, settings);
    return { settings, ...(library !== undefined && { library }) };
  }

  /** Reports clients in a directory whose generated files are removed when they are obsolete, and clients that replace each other. */
  #checkClients(list: readonly JsonValue[], settings: readonly Settings[]): void {
    const places = new Map<string, string>();
    for (const value of list) {
      const entry = value.kind === 'record' ? value : undefined;
      const property = entry && lastProperty(entry, 'client')?.value;
      const client = this.#client(entry, 'known');
      if (property === undefined || client === undefined) continue;
      const place = realPlace(client, this.#fileSystem);
      const path = relativePath(this.#directory, client);
      const out = settings.find((one) => isInside(place, realPlace(one.out, this.#fileSystem)))?.out;
      if (out !== undefined) {
        this.#report('client-in-out', path, property.start, property.end, relativePath(this.#directory, out));
      } else if (places.has(place)) {
        this.#report('duplicate-client', path, property.start, property.end);
      }
      places.set(place, path);
    }
  }

  /** The file of the client. A value that is not one is reported once: not where it is `known`. */
  #client(entry: JsonRecord | undefined, reported?: 'known'): string | undefined {
    const value = entry && lastProperty(entry, 'client')?.value;
    if (value === undefined) return undefined;
    const text = value.kind === 'scalar' && typeof value.value === 'string' ? value.value.replaceAll('\\', '/') : '';
    if (/[^/]\.m?ts$/.test(text) && !/\.d\.m?ts$/.test(text)) return joinPath(this.#directory, text);
    if (reported === undefined) {
      this.#wrongType('client', 'the path of a TypeScript file such as `../web/src/api.ts`', value);
    }
    return undefined;
  }

  #library(name: string, entry: JsonRecord, fallbackPlace: JsonValue): LibrarySettings {
    this.#refuseUnknown(entry, librarySettingNames);
    const silence = this.#silence(entry);
    return {
      directory: this.#directory,
      name,
      tsconfig: this.#tsconfig(entry, fallbackPlace),
      sources: this.#librarySources(entry),
      ...(silence !== undefined && { silence }),
    };
  }

  /** The sources that the setting `library` names: none when it is `true`. */
  #librarySources(entry: JsonRecord): ReadonlyMap<string, string> {
    const value = lastProperty(entry, 'library')?.value;
    const sources = new Map<string, string>();
    if (value === undefined || (value.kind === 'scalar' && value.value === true)) return sources;
    const properties = value.kind === 'record' ? value.properties : [];
    for (const { name, value: source } of properties) {
      if (source.kind === 'scalar' && typeof source.value === 'string') sources.set(name, source.value);
    }
    if (value.kind !== 'record' || sources.size < properties.length) {
      this.#wrongType('library', '`true`, or the sources of entries such as `{ ".": "src/index.ts" }`', value);
    }
    return sources;
  }

  #tsconfig(entry: JsonRecord | undefined, fallbackPlace: JsonValue): string {
    const tsconfig = this.#path(entry, 'tsconfig', 'tsconfig.json');
    if (!this.#fileSystem.fileExists(tsconfig)) {
      const named = entry && lastProperty(entry, 'tsconfig')?.value;
      const path = relativePath(this.#directory, tsconfig);
      if (named !== undefined) this.#report('missing-tsconfig', path, named.start, named.end);
      // No setting names the file, so the place is the beginning of the text where it could be set.
      else this.#report('missing-tsconfig', path, fallbackPlace.start, fallbackPlace.start + 1);
    }
    return tsconfig;
  }

  #application(
    manifest: { name: string; version: string },
    entry: JsonRecord | undefined,
    fallbackPlace: JsonValue,
  ): Settings {
    this.#refuseUnknown(entry, settingNames);
    const root = this.#root(entry);
    const out = this.#path(entry, 'out', 'src/generated');
    this.#rejectOutside(out, (entry && lastProperty(entry, 'out')?.value) ?? fallbackPlace);
    const tsconfig = this.#tsconfig(entry, fallbackPlace);
    const main = this.#path(entry, 'main', 'src/main.ts');
    const namedMain = entry && lastProperty(entry, 'main')?.value;
    if (namedMain !== undefined && !isInside(main, this.#directory)) {
      this.#report('main-outside-package', relativePath(this.#directory, main), namedMain.start, namedMain.end);
    }
    const client = this.#client(entry);
    const silence = this.#silence(entry);
    const trailingSlash = this.#choice(entry, 'trailingSlash', 'exact', 'ignore');
    const unknownProperties = this.#choice(entry, 'unknownProperties', 'drop', 'reject');
    return {
      directory: this.#directory,
      ...manifest,
      ...(root !== undefined && { root }),
      out,
      tsconfig,
      main,
      ...(client !== undefined && { client }),
      ...(silence !== undefined && { silence }),
      ...(trailingSlash !== undefined && { trailingSlash }),
      ...(unknownProperties !== undefined && { unknownProperties }),
    };
  }

  #refuseUnknown(entry: JsonRecord | undefined, known: readonly SettingName[]): void {
    for (const property of entry?.properties ?? []) {
      if (known.some((name) => name === property.name)) continue;
      const expected = known.map((name) => `\`${name}\``).join(', ');
      this.#report('unknown-setting', property.name, property.nameStart, property.nameEnd, expected);
    }
  }

  /** Rejects an `out` outside of the package, symbolic links resolved: files are written to and removed from it. */
  #rejectOutside(out: string, { start, end }: JsonValue): void {
    const real = realPlace(out, this.#fileSystem);
    const directory = this.#fileSystem.realPath(this.#directory);
    const path = relativePath(this.#directory, out);
    if (real === directory) this.#report('out-is-package', path, start, end);
    else if (!isInside(out, this.#directory)) this.#report('out-outside-package', path, start, end);
    else if (!isInside(real, directory)) this.#report('out-outside-package', path, start, end, real);
  }

  #root(entry: JsonRecord | undefined): Settings['root'] {
    const property = entry && lastProperty(entry, 'root');
    if (property === undefined) return undefined;
    const { value } = property;
    const parts = value.kind === 'scalar' && typeof value.value === 'string' ? value.value.split('#') : [];
    const [file, className] = parts;
    if (parts.length !== 2 || !file || !className) {
      this.#wrongType('root', 'a file and a class such as `src/app.module.ts#AppModule`', value);
      return undefined;
    }
    const span = this.#lines.span('package.json', value.start, value.end);
    return { file: relativePath(this.#directory, joinPath(this.#directory, file)), className, span };
  }

  #silence(entry: JsonRecord | undefined): readonly string[] | undefined {
    const value = entry && lastProperty(entry, 'silence')?.value;
    if (value === undefined) return undefined;
    const items = value.kind === 'list' ? value.items : [];
    const names = items.flatMap((item) =>
      item.kind === 'scalar' && typeof item.value === 'string' ? [item.value] : [],
    );
    if (value.kind !== 'list' || names.length < items.length) {
      this.#wrongType('silence', 'a list of names of warnings', value);
    }
    return names;
  }

  /** A setting with two values: the other one, or `undefined` for the default. */
  #choice<Other extends string>(
    entry: JsonRecord | undefined,
    name: SettingName,
    usual: string,
    other: Other,
  ): Other | undefined {
    const value = entry && lastProperty(entry, name)?.value;
    if (value === undefined) return undefined;
    const text = value.kind === 'scalar' ? value.value : undefined;
    if (text === other) return other;
    if (text !== usual) this.#wrongType(name, `\`"${usual}"\` or \`"${other}"\``, value);
    return undefined;
  }

  #path(entry: JsonRecord | undefined, name: SettingName, otherwise: string): string {
    const property = entry && lastProperty(entry, name);
    const value = property?.value;
    if (value?.kind === 'scalar' && typeof value.value === 'string' && value.value !== '') {
      return joinPath(this.#directory, value.value.replaceAll('\\', '/'));
    }
    if (value !== undefined) this.#wrongType(name, 'a path', value);
    return joinPath(this.#directory, otherwise);
  }

  /** Reads `name` or `version`; npm checks them, and any value but a string counts as absent. */
  #manifestText(manifest: JsonRecord, name: string): string | undefined {
    const value = lastProperty(manifest, name)?.value;
    return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
  }

  #wrongType(text: string, expected: string, value: JsonValue): void {
    this.#report('wrong-type', text, value.start, value.end, expected);
  }

  #report(kind: SettingsProblem['kind'], text: string, start: number, end: number, expected?: string): void {
    const span = this.#lines.span('package.json', start, end);
    this.#problems.push({ kind, text, ...(expected !== undefined && { expected }), span });
  }
}

/** The effective property: for a repeated name, JSON uses the last. */
function lastProperty(record: JsonRecord, name: string): JsonProperty | undefined {
  return record.properties.findLast((property) => property.name === name);
}
