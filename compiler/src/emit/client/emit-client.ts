import type { ClientPlan, ClientTypeDeclaration } from '../../plan/client/client-plan.js';
import type { Artifact } from '../source/artifact.js';
import type { EmitStyle } from '../source/emit-style.js';
import { SourceFile } from '../source/source-file.js';
import { clientTypeCode, indexCode, writeComment, writeProperties } from './client-type-code.js';
import { ContentNames } from './content-names.js';
import { dateCode, dateFunction } from './date-code.js';
import { writeGroup } from './operation-code.js';
import { UsedSupport, type UseSupport } from './used-support.js';

/** The client of an application: one file without imports. `name` is the name of the file. */
export function emitClient(plan: ClientPlan, style: EmitStyle, name: string): Artifact {
  const file = new SourceFile(style);
  const support = new UsedSupport(style);
  const { use } = support;
  const contents = new ContentNames(file, use);
  writeClient(plan, file);
  for (const group of plan.groups) writeGroup(group, { file, contents, use });
  for (const type of plan.types) writeType(type, file, use);
  support.write(file, 'types');
  contents.write();
  support.write(file, 'others');
  return file.artifact(name, 'the controllers of this application', 'ashlar client');
}

function writeClient({ groups, hasDates }: ClientPlan, file: SourceFile): void {
  const [parameter, argument] = hasDates ? ['<DateValue = string>', '<DateValue>'] : ['', ''];
  file.doc('The methods of all controllers.');
  file.line(`export type Client${parameter} = ReturnType<typeof createClient${argument}>;`);
  file.line();
  file.doc(
    'Makes a client. Its methods return a promise of a documented response; other responses reject it with an `UnexpectedResponse`, and\n' +
      'a failure of the network rejects it with the error of `fetch`.',
  );
  const options = hasDates ? 'ClientOptions<DateValue>' : 'ClientOptions<unknown>';
  const isUsed = groups.length > 0;
  file.block(`export function createClient${parameter}(${isUsed ? 'options' : '_options'}: ${options}) {`, () => {
    const write = () => {
      for (const { name, creator, description } of groups) {
        if (description !== undefined) file.doc(description.trim());
        file.line(`${file.property(name)}: ${creator}(options),`);
      }
    };
    file.block('return {', write, '};');
  });
  file.line();
}

function writeType(declaration: ClientTypeDeclaration, file: SourceFile, use: UseSupport): void {
  const { name, type, dates, isConverted } = declaration;
  const parameter = dates === undefined ? '' : '<DateValue = string>';
  writeComment(declaration, file);
  if (type.kind === 'object') {
    const write = () => {
      writeProperties(type.properties, file);
      if (type.others !== undefined) file.line(indexCode(type.others, file), ';');
    };
    file.block(`export interface ${name}${parameter} {`, write);
  } else {
    file.line(`export type ${name}${parameter} = `, clientTypeCode(type, file), ';');
  }
  file.line();
  if (dates === undefined || !isConverted) return;
  file.line(`const ${dateFunction(name)}: ReadDates = `, dateCode(dates, file, use), ';');
  file.line();
}
