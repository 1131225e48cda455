import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import type { MigrationStep } from '../../migration-step.js';
import { bare } from '../../source/bare.js';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { freeName } from '../support/free-name.js';
import { freePath } from '../support/free-path.js';
import { isTestFile } from '../support/modules.js';
import { bindingsOf, type ConfigBinding, type ConfigRead } from './config-service.js';
import { type ConfigurationClass, classOfLoaded, environmentClass } from './configuration-classes.js';
import { replaceModules } from './configuration-module.js';
import { readsIn, variableRead } from './environment-value.js';
import { replaceConfigTypes } from './injected-configurations.js';
import { joiVariables } from './joi-rules.js';
import { decideLoading, leaveOptions, leaveOthers } from './left-configurations.js';
import { forRootCalls, type LoadedConfiguration, loadedConfigurations } from './loaded-configurations.js';
import { hasLiteralPreset, replaceBinding } from './replace-reads.js';
import { propertyOf, type Variable, type VariableNote, variablesOf } from './variables.js';

/** `@nestjs/config`: configuration classes in place of the `ConfigService`. */
export const configuration: MigrationStep = {
  topic: 'ConfigService',
  constructs: [
    {
      from: "`registerAs('mail', () => ({ host: process.env.MAIL_HOST }))`",
      to: '`@Configuration()` class with a property for each variable',
    },
    {
      from: "`this.config.get<string>('MAIL_HOST', 'localhost')`",
      to: "`this.config.mailHost`, with `string & Default<'localhost'>`",
    },
    { from: '`@Inject(mailConfig.KEY) config: ConfigType<typeof mailConfig>`', to: '`config: MailConfig`' },
    {
      from: '`ConfigModule.forRoot({ validationSchema })` with Joi',
      to: 'constraints of the properties',
      left: 'rules without a constraint',
    },
    { from: '`config.get(name)`', to: 'a property of a configuration class', left: 'a key that is not a literal' },
    {
      from: '`ConfigModule.forRoot({ validate })`',
      to: 'the types of the properties, and `onModuleInit`',
      left: 'the function',
    },
  ],
  migrate(application) {
    const calls = application.files
      .filter((file) => !isTestFile(file))
      .flatMap((file) => forRootCalls(file).map((call) => ({ file, call })));
    const [first] = calls;
    const bindings = application.files.filter((file) => !isTestFile(file)).flatMap(bindingsOf);
    if (first === undefined) {
      for (const binding of bindings) replaceBinding(binding, { classes: [], variables: new Map() });
      leaveOthers(application, bindings, []);
      return;
    }
    const loaded = loadedConfigurations(application);
    const schema = calls.flatMap(({ file, call }) => schemaNotes(application, file, call));
    const notes = [
      ...schema,
      ...loaded.flatMap(notesOf),
      ...bindings.flatMap((binding) => binding.reads.flatMap((read) => noteOf(read, loaded))),
    ];
    const variables = variablesOf(notes);
    const inPlace = loaded.flatMap((one) => {
      const made = classOfLoaded(application, one, variables);
      if (made === undefined) return [];
      one.file.replace(one.statement, made.text);
      return [{ loaded: one, class: made }];
    });
    const covered = new Set(inPlace.flatMap((one) => [...one.class.variables]));
    const direct = new Set([...schema.map(({ variable }) => variable), ...directKeys(bindings)]);
    const remaining = [...variables.values()].filter(
      ({ name }) => propertyOf(name) !== undefined && !covered.has(name) && direct.has(name),
    );
    const directory = `${directoryOf(first.file.path)}/config`;
    const environment = remaining.length === 0 ? [] : [addEnvironment(application, directory, remaining)];
    const classes = [...environment, ...inPlace.map((one) => one.class)];
    for (const binding of bindings) replaceBinding(binding, { classes, variables });
    replaceConfigTypes(application, inPlace);
    replaceModules(application, classes, directory, first);
    leaveOthers(application, bindings, inPlace);
    for (const { file, call } of calls) {
      leaveOptions(application, file, call, inPlace);
      decideLoading(application, file, call);
    }
  },
};

function notesOf({ values }: LoadedConfiguration): readonly VariableNote[] {
  return values.flatMap(({ expression, note }) =>
    note === undefined
      ? readsIn(expression).map((node) => ({ variable: variableRead(node) ?? '', type: 'string' }))
      : [note],
  );
}

/** The facts about a variable that a read gives. */
function noteOf(read: ConfigRead, loaded: readonly LoadedConfiguration[]): readonly VariableNote[] {
  const { path, type, preset, isRequired } = read;
  const value = loaded.flatMap(({ values }) => values).find((one) => one.path === path);
  const variable = value === undefined ? path : value.note?.variable;
  if (variable === undefined || propertyOf(variable) === undefined) return [];
  if (value?.note?.preset !== undefined) return [];
  const literal = hasLiteralPreset(read) ? preset?.getText() : undefined;
  return [{ variable, type: typeOfRead(type, literal), preset: literal, isRequired }];
}

function typeOfRead(type: ts.TypeNode | undefined, literal: string | undefined): string | undefined {
  switch (type?.kind) {
    case ts.SyntaxKind.NumberKeyword:
      return literal !== undefined && /^['"\d_-]+$/.test(literal) ? 'Int' : 'number';
    case ts.SyntaxKind.BooleanKeyword:
      return 'boolean';
    case ts.SyntaxKind.StringKeyword:
      return 'string';
    default:
      return undefined;
  }
}

/** The names of variables that code reads without a configuration. */
function directKeys(bindings: readonly ConfigBinding[]): readonly string[] {
  return bindings.flatMap(({ reads }) =>
    reads.flatMap(({ path }) => (path !== undefined && propertyOf(path) !== undefined ? [path] : [])),
  );
}

function addEnvironment(
  application: MigratedApplication,
  directory: string,
  variables: readonly Variable[],
): ConfigurationClass {
  const path = freePath(application, `${directory}/environment.config.ts`);
  const name = freeName(application, 'EnvironmentConfig', 'EnvironmentVariables');
  const made: ConfigurationClass[] = [];
  application.addFile(path, (file) => {
    const one = environmentClass(file, name, variables);
    made.push(one);
    return `/** Environment variables of the application. */\n${one.text}`;
  });
  const [added] = made;
  if (added === undefined) throw new Error(`${path} exists`);
  return added;
}

/** The rules of a schema for the variables. */
function schemaNotes(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
): readonly VariableNote[] {
  const options = propertiesOf(call.arguments[0]);
  if (options.has('validate')) {
    file.leave(call, 'move the rules of `validate` to the properties of the configuration classes', 'configuration.md');
  }
  const schema = options.get('validationSchema');
  if (schema === undefined) return [];
  const declared = ts.isIdentifier(schema) ? application.declarationOf(file, schema.text) : undefined;
  const value = declared !== undefined && ts.isVariableDeclaration(declared.node) ? declared.node.initializer : schema;
  const notes = value && joiVariables(declared?.file ?? file, bare(value));
  if (notes !== undefined) return notes;
  file.leave(
    call,
    'move the rules of `validationSchema` to the properties of the configuration classes',
    'configuration.md',
  );
  return [];
}
