import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { decoratorOf, decoratorsOf, stringValue } from '../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { upperFirst } from '../source/name-case.js';
import { entriesOfPackage } from './support/modules.js';
import { baseOf, injectedParameters } from './support/syntax.js';

const schedulePackage = '@nestjs/schedule';

/** `@Interval` and `@Timeout`: timers of the class. */
export const schedule: MigrationStep = {
  topic: 'Schedules',
  constructs: [
    {
      from: '`@Interval(60000)`, `@Timeout(5000)`',
      to: 'a timer that `onBootstrap` starts and `onShutdown` stops',
      left: 'a class with a base class',
    },
    { from: '`@Cron(…)`', to: 'a job of a library, started in `onBootstrap`', left: 'all of them' },
    { from: '`ScheduleModule.forRoot()`', to: 'nothing' },
    { from: '`SchedulerRegistry`', to: 'fields of a class', left: 'all of them' },
  ],
  migrate(application) {
    for (const declared of application.classes) migrateClass(declared);
    removeModule(application);
    leaveRegistry(application);
  },
};

/** A method that a timer calls. */
interface Timed {
  readonly method: ts.MethodDeclaration;
  readonly decorator: ts.Decorator;
  readonly kind: 'Interval' | 'Timeout';
  readonly milliseconds: ts.Expression;
}

function migrateClass({ file, node }: MigratedClass): void {
  const methods = node.members.filter(ts.isMethodDeclaration);
  for (const method of methods) {
    if (decoratorOf(file, method, schedulePackage, 'Cron') !== undefined) {
      file.leave(method, 'start the job with a library in `onBootstrap`, and stop it in `onShutdown`', 'lifecycle.md');
    }
  }
  const timed = methods.flatMap((method) => timedMethod(file, method));
  if (timed.length === 0) return;
  if (baseOf(node) !== undefined) {
    // The hooks of the base class would no longer run.
    for (const { method } of timed)
      file.leave(method, 'start the timer in `onBootstrap`, and stop it in `onShutdown`', 'lifecycle.md');
    return;
  }
  for (const { decorator } of timed) file.remove(decorator);
  const [first] = node.members;
  const { newline } = file.source;
  const indent = first === undefined ? '  ' : file.source.indentAt(first.getStart(file.syntax));
  const fields = timed.map((one) => `private ${timerOf(one)}: NodeJS.Timeout | undefined;`).join(`${newline}${indent}`);
  const gap = first !== undefined && ts.isPropertyDeclaration(first) ? '' : newline;
  if (first !== undefined) file.insertBefore(first, `${fields}${newline}${gap}${indent}`);
  const starts = timed.flatMap((one) => startLines(node, one));
  const stops = timed.map((one) => `clear${one.kind}(this.${timerOf(one)});`);
  const added = [...hookText(file, node, 'onBootstrap', starts), ...hookText(file, node, 'onShutdown', stops)];
  const [last] = node.members.slice(-1);
  if (last !== undefined && added.length > 0)
    file.insertAfter(last, added.map((text) => `${newline}${newline}${text}`).join(''));
}

function timedMethod(file: MigratedFile, method: ts.MethodDeclaration): readonly Timed[] {
  return decoratorsOf(file, method).flatMap(({ module, name, node, arguments: list }): Timed[] => {
    if (module !== schedulePackage || (name !== 'Interval' && name !== 'Timeout')) return [];
    const milliseconds = stringValue(list[0]) === undefined ? list[0] : list[1];
    return milliseconds === undefined ? [] : [{ method, decorator: node, kind: name, milliseconds }];
  });
}

function timerOf({ method }: Timed): string {
  return `${method.name.getText()}Timer`;
}

/** Starts a timer, whose errors are logged, as Nest does. */
function startLines(node: ts.ClassDeclaration, timed: Timed): readonly string[] {
  const { method, kind, milliseconds } = timed;
  const report = hasLogger(node) ? 'this.logger.error(error)' : 'console.error(error)';
  return [
    `this.${timerOf(timed)} = set${upperFirst(kind)}(async () => {`,
    '  try {',
    `    await this.${method.name.getText()}();`,
    '  } catch (error) {',
    `    ${report};`,
    '  }',
    `}, ${milliseconds.getText()});`,
  ];
}

function hasLogger(node: ts.ClassDeclaration): boolean {
  return node.members.some(
    (member) =>
      ts.isPropertyDeclaration(member) &&
      member.name.getText() === 'logger' &&
      /new Logger\(/.test(member.getText()) &&
      member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) !== true,
  );
}

/** A hook of Ashlar, and those of Nest that become it. */
function namesOf(hook: string): readonly string[] {
  const ofNest = hook === 'onBootstrap' ? ['onApplicationBootstrap'] : ['onApplicationShutdown', 'onModuleDestroy'];
  return [hook, ...ofNest];
}

/** The statements at the beginning of a hook of the class, or the text of a new one. */
function hookText(
  file: MigratedFile,
  node: ts.ClassDeclaration,
  hook: string,
  lines: readonly string[],
): readonly string[] {
  const { newline, indentStep } = file.source;
  const [first] = node.members;
  const indent = first === undefined ? '  ' : file.source.indentAt(first.getStart(file.syntax));
  const body = lines.map((line) => `${newline}${indent}${indentStep}${line}`).join('');
  const existing = node.members.find(
    (member): member is ts.MethodDeclaration =>
      ts.isMethodDeclaration(member) && namesOf(hook).includes(member.name.getText(file.syntax)),
  );
  if (existing?.body === undefined) return [`${indent}${hook}(): void {${body}${newline}${indent}}`];
  const start = existing.body.getStart(file.syntax) + 1;
  const isEmpty = existing.body.statements.length === 0 && file.text.slice(start, existing.body.end - 1).trim() === '';
  if (isEmpty) file.replaceRange(start, existing.body.end - 1, `${body}${newline}${indent}`);
  else file.replaceRange(start, start, body);
  return [];
}

function removeModule(application: MigratedApplication): void {
  for (const { module, entry } of entriesOfPackage(application, 'imports', schedulePackage, 'ScheduleModule'))
    module.file.remove(entry);
}

function leaveRegistry({ files }: MigratedApplication): void {
  for (const file of files) {
    for (const parameter of injectedParameters(file, schedulePackage, 'SchedulerRegistry'))
      file.leave(parameter, 'keep the timers in fields of the class', 'lifecycle.md');
  }
}
