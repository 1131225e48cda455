import { type Command, Option } from 'commander';
import { UsageError } from '../errors/usage-error.js';
import type { Io } from '../io.js';

/** Adds `ashlar lsp`. */
export function lspCommand(program: Command, io: Io): void {
  program
    .command('lsp')
    .description('Serve an editor by the Language Server Protocol, on standard input and output')
    // Clients of VS Code add both. The library of the protocol reads the second, and ends with that process.
    .addOption(new Option('--stdio', 'use standard input and output, as always').hideHelp())
    .addOption(new Option('--clientProcessId <number>', 'the process of the editor').hideHelp())
    .addHelpText(
      'after',
      '\nEditors start it with the package that is open:\n  $ npx ashlar lsp\nThe documentation has the settings for each editor: `docs/editor.md` of `@ashlar/cli`.',
    )
    .action(async () => {
      if (io.protocol === undefined) throw new UsageError('`ashlar lsp` is started by an editor, with pipes');
      // Loads the protocol only here: other commands do without.
      const { serveEditor } = await import('../language-server.js');
      serveEditor(io.protocol.input, io.protocol.output);
      // The connection ends the process.
      await new Promise<never>(() => {});
    });
}
