import type { MigratedClass } from '../../source/migrated-application.js';
import { quoted } from '../support/syntax.js';
import type { PropertyCheck } from './property-checks.js';

/** Adds the method `validate` with the rules that no type expresses. */
export function addValidateMethod(
  { file, node }: MigratedClass,
  checks: readonly PropertyCheck[],
  isDerived: boolean,
): void {
  const { source } = file;
  const step = source.indentStep;
  const indent = `${source.indentAt(node.getStart(file.syntax))}${step}`;
  const members = new Map<string, string[]>();
  for (const { member, expression, message } of checks) {
    const list = `${expression} ? [] : [${quoted(file, message)}]`;
    members.set(member, [...(members.get(member) ?? []), list]);
  }
  const lines = Array.from(members, ([member, lists]) => {
    const [first = '', ...more] = lists;
    const name = /^[A-Za-z_$][\w$]*$/.test(member) ? member : quoted(file, member);
    return `${name}: ${more.length === 0 ? first : `[${lists.map((list) => `...(${list})`).join(', ')}]`},`;
  });
  const all = [...(isDerived ? ['...super.validate(),'] : []), ...lines];
  const text = [
    `validate(): ${file.name('FieldErrors')} {`,
    `${step}return {`,
    ...all.map((line) => `${step}${step}${line}`),
    `${step}};`,
    '}',
  ];
  const brace = node.end - 1;
  const method = text.map((line) => `${indent}${line}`).join(source.newline);
  const at = source.isFirstOfLine(brace) ? source.lineStart(brace) : brace;
  file.replaceRange(at, at, `${source.newline}${method}${source.newline}`);
  implementValidator({ file, node });
}

function implementValidator({ file, node }: Pick<MigratedClass, 'file' | 'node'>): void {
  const validator = file.name('Validator');
  const implemented = node.heritageClauses?.find((clause) => file.textOf(clause).startsWith('implements'));
  const last = implemented?.types.at(-1);
  if (last !== undefined) {
    file.insertAfter(last, `, ${validator}`);
    return;
  }
  const head = file.text.slice(0, node.members.pos - 1).trimEnd().length;
  file.replaceRange(head, head, ` implements ${validator}`);
}
