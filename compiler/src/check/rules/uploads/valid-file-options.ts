import { invalidFileOption } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import { writeByteSize } from '../../../model/byte-size.js';
import { nearest } from '../../../model/nearest.js';
import type { Span } from '../../../model/span.js';
import { type FileOptionProblem, fileOptionNames } from '../../../model/upload.js';
import { fileOptionIssues } from '../../lookups/file-option-issues.js';
import { anySize } from '../../lookups/types/size-hint.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { choose, chooseName, safely } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The options of `File` and `Files` are known, and each is one valid literal. */
export function validFileOptions({ routes }: UsedTypes, _: RuleFacts, report: Report): void {
  for (const { problem, marker, span } of fileOptionIssues(routes)) {
    if (problem.kind === 'undetectable-media-type') continue;
    const values = { because: reasonOf(problem, marker), hint: hintFor(problem, marker) };
    report(invalidFileOption.at(span, values, [], repairsFor(problem, span)));
  }
}

type OptionProblem = Exclude<FileOptionProblem, { kind: 'undetectable-media-type' }>;

function reasonOf(problem: OptionProblem, marker: string): string {
  switch (problem.kind) {
    case 'unreadable':
      return `\`${problem.text}\` is not an object type with the options of \`${marker}\``;
    case 'unknown-option':
      return `\`${marker}\` has no option \`${problem.name}\``;
    case 'not-literal':
      return `\`${problem.name}\` is \`${problem.text}\`, which is not ${wantedLiteral(problem.name)}`;
    case 'not-a-size':
      return `\`${problem.text}\` is not a valid size`;
    case 'empty-name':
      return '`name` is empty';
    case 'not-a-media-type':
      return problem.text === '' ? 'a MIME type is empty' : `\`${problem.text}\` is not a MIME type`;
    case 'trust-without-type':
      return '`trustContentType` has no effect without `contentType`';
  }
}

function repairsFor(problem: OptionProblem, span: Span): readonly RepairOfHelp[] {
  switch (problem.kind) {
    case 'unknown-option': {
      const near = nearest(problem.name, fileOptionNames);
      const removed = choose('remove it', { kind: 'remove', span, isName: true });
      return near.length === 0 ? [removed] : chooseName(near, (text) => ({ kind: 'replace', span, text }));
    }
    case 'not-a-size':
      if (problem.meant === undefined) return [];
      return safely([{ kind: 'literal', span, value: writeByteSize(problem.meant).slice(1, -1) }]);
    case 'not-a-media-type':
      if (problem.text !== '*/*') return [];
      return safely([{ kind: 'remove', span, around: 'property' }], 'remove `contentType`');
    case 'trust-without-type':
      return [choose('remove `trustContentType`', { kind: 'remove', span, isName: true })];
    case 'unreadable':
    case 'not-literal':
    case 'empty-name':
      return [];
  }
}

function wantedLiteral(option: string): string {
  if (option === 'trustContentType') return 'the literal `true`';
  return option === 'maxSize' ? 'one literal' : 'one string literal';
}

function hintFor(problem: OptionProblem, marker: string): string {
  switch (problem.kind) {
    case 'unreadable':
      return `write the options as an object type: \`${marker}<{ maxSize: '5MiB' }>\``;
    case 'unknown-option': {
      const [meant] = nearest(problem.name, fileOptionNames);
      const known = fileOptionNames.map((name) => `\`${name}\``).join(', ');
      return meant === undefined ? `remove it: the options are ${known}` : `did you mean \`${meant}\`?`;
    }
    case 'not-literal':
      return literalHint(problem.name);
    case 'not-a-size':
      return problem.meant === undefined ? anySize : `write \`${writeByteSize(problem.meant)}\``;
    case 'empty-name':
      return 'write the name of the form field, or remove `name`: the default is the name of the parameter';
    case 'not-a-media-type':
      return problem.text === '*/*'
        ? 'remove `contentType`: without it, files of all types are accepted'
        : "write MIME types separated by commas, such as `'image/png, image/jpeg'`, or `'image/*'`";
    case 'trust-without-type':
      return 'add the accepted MIME types as `contentType`, or remove `trustContentType`';
  }
}

function literalHint(option: string): string {
  switch (option) {
    case 'trustContentType':
      return 'write `trustContentType: true`, or remove it';
    case 'maxSize':
      return "write the size, such as `maxSize: '5MiB'`: the compiler reads it at build time";
    case 'contentType':
      return "write all MIME types in one string, such as `contentType: 'image/png, image/jpeg'`";
    case 'validate':
      return "write the name of a method of the controller, such as `validate: 'checkAvatar'`";
    default:
      return `write the value as a string, such as \`${option}: 'avatar'\`: the compiler reads it at build time`;
  }
}
