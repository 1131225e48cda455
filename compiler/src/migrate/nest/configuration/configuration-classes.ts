import { environmentVariable } from '../../../model/environment-variable.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { lowerFirst, pascalCase } from '../../source/name-case.js';
import { freeName } from '../support/free-name.js';
import { quoted } from '../support/syntax.js';
import { readsIn, variableRead } from './environment-value.js';
import type { ConfiguredValue, LoadedConfiguration } from './loaded-configurations.js';
import { propertyOf, propertyText, type Variable } from './variables.js';

/** How code reads a value of a configuration. */
export interface ConfiguredProperty {
  /** A property of the class, or of the object that a getter returns: `host`, `smtp.host`. */
  readonly property: string;
  /** `undefined` for a computed value. */
  readonly variable: string | undefined;
}

/** A class with `@Configuration` that replaces a configuration of the application. */
export interface ConfigurationClass {
  readonly name: string;
  readonly file: MigratedFile;
  readonly namespace: string | undefined;
  /** The values by their paths, `mail.host`, and by their variables, `MAIL_HOST`. */
  readonly properties: ReadonlyMap<string, ConfiguredProperty>;
  /** The variables that the class reads. */
  readonly variables: ReadonlySet<string>;
  readonly text: string;
}

/** The class of a function that makes a configuration; `undefined` when a variable or a name does not fit a class. */
export function classOfLoaded(
  application: MigratedApplication,
  loaded: LoadedConfiguration,
  variables: ReadonlyMap<string, Variable>,
): ConfigurationClass | undefined {
  const { file, namespace, values } = loaded;
  const names = [...new Set(values.flatMap(variablesOfValue))];
  const prefix = prefixOf(loaded, names);
  const properties = new Map(names.map((name) => [name, propertyOf(name, prefix)]));
  if ([...properties.values()].includes(undefined)) return undefined;
  const fields = names.flatMap((name) => {
    const variable = variables.get(name);
    return variable === undefined ? [] : [propertyText(file, variable, properties.get(name) ?? name)];
  });
  const getters = gettersOf(loaded, properties);
  if (getters.some(({ name }) => [...properties.values()].includes(name))) return undefined;
  const name = classNameOf(application, loaded);
  const argument = prefix === '' ? '' : `{ prefix: ${quoted(file, prefix)} }`;
  return {
    name,
    file,
    namespace,
    properties: new Map([
      ...names.map((variable): [string, ConfiguredProperty] => [
        variable,
        { property: properties.get(variable) ?? variable, variable },
      ]),
      ...values.map((value): [string, ConfiguredProperty] => [
        value.path,
        { property: pathIn(loaded, value, properties), variable: value.note?.variable },
      ]),
    ]),
    variables: new Set(names),
    text: classText(file, name, argument, [...fields, ...getters.map((getter) => `\n${getter.text}`)]),
  };
}

/** The class of variables that code reads by their names. */
export function environmentClass(file: MigratedFile, name: string, variables: readonly Variable[]): ConfigurationClass {
  const properties = variables.flatMap((variable): [string, string][] => {
    const property = propertyOf(variable.name);
    return property === undefined ? [] : [[variable.name, property]];
  });
  const names = new Map(properties);
  const fields = variables.flatMap((variable) => {
    const property = names.get(variable.name);
    return property === undefined ? [] : [propertyText(file, variable, property)];
  });
  const text = classText(file, name, '', fields);
  const byVariable = properties.map(([variable, property]): [string, ConfiguredProperty] => [
    variable,
    { property, variable },
  ]);
  return { name, file, namespace: undefined, properties: new Map(byVariable), variables: new Set(names.keys()), text };
}

function classText(file: MigratedFile, name: string, argument: string, members: readonly string[]): string {
  const { newline, indentStep } = file.source;
  const body = members.map((member) =>
    member
      .split('\n')
      .map((line) => (line === '' ? '' : `${indentStep}${line}`))
      .join(newline),
  );
  const decorator = `@${file.name('Configuration')}(${argument})`;
  return [decorator, `export class ${name} {`, ...body, '}'].join(newline);
}

function variablesOfValue({ expression, note }: ConfiguredValue): readonly string[] {
  return note === undefined ? readsIn(expression).map((node) => variableRead(node) ?? '') : [note.variable];
}

