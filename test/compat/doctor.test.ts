import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quietNotes } from '../support/quiet-notes.js';
import { repositoryDirectory } from '../support/repository.js';

test.each(['typescript', 'typescript-5.9', 'typescript-6.0'])(
  'the types are checked with %s, and nothing is written',
  async (name) => {
    const copy = quietNotes();
    symlinkSync(join(repositoryDirectory, 'node_modules', name), copy.path('node_modules/typescript'), 'junction');
    copy.edit('tsconfig.json', '"compilerOptions": {', '"compilerOptions": { "incremental": true, "outDir": "dist",');
    const before = copy.files('.');
    const checked = await copy.ashlarProcess(['doctor'], { env: { PORT: '1' } });
    expect(checked.stdout).toMatch(/^ok {7}types: no errors$/m);
    expect(checked.code).toBe(0);

    copy.write('src/wrong.ts', "export const size: number = 'large';\n");
    const failed = await copy.ashlarProcess(['doctor'], { env: { PORT: '1' } });
    expect(failed.code).toBe(1);
    expect(failed.stdout).toMatch(/^failed {3}types: 1 error\n {9}fix: .*\n {9}src\/wrong\.ts\(1,14\): error TS2322/m);
    expect(copy.files('.')).toEqual([...before, 'src/wrong.ts'].sort());
  },
);
