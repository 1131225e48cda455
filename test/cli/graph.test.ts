import { describe, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.js';
import { quietNotes } from '../support/quiet-notes.ts';
import { runCli } from './test-io.ts';

const mermaid = `flowchart TB
  subgraph m1["EventModule"]
    direction LR
    p1["EventBus"]
  end
  subgraph m2["NotesModule"]
    direction LR
    p2["NotesRepository"]
    p3["NotesService"]
    p4["NotesLog<br/>on NoteCreated"]
    p5(["NotesController"])
  end
  m3["AppModule"]
  m2 --> m1
  m3 --> m2
  p3 -.-> p2
  p3 -.-> p1
  p5 -.-> p3
`;

test('a graph is a Mermaid diagram on standard output', async () => {
  const { directory } = quietNotes();
  expect(await runCli(['graph'], { cwd: directory })).toEqual({ code: 0, stdout: mermaid, stderr: '' });
});

const beginnings = [
  ['mermaid', /^flowchart TB\n/],
  ['dot', /^digraph "notes" \{\n/],
  ['json', /^\{\n {2}"application": "notes",\n/],
  ['html', /^<!doctype html>\n/],
] as const;

test.each(beginnings)('--format %s', async (format, beginning) => {
  const { directory } = quietNotes();
  const { code, stdout, stderr } = await runCli(['graph', '--format', format], { cwd: directory });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(beginning);
  expect(stdout).toContain('NotesRepository');
});

describe('--out', () => {
  test('writes the file, relative to the current directory, and reports it', async () => {
    const copy = quietNotes();
    const args = ['graph', '-C', '..', '--out', '../docs/modules.mmd'];
    expect(await runCli(args, { cwd: copy.path('src') })).toEqual({
      code: 0,
      stdout: '../docs/modules.mmd written\n',
      stderr: '',
    });
    expect(copy.read('docs/modules.mmd')).toBe(mermaid);
  });

  test('reports in one line why a file cannot be written', async () => {
    const copy = quietNotes();
    expect(await runCli(['graph', '--out', 'package.json/graph'], { cwd: copy.directory })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: `package\.json\/graph` cannot be written: .+\n$/),
    });
  });
});

test('diagnostics go to standard error: standard output has only the graph', async () => {
  const copy = quietNotes();
  copy.edit('src/notes/notes.module.ts', 'NotesRepository, NotesService', 'NotesService');
  const { code, stdout, stderr } = await runCli(['graph', '--format', 'json'], { cwd: copy.directory });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/error ASH1004: .*`NotesRepository`/);
});

describe('a package with several applications', () => {
  function twoApplications(): ApplicationCopy {
    const copy = quietNotes();
    copy.write('src/other.module.ts', "import { Module } from 'ashlar';\n\n@Module({})\nexport class OtherModule {}\n");
    const ashlar = [
      { root: 'src/app.module.ts#AppModule', out: 'src/generated' },
      { root: 'src/other.module.ts#OtherModule', out: 'src/other/generated' },
    ];
    copy.write('package.json', JSON.stringify({ ...JSON.parse(copy.read('package.json')), ashlar }));
    return copy;
  }

  test('requires the choice of one', async () => {
    expect(await runCli(['graph'], { cwd: twoApplications().directory })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: a graph shows one application: choose it with --application (src/generated, src/other/generated)\n',
    });
  });

  test('shows the one that was chosen', async () => {
    const { directory } = twoApplications();
    expect(await runCli(['graph', '--application', 'OtherModule'], { cwd: directory })).toMatchObject({
      code: 0,
      stdout: 'flowchart TB\n  m1["OtherModule"]\n',
    });
  });

  test('lists the applications when the chosen one does not exist', async () => {
    const { directory } = twoApplications();
    expect(await runCli(['graph', '--application', 'NoModule'], { cwd: directory })).toMatchObject({
      code: 2,
      stdout: '',
    });
  });
});
