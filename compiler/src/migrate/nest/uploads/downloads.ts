import { ts } from 'ts-morph';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import type { Handler } from '../support/handlers.js';
import { returnStatements } from '../support/result-type.js';
import { nodesIn } from '../support/syntax.js';

/** `return new StreamableFile(…)` is a response with bytes, or one that streams. */
export function convertDownloads({ file, method }: Handler): void {
  const isDownload = (node: ts.Expression | undefined): node is ts.NewExpression =>
    node !== undefined && ts.isNewExpression(node) && file.isFrom(node.expression, '@nestjs/common', 'StreamableFile');
  const returns = returnStatements(method);
  const downloads = returns.map(({ expression }) => expression).filter(isDownload);
  if (downloads.length === 0) return;
  const kinds = downloads.map((download) => kindOf(method, download.arguments?.[0]));
  const [kind] = kinds;
  if (downloads.length < returns.length || kind === undefined || kinds.some((one) => one !== kind)) {
    file.leave(method, 'return `Response.stream(…)`, `Response.bytes(…)` or `Response.file(…)`', 'responses.md');
    return;
  }
  for (const download of downloads) writeDownload(file, download, kind);
  if (method.type === undefined) return;
  const type = kind === 'bytes' ? 'Uint8Array' : file.name('ResponseStream');
  for (const reference of nodesIn(method.type, ts.isTypeReferenceNode)) {
    if (file.isFrom(reference.typeName, '@nestjs/common', 'StreamableFile'))
      file.replace(reference, `${file.name('Response')}<${type}, 200>`);
  }
}

/** Whether a value is a stream or bytes, by the call that makes it and by its name. */
function kindOf(method: ts.MethodDeclaration, value: ts.Expression | undefined): 'bytes' | 'stream' | undefined {
  if (value === undefined) return undefined;
  const variable = ts.isIdentifier(value)
    ? nodesIn(method, ts.isVariableDeclaration).find(({ name }) => name.getText() === value.getText())?.initializer
    : undefined;
  const text = `${value.getText()} ${variable?.getText() ?? ''}`;
  if (/stream/i.test(text)) return 'stream';
  return /buffer|bytes|content|data|readFile|pdf|csv/i.test(text) ? 'bytes' : undefined;
}

function writeDownload(file: MigratedFile, download: ts.NewExpression, kind: 'bytes' | 'stream'): void {
  const [value, options] = download.arguments ?? [];
  if (value === undefined) return;
  const properties = propertiesOf(options);
  const text = (name: string) => {
    const found = properties.get(name);
    return found && file.textOf(found);
  };
  const response = file.name('Response');
  const type = text('type') ?? "'application/octet-stream'";
  const length = text('length');
  const start = download.getStart(file.syntax);
  const calls = [
    ...(kind === 'bytes' && properties.has('type') ? [`.withHeader('content-type', ${type})`] : []),
    ...(properties.has('disposition') ? [`.withHeader('content-disposition', ${text('disposition')})`] : []),
  ];
  const source = kind === 'bytes' ? `${response}.bytes(200, ` : `${response}.stream(${type}, `;
  file.replaceRange(start, value.getStart(file.syntax), source);
  const streamOptions = kind === 'stream' && length !== undefined ? `, { length: ${length} }` : '';
  file.replaceRange(value.end, download.end, `${streamOptions})${calls.join('')}`);
}
