import {
  acceptanceWithoutReason,
  malformedAcceptance,
  unknownFinding,
} from '../../diagnostics/catalogue/acceptances.js';
import { catalogue, findingCatalogue } from '../../diagnostics/catalogue.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { AcceptanceComment, AcceptanceTarget } from '../../model/acceptance-comment.js';
import { nearest } from '../../model/nearest.js';

/** The meaning of a comment: the finding that it accepts, or its error. */
export type ParsedAcceptance =
  | { readonly code: string; readonly reason: string; readonly target: AcceptanceTarget }
  | { readonly error: Diagnostic };

const form = '`// ashlar-accept ASH9101: reason`';

/** Reads a comment that accepts a finding. Reasons cannot be empty, and comments that only look similar have no effect. */
export function parseAcceptance(comment: AcceptanceComment): ParsedAcceptance {
  const { text, style, isAfterCode, span, target } = comment;
  const malformed = (because: string, hint: string) => ({ error: malformedAcceptance.at(span, { because, hint }) });
  const word = /^ashlar-accept(?![\w-])/.exec(text)?.[0];
  if (word === undefined) return malformed(`it begins with \`${beginningOf(text)}\``, `write ${form}`);
  const rest = text.slice(word.length).trim();
  const [, written = '', colon = '', reason = ''] = /^([^\s:,]*)\s*(:?)\s*(.*)$/s.exec(rest) ?? [];
  if (written === '') return malformed('it names no finding', `write ${form}, with the code of the finding`);
  const kind = findingCatalogue.get(written.toUpperCase());
  if (kind === undefined) return { error: unknownFinding.at(span, { code: written, hint: hintFor(written) }) };
  const { code } = kind;
  if (written !== code) return malformed(`it names \`${written}\``, `write \`${code}\` in upper case`);
  if (style === 'block') return malformed('it is a block comment', `write a line comment: ${form}`);
  if (colon === '' && /^,?\s*ASH\d/i.test(reason))
    return malformed('it names several findings', 'write one comment for each finding, on lines of their own');
  if (colon === '' && reason !== '')
    return malformed(`no colon follows \`${code}\``, `write a colon before the reason: ${form}`);
  if (reason === '') return { error: acceptanceWithoutReason.at(span, { code }) };
  if (isAfterCode)
    return malformed('code precedes it on the line', 'write it on a line of its own above the line with the finding');
  if (target === undefined) return malformed('no code is on the next line', 'write it on the line above the finding');
  return { code, reason, target };
}

/** The first words of a comment that has another form. */
function beginningOf(text: string): string {
  return /^@?[\w-]+(?:\s+[\w-]+)?/.exec(text)?.[0] ?? text.slice(0, 20);
}

function hintFor(written: string): string {
  const diagnostic = catalogue.get(written.toUpperCase());
  if (diagnostic !== undefined)
    return `\`${diagnostic.code}\` is a diagnostic of builds: fix its cause, or silence a warning with the setting \`silence\``;
  const named = [...findingCatalogue.values()].find(({ name }) => name === written.toLowerCase());
  const meant = named?.code ?? nearest(written.toUpperCase(), [...findingCatalogue.keys()])[0];
  if (meant !== undefined) return `did you mean \`${meant}\`?`;
  return 'run `ashlar explain` for the codes of all findings';
}
