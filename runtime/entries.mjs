/**
 * The entries of the package: the name after `ashlar`, and the file in `src` and `dist`, without its extension. A new entry is one
 * line here: the build writes the fields of `package.json`.
 */
export const entries = {
  '.': 'index',
  './codegen/v1': 'codegen/v1',
  './testing': 'testing/index',
  './redis': 'redis/index',
  './fastify': 'fastify/index',
  './fetch': 'fetch/index',
  './node': 'node/index',
};

/**
 * The fields of `package.json` by which tools find the entries. In every supported Node, `import` and `require` get the same ES
 * module, and so the same classes; bundlers get it as well. Tools that cannot load an ES module by `require`, such as Jest, get the
 * CommonJS file. `main`, `types` and `typesVersions` are for tools without support for `exports`.
 */
export function entryFields() {
  const all = Object.entries(entries);
  return {
    main: './dist/index.cjs',
    types: './dist/index.d.cts',
    typesVersions: {
      '*': Object.fromEntries(
        all.filter(([name]) => name !== '.').map(([name, file]) => [name.slice('./'.length), [`./dist/${file}.d.cts`]]),
      ),
    },
    exports: {
      ...Object.fromEntries(all.map(([name, file]) => [name, conditions(file)])),
      './package.json': './package.json',
    },
  };
}

/** @param {string} file */
function conditions(file) {
  const esModule = { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` };
  const commonJs = { types: `./dist/${file}.d.cts`, default: `./dist/${file}.cjs` };
  return { 'module-sync': esModule, module: esModule, require: commonJs, default: esModule };
}
