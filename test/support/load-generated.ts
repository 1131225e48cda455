import ts from 'typescript-6.0';

/** Runs the text of a generated module; `modules` has its imports by their specifiers. What it exports is added to `exported`. */
export function loadGenerated(
  text: string,
  modules: Readonly<Record<string, unknown>>,
  exported: Record<string, unknown> = {},
): Record<string, unknown> {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  });
  const load = (specifier: string): unknown => {
    if (!(specifier in modules)) throw new Error(`the generated text imports ${specifier}`);
    return modules[specifier];
  };
  new Function('exports', 'require', outputText)(exported, load);
  return exported;
}
