import type { Token } from '../contract/token.js';

/**
 * A sentence about a class that an application does not have, if it has another class of that name: a package is then loaded twice, and
 * each copy has classes of its own. Empty otherwise. It names the file of each class where the platform knows them.
 */
export function describeOtherCopy(token: Token, known: Iterable<Token>): string {
  for (const other of known) {
    if (other === token || other.name !== token.name || isClass(other) !== isClass(token)) continue;
    const [provided, given] = [fileOf(other), fileOf(token)];
    const files = provided === undefined || given === undefined ? '' : `, of ${provided}, and this one is of ${given}`;
    return `; it provides another \`${other.name}\`${files}: the package may be installed twice`;
  }
  return '';
}

function isClass(token: Token): boolean {
  return typeof token === 'function';
}

/**
 * The file or URL of the module that declares a class, by Node's inspector: nothing else knows it. `undefined` for a token, and on
 * platforms without the inspector.
 */
function fileOf(token: Token): string | undefined {
  if (!isClass(token)) return undefined;
  try {
    return locatedBy(process.getBuiltinModule('node:inspector'), token);
  } catch {
    // The message is complete without the file.
    return undefined;
  }
}

/** The name under which the inspector finds the class, for a moment. */
const holder = Symbol.for('ashlar.other-copy');

function locatedBy(inspector: typeof import('node:inspector'), token: Token): string | undefined {
  const session = new inspector.Session();
  const scripts = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url));
  session.connect();
  Object.defineProperty(globalThis, holder, { value: token, configurable: true });
  try {
    let file: string | undefined;
    // A session of the same thread answers before `post` returns.
    session.post('Debugger.enable');
    session.post(
      'Runtime.evaluate',
      { expression: `globalThis[Symbol.for('${holder.description}')]` },
      (_, evaluated) => {
        const { objectId } = evaluated.result;
        if (objectId === undefined) return;
        session.post(
          'Runtime.getProperties',
          { objectId, ownProperties: true },
          (_error, { internalProperties = [] }) => {
            const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value;
            file = scripts.get(location?.scriptId);
          },
        );
      },
    );
    return file;
  } finally {
    Reflect.deleteProperty(globalThis, holder);
    session.disconnect();
  }
}
