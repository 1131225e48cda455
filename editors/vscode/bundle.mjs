// The extension is one file: VS Code loads it in its own process, where each file takes time.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const directory = dirname(fileURLToPath(import.meta.url));

const bundle = await rolldown({
  input: join(directory, 'src/extension.ts'),
  platform: 'node',
  external: ['vscode'],
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
});
await bundle.write({ file: join(directory, 'dist/extension.cjs'), format: 'cjs', minify: true });
await bundle.close();
