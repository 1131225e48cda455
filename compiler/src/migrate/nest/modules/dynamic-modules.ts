import { ts } from 'ts-morph';
import type { MigrationStep } from '../../migration-step.js';
import { decoratorOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import { changeInterfaces } from '../support/interfaces.js';
import { isTestFile, type MigratedModule, modulesOf } from '../support/modules.js';
import { baseOf } from '../support/syntax.js';
import { migrateGlobalEntries } from './global-entries.js';
import { callsOfModule, migrateStaticModule, staticMethods } from './static-module.js';

const page = 'modules-and-providers.md';

/** Modules of the application that take options, and global modules. */
export const dynamicModules: MigrationStep = {
  topic: 'Dynamic modules',
  constructs: [
    {
      from: '`MailModule.forRoot(options)`, `forRootAsync(…)`',
      to: '`@Module({ expects: [MailOptions] })` and `configure(MailModule, { providers: […] })`',
      left: 'a module that is called several times, or whose method does more than to return an object',
    },
    { from: '`@Global()`', to: '`@Module({ global: true })`' },
    {
      from: '`{ provide: APP_PIPE, useClass: ValidationPipe }`',
      to: 'nothing: inputs are always validated',
      left: 'other pipes',
    },
    { from: '`configure(consumer)` of a module', to: '`app.use(middleware)`', left: 'the call in the main file' },
    { from: '`ConfigurableModuleBuilder`', to: '`expects` and `configure`', left: 'all of them' },
  ],
  migrate(application) {
    for (const module of modulesOf(application)) {
      if (isTestFile(module.file)) continue;
      migrateGlobal(module);
      leaveMiddleware(module);
      leaveBuilder(module);
    }
    migrateStaticMethods(application);
    migrateGlobalEntries(application);
  },
};

function migrateGlobal({ file, node, name }: MigratedModule): void {
  const decorator = decoratorOf(file, node, '@nestjs/common', 'Global');
  if (decorator === undefined) return;
  file.remove(decorator.node);
  file.addProperty(name, 'global', 'true');
}

function migrateStaticMethods(application: MigratedApplication): void {
  const methods = staticMethods(application).filter(({ module }) => !isTestFile(module.file));
  for (const module of new Set(methods.map((one) => one.module))) {
    const calls = callsOfModule(application, module);
    const [call, ...more] = calls;
    const own = methods.filter((one) => one.module === module);
    const called =
      call &&
      own.find(
        ({ method }) => method.name.getText() === (call.call.expression as ts.PropertyAccessExpression).name.text,
      );
    if (
      call !== undefined &&
      called !== undefined &&
      more.length === 0 &&
      migrateStaticModule(application, called, call)
    ) {
      removeMethods(
        module,
        own.map(({ method }) => method),
      );
      continue;
    }
    for (const { method } of own)
      module.file.leave(method, 'list the providers in `@Module`, and what the importer provides in `expects`', page);
    for (const one of calls)
      one.importer.file.leave(one.call, `import ${module.name} with \`configure\` in place of the call`, page);
  }
}

/** Removes the methods of a module: others than the called one make the same module in another way. */
function removeMethods({ file, node }: MigratedModule, methods: readonly ts.MethodDeclaration[]): void {
  if (methods.length === node.members.length) file.replaceRange(node.members.pos, node.end - 1, '');
  else for (const method of methods) file.remove(method);
}

/** `configure(consumer: MiddlewareConsumer)`. */
function leaveMiddleware({ file, node }: MigratedModule): void {
  const method = node.members.find(
    (member) =>
      ts.isMethodDeclaration(member) &&
      member.name.getText(file.syntax) === 'configure' &&
      member.parameters.length === 1,
  );
  if (method !== undefined)
    file.leave(method, 'register the middleware with `app.use` in the main file, or write a guard or an interceptor');
  else changeInterfaces(file, node, (one) => (file.isFrom(one, '@nestjs/common', 'NestModule') ? '' : undefined));
}

function leaveBuilder({ file, node }: MigratedModule): void {
  const base = baseOf(node);
  if (base?.getText(file.syntax) === 'ConfigurableModuleClass') {
    file.leave(node, 'list what the importer provides in `expects`, and import the module with `configure`', page);
  }
}
