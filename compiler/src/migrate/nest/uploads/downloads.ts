import { ts } from 'ts-morph';
import { knownProperties } from '../../source/constant-value.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { type Handler, statusOf } from '../support/handlers.js';
import { returnStatements } from '../support/result-type.js';
import { nodesIn } from '../support/syntax.js';

/** `return new StreamableFile(…)` is a response with bytes, or one that streams. */
export function convertDownloads(application: MigratedApplication, handler: Handler): void {
  const { file, method } = handler;
  const isDownload = (node: ts.Expression | undefined): node is ts.NewExpression =>
    node !== undefined && ts.isNewExpression(node) && file.isFrom(node.expression, '@nestjs/common', 'StreamableFile');
  const returns = returnStatements(method);
  const downloads = returns.map(({ expression }) => expression).filter(isDownload);
  if (downloads.length === 0) return;
  const kinds = downloads.map((download) => kindOf(method, download.arguments?.[0]));
  const [kind] = kinds;
  const status = statusOf(handler);
  // A response that streams has the status 200.
  const hasStatus = status !== undefined && (kind === 'bytes' || status === 200);
  const areKnown = downloads.every(({ arguments: values }) => knownProperties(application, file, values?.[1]));
  const isConverted = downloads.length === returns.length && kinds.every((one) => one === kind);
  if (kind === undefined || !hasStatus || !areKnown || !isConverted) {
    file.leave(method, 'return `Response.stream(…)`, `Response.bytes(…)` or `Response.file(…)`', 'responses.md');
    return;
  }
  for (const download of downloads) writeDownload(application, file, download, kind, status);
  if (method.type === undefined) return;
  const type = kind === 'bytes' ? 'Uint8Array' : file.name('ResponseStream');
  for (const reference of nodesIn(method.type, ts.isTypeReferenceNode)) {
    if (file.isFrom(reference.typeName, '@nestjs/common', 'StreamableFile'))
      file.replace(reference, `${file.name('Response')}<${type}, ${status}>`);
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

function writeDownload(
  application: MigratedApplication,
  file: MigratedFile,
  download: ts.NewExpression,
  kind: 'bytes' | 'stream',
  status: number,
): void {
  const [value, options] = download.arguments ?? [];
  if (value === undefined) return;
  const properties = knownProperties(application, file, options) ?? new Map<string, ts.Expression>();
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
  const source = kind === 'bytes' ? `${response}.bytes(${status}, ` : `${response}.stream(${type}, `;
  file.replaceRange(start, value.getStart(file.syntax), source);
  const streamOptions = kind === 'stream' && length !== undefined ? `, { length: ${length} }` : '';
  file.replaceRange(value.end, download.end, `${streamOptions})${calls.join('')}`);
}
