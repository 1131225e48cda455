import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { changeInterfaces } from './support/interfaces.js';
import { modulesOf } from './support/modules.js';
import { nodesIn } from './support/syntax.js';

/** The hooks of Nest by their methods, with their interfaces. */
const hooks: ReadonlyMap<string, string> = new Map([
  ['onModuleInit', 'onModuleInit'],
  ['onApplicationBootstrap', 'onBootstrap'],
  ['beforeApplicationShutdown', 'onShutdownRequested'],
  ['onModuleDestroy', 'onShutdown'],
  ['onApplicationShutdown', 'onShutdown'],
]);

const interfaces: ReadonlyMap<string, string> = new Map([
  ['OnModuleInit', 'OnModuleInit'],
  ['OnApplicationBootstrap', 'OnBootstrap'],
  ['BeforeApplicationShutdown', 'OnShutdownRequested'],
  ['OnModuleDestroy', 'OnShutdown'],
  ['OnApplicationShutdown', 'OnShutdown'],
]);

/** Lifecycle hooks of classes, and calls of them. */
export const lifecycleHooks: MigrationStep = {
  topic: 'Lifecycle hooks',
  constructs: [
    { from: '`onModuleInit`', to: '`onModuleInit`, on providers and controllers', left: 'hooks of modules' },
    { from: '`onApplicationBootstrap`', to: '`onBootstrap`' },
    { from: '`beforeApplicationShutdown`', to: '`onShutdownRequested`: requests are still served' },
    {
      from: '`onModuleDestroy`, `onApplicationShutdown`',
      to: '`onShutdown`: after the last request. Nest calls `onModuleDestroy` before it',
      left: 'a class with both',
    },
  ],
  migrate(application) {
    const modules = new Set<ts.Node>(modulesOf(application).map(({ node }) => node));
    const renamed = new Map<string, string>();
    for (const declared of application.classes) {
      if (modules.has(declared.node)) leaveModule(declared);
      else migrateClass(application, declared, renamed);
    }
    for (const file of application.files) renameCalls(file, renamed);
  },
};

/** A hook as a method, or as a function in a property. */
interface HookMember {
  readonly method: ts.MethodDeclaration | ts.PropertyDeclaration;
  readonly parameters: readonly ts.ParameterDeclaration[];
  readonly hook: string;
}

function hookMethods({ node }: MigratedClass): readonly HookMember[] {
  return node.members.flatMap((method): HookMember[] => {
    if (!ts.isMethodDeclaration(method) && !ts.isPropertyDeclaration(method)) return [];
    const made = ts.isMethodDeclaration(method) ? method : method.initializer;
    const hook = ts.isIdentifier(method.name) ? hooks.get(method.name.text) : undefined;
    const isFunction = made !== undefined && ts.isFunctionLike(made);
    return hook !== undefined && isFunction ? [{ method, parameters: [...made.parameters], hook }] : [];
  });
}

function leaveModule(declared: MigratedClass): void {
  for (const { method } of hookMethods(declared)) {
    declared.file.leave(method, 'move the hook to a provider: no instance of a module is created', 'lifecycle.md');
  }
}

function migrateClass(application: MigratedApplication, declared: MigratedClass, renamed: Map<string, string>): void {
  const { file, node } = declared;
  const methods = hookMethods(declared);
  const shutdowns = methods.filter(({ hook }) => hook === 'onShutdown');
  if (shutdowns.length > 1) {
    for (const { method } of shutdowns)
      file.leave(
        method,
        'join the hooks in one method `onShutdown`, which runs after the last request',
        'lifecycle.md',
      );
    return;
  }
  changeInterfaces(file, node, (name) => {
    const imported = file.importedName(name);
    const own = imported?.module === '@nestjs/common' ? interfaces.get(imported.name) : undefined;
    return own && file.name(own);
  });
  for (const { method, parameters, hook } of methods) {
    const { text } = method.name as ts.Identifier;
    const [signal] = parameters;
    if (signal !== undefined && hook.startsWith('onShutdown')) {
      if (signal.questionToken === undefined && signal.initializer === undefined) file.insertAfter(signal.name, '?');
      application.decide(file, `\`${hook}\` of ${declared.name} gets no signal`);
    }
    if (text === hook) continue;
    file.replace(method.name, hook);
    renamed.set(text, hook);
    if (text === 'onModuleDestroy')
      application.decide(file, `\`onShutdown\` of ${declared.name} runs after the last request, and not before it`);
  }
}

/** `super.onModuleDestroy()`, and calls in tests. */
function renameCalls(file: MigratedFile, renamed: ReadonlyMap<string, string>): void {
  for (const { name } of nodesIn(file.syntax, ts.isPropertyAccessExpression)) {
    const hook = renamed.get(name.text);
    const isCalled = ts.isCallExpression(name.parent.parent) && name.parent.parent.expression === name.parent;
    if (hook !== undefined && isCalled) file.replace(name, hook);
  }
}