/** The beginning of all variables, when the rest of each is the name of its value. */
function prefixOf({ namespace, values }: LoadedConfiguration, names: readonly string[]): string {
  const [first] = values.filter(({ note }) => note !== undefined);
  const variable = first?.note?.variable ?? '';
  const key = first === undefined ? '' : environmentVariable('', keyOf(namespace, first.path));
  if (key === '' || !variable.endsWith(key)) return '';
  const prefix = variable.slice(0, variable.length - key.length);
  const fits = values.every(
    ({ path, note }) => note === undefined || propertyOf(note.variable, prefix) === keyOf(namespace, path),
  );
  return fits && names.every((name) => propertyOf(name, prefix) !== undefined) ? prefix : '';
}

function keyOf(namespace: string | undefined, path: string): string {
  return namespace === undefined ? path : path.slice(namespace.length + 1);
}

/** The place of a value: a property of its variable, or a member of a getter. */
function pathIn(
  { namespace }: LoadedConfiguration,
  { path, note }: ConfiguredValue,
  properties: ReadonlyMap<string, string | undefined>,
): string {
  return (note === undefined ? undefined : properties.get(note.variable)) ?? keyOf(namespace, path);
}

/** The names of the configuration that are not properties: computed values, nested objects, and names that differ from the variable. */
function gettersOf(
  loaded: LoadedConfiguration,
  properties: ReadonlyMap<string, string | undefined>,
): readonly { readonly name: string; readonly text: string }[] {
  const { values, namespace } = loaded;
  const keys = [...new Set(values.map(({ path }) => keyOf(namespace, path).split('.')[0] ?? ''))];
  return keys.flatMap((key) => {
    const own = values.filter(({ path }) => keyOf(namespace, path).split('.')[0] === key);
    const [value] = own;
    const isProperty =
      own.length === 1 && value !== undefined && pathIn(loaded, value, properties) === key && value.note !== undefined;
    if (isProperty) return [];
    return [{ name: key, text: `get ${key}() {\n  return ${getterValue(loaded, key, own, properties)};\n}` }];
  });
}

function getterValue(
  { file, namespace }: LoadedConfiguration,
  key: string,
  values: readonly ConfiguredValue[],
  properties: ReadonlyMap<string, string | undefined>,
): string {
  const [value] = values;
  if (value !== undefined && keyOf(namespace, value.path) === key) return valueText(file, value, properties);
  const tree = new Map<string, string>();
  for (const one of values)
    tree.set(keyOf(namespace, one.path).slice(key.length + 1), valueText(file, one, properties));
  return objectText(tree);
}

/** `{ host: this.mailHost, pool: { size: this.mailPoolSize } }` of paths. */
function objectText(tree: ReadonlyMap<string, string>): string {
  const groups = new Map<string, Map<string, string>>();
  for (const [path, text] of tree) {
    const [name = '', ...rest] = path.split('.');
    groups.set(name, (groups.get(name) ?? new Map<string, string>()).set(rest.join('.'), text));
  }
  const members = [...groups].map(([name, inner]) => `${name}: ${inner.get('') ?? objectText(inner)}`);
  return `{ ${members.join(', ')} }`;
}

function valueText(
  file: MigratedFile,
  { expression, note }: ConfiguredValue,
  properties: ReadonlyMap<string, string | undefined>,
): string {
  if (note !== undefined) return `this.${properties.get(note.variable)}`;
  const start = expression.getStart(file.syntax);
  let text = '';
  let position = start;
  for (const read of readsIn(expression)) {
    text += `${file.text.slice(position, read.getStart(file.syntax))}this.${properties.get(variableRead(read) ?? '')}`;
    position = read.end;
  }
  return text + file.text.slice(position, expression.end);
}

/** `MailConfig` of `registerAs('mail', …)`. */
function classNameOf(application: MigratedApplication, { file, namespace, name }: LoadedConfiguration): string {
  const base = namespace ?? (name === 'default' ? baseOf(file.path) : name);
  const word = pascalCase(base).replace(/Config(?:uration)?$/, '');
  const wanted = `${word === '' ? 'App' : word}Config`;
  return freeName(application, wanted, `${word === '' ? 'App' : word}Configuration`);
}

function baseOf(path: string): string {
  return (/([^/]*)\.[cm]?tsx?$/.exec(path)?.[1] ?? '').replace(/^(?:index|config|configuration)$/, 'app');
}

/** The name of a parameter for an instance of the class. */
export function parameterNameOf({ name }: ConfigurationClass): string {
  return lowerFirst(name);
}
