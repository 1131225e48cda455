/** The extension of relative imports: `.js` (nodenext), none (bundler), `.ts` (import rewriting). */
export type ImportExtension = '.js' | '' | '.ts';

/** The relative specifier by which a file in `directory` imports `file`; both are relative to the project's directory. */
export function importSpecifier(directory: string, file: string, extension: ImportExtension): string {
  const from = partsOf(directory);
  const to = partsOf(withExtension(file, extension));
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = from.length - shared;
  const steps = up === 0 ? ['.'] : Array.from({ length: up }, () => '..');
  return [...steps, ...to.slice(shared)].join('/');
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/** `.mts` and `.cts` files can only be imported by their own extension; declaration files are never named by theirs. */
function withExtension(file: string, extension: ImportExtension): string {
  const declaration = /\.d\.([cm]?)ts$/.exec(file);
  if (declaration !== null) {
    const kind = declaration[1] ?? '';
    return file.slice(0, declaration.index) + (kind === '' && extension === '' ? '' : `.${kind}js`);
  }
  const own = /\.([cm]?)tsx?$/.exec(file);
  if (own === null || extension === '.ts') return file;
  const kind = own[1] ?? '';
  return file.slice(0, own.index) + (kind === '' ? extension : `.${kind}js`);
}
