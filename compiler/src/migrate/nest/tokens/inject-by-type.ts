import { ts } from 'ts-morph';
import { classIn } from '../../source/exported.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { addParameters } from '../support/add-parameter.js';
import { baseOf, constructorOf } from '../support/syntax.js';
import { dependsOn, type Injection, injectWrappers } from './injections.js';
import { keyOf } from './token-keys.js';
import type { Tokens } from './token-types.js';

const page = 'modules-and-providers.md';

/**
 * Removes the decorators of parameters whose types find their providers, and makes parameters of properties. Returns those properties: no
 * other edit may be inside of them.
 */
export function migrateInjections(
  application: MigratedApplication,
  injections: readonly Injection[],
  tokens: Tokens,
): readonly ts.Node[] {
  const properties = new Map<ts.ClassDeclaration, { readonly injection: Injection; readonly type: string }[]>();
  for (const injection of injections) {
    const { file, node, decorator } = injection;
    const type = typeText(application, injection, tokens);
    if (type === undefined) continue;
    if (ts.isPropertyDeclaration(node)) {
      const owner = node.parent;
      if (!ts.isClassDeclaration(owner)) continue;
      properties.set(owner, [...(properties.get(owner) ?? []), { injection, type }]);
      continue;
    }
    file.remove(decorator);
    writeType(file, node, type);
  }
  return [...properties].flatMap(([owner, members]) =>
    moveProperties(owner, members) ? members.map(({ injection }) => injection.node) : [],
  );
}

/** The type that finds the provider; `undefined` with a comment when there is none. */
function typeText(application: MigratedApplication, injection: Injection, tokens: Tokens): string | undefined {
  const { file, node, key, forward, isOptional, isByType } = injection;
  const own = node.type === undefined ? undefined : file.textOf(node.type);
  if (isOptional) {
    file.leave(node, 'provide the optional dependency always, or read it in another way', page);
    return undefined;
  }
  if (forward !== undefined) return forwardType(application, injection, forward);
  if (isByType && own !== undefined) return own;
  if (key?.kind === 'class') return classIn(file, key.class);
  if (key?.kind === 'package' && own === key.text) return own;
  const token = key?.kind === 'token' ? tokens.get(key.id) : undefined;
  if (token !== undefined) return file.name(token.name, token.path);
  file.leave(node, 'declare a token for the type of the parameter', page);
  return undefined;
}

function forwardType(
  application: MigratedApplication,
  { file, node }: Injection,
  forward: ts.Expression,
): string | undefined {
  const target = application.classOf(file, forward);
  const owner = ts.findAncestor(node, ts.isClassDeclaration);
  if (target === undefined || owner === undefined || dependsOn(application, target.node, owner)) {
    file.leave(node, 'remove the circular dependency: emit an event, or depend on a third provider', 'events.md');
    return undefined;
  }
  return classIn(file, target);
}

function writeType(file: MigratedFile, node: ts.ParameterDeclaration, type: string): void {
  if (node.type === undefined) file.insertAfter(node.name, `: ${type}`);
  else if (file.textOf(node.type) !== type) file.replace(node.type, type);
}

/** Makes parameters of the constructor of injected properties. `false` for a class that inherits its constructor. */
function moveProperties(
  owner: ts.ClassDeclaration,
  members: readonly { readonly injection: Injection; readonly type: string }[],
): boolean {
  const [first] = members;
  if (first === undefined) return false;
  const { file } = first.injection;
  const isExtended = baseOf(owner) !== undefined;
  const existing = constructorOf(owner);
  if (isExtended && existing === undefined) {
    for (const { injection } of members)
      file.leave(injection.node, 'inject the dependency by a parameter of the constructor', page);
    return false;
  }
  const parameters = members.map(({ injection: { node }, type }) => {
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    const words = modifiers.map((modifier) => modifier.getText(file.syntax)).filter((word) => word !== 'declare');
    const isMember = words.some((word) => /^(?:private|protected|public|readonly)$/.test(word));
    return `${[...(isMember ? [] : ['public']), ...words].join(' ')} ${node.name.getText(file.syntax)}: ${type}`;
  });
  if (existing === undefined)
    file.replace(first.injection.node, constructorText(file, first.injection.node, parameters));
  else addParameters(file, existing, parameters);
  for (const { injection } of existing === undefined ? members.slice(1) : members) file.remove(injection.node);
  return true;
}

function constructorText(file: MigratedFile, node: ts.Node, parameters: readonly string[]): string {
  if (parameters.length === 1) return `constructor(${parameters.join('')}) {}`;
  const { newline, indentStep } = file.source;
  const indent = file.source.indentAt(node.getStart(file.syntax));
  const lines = parameters.map((parameter) => `${indent}${indentStep}${parameter},${newline}`);
  return `constructor(${newline}${lines.join('')}${indent}) {}`;
}

/** Removes decorators such as `InjectClock` whose key has a token. */
export function removeWrappers(
  application: MigratedApplication,
  injections: readonly Injection[],
  tokens: Tokens,
): void {
  for (const { file, declaration, argument } of injectWrappers(application)) {
    const key = keyOf(application, file, argument);
    const isKnown = key?.kind === 'class' || (key?.kind === 'token' && tokens.has(key.id));
    const isLeft = injections.some((one) => one.isOptional && one.key !== undefined && sameKey(one.key, key));
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    if (isKnown && !isLeft && ts.isStatement(statement)) file.remove(statement);
  }
}

function sameKey(a: Injection['key'], b: Injection['key']): boolean {
  if (a?.kind === 'token' && b?.kind === 'token') return a.id === b.id;
  return a?.kind === 'class' && b?.kind === 'class' && a.class.node === b.class.node;
}
