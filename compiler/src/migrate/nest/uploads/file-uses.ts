import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import type { Handler } from '../support/handlers.js';
import { rootModuleOf } from '../support/modules.js';
import { isTested, memberOf, usesOf } from '../support/uses.js';

/** The members of a file of multer that an uploaded file of Ashlar has under other names. */
const members: ReadonlyMap<string, string> = new Map([
  ['originalname', 'fileName'],
  ['mimetype', 'contentType'],
  ['fieldname', 'fieldName'],
  ['size', 'size'],
]);

/** The edits for a handler that only reads the names and the sizes of files; `undefined` for one that needs their contents in memory. */
export function directUses({ file, method }: Handler, name: string): (() => void) | undefined {
  const uses = usesOf(method.body, name);
  if (uses === undefined) return undefined;
  const reads = uses.filter((use) => !(isTested(use) && memberOf(use) === undefined)).map(memberOf);
  if (reads.some((read) => read === undefined || !members.has(read.name) || !ts.isPropertyAccessExpression(read.node)))
    return undefined;
  return () => {
    for (const read of reads) {
      if (read !== undefined && ts.isPropertyAccessExpression(read.node))
        file.replace(read.node.name, members.get(read.name) ?? read.name);
    }
  };
}

/** The function that reads an uploaded file into memory, in a file of the application: code that gets the file stays as it is. */
export function memoryFile(application: MigratedApplication, file: MigratedFile): string {
  return file.name('memoryFile', helperPath(application));
}

function rootDirectory(application: MigratedApplication): string {
  return directoryOf(rootModuleOf(application)?.file.path ?? 'src/app.module.ts');
}

function helperPath(application: MigratedApplication): string {
  return application.addFile(`${application.once(rootDirectory)}/memory-file.ts`, (to) =>
    [
      '/** An uploaded file in memory. */',
      'export interface MemoryFile {',
      '  fieldname: string;',
      '  originalname: string;',
      '  mimetype: string;',
      '  size: number;',
      '  buffer: Buffer;',
      '}',
      '',
      `export async function memoryFile(file: ${to.name('UploadedFile')}): Promise<MemoryFile> {`,
      '  return {',
      '    fieldname: file.fieldName,',
      '    originalname: file.fileName,',
      '    mimetype: file.contentType,',
      '    size: file.size,',
      '    buffer: Buffer.from(await file.bytes()),',
      '  };',
      '}',
    ].join('\n'),
  ).path;
}

/** The type of files in memory in the place of that of multer. `except` are the parameters that are replaced. */
export function replaceFileTypes(application: MigratedApplication, except: ReadonlySet<ts.Node>): void {
  for (const file of application.files) {
    const visit = (node: ts.Node): void => {
      if (except.has(node)) return;
      const isFile = ts.isTypeReferenceNode(node) && /^(?:Express\.)?Multer\.File$/.test(file.textOf(node.typeName));
      if (isFile) file.replace(node, file.name('MemoryFile', helperPath(application)));
      else ts.forEachChild(node, visit);
    };
    visit(file.syntax);
  }
}
