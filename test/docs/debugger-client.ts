import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Debugger } from 'node:inspector';
import { SourceMap } from 'node:module';
import { WebSocket } from 'undici';

/** A position in a source, with the function that contains it. */
export interface PausedAt {
  readonly source: string;
  /** Counted from 1. */
  readonly line: number;
  readonly functionName: string;
}

type Script = Debugger.ScriptParsedEventDataType;

/** A message of the debugger: a response with an `id`, or an event with a `method`. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A debugger that is connected to a process of Node, and finds its sources by their source maps, as editors do. */
export class DebuggerClient {
  readonly #socket: WebSocket;
  readonly #messages = new EventEmitter();
  readonly #scripts = new Map<string, Script>();
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#messages.on('Debugger.scriptParsed', (script: Script) => this.#scripts.set(script.scriptId, script));
    socket.addEventListener('message', ({ data }) => {
      const { id, method = `response ${id}`, params, ...response }: Message = JSON.parse(String(data));
      this.#messages.emit(method, params ?? response);
    });
  }

  /** Connects to the process with the debugger at this address. */
  static async connect(address: string): Promise<DebuggerClient> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    const client = new DebuggerClient(socket);
    await client.#call('Debugger.enable');
    return client;
  }

  /** Sets a breakpoint on a line of a source, counted from 1, at its first position in a script. */
  async breakAt(source: string, line: number): Promise<void> {
    for (const script of this.#scripts.values()) {
      const map = sourceMapOf(script);
      if (!map?.payload.sources.some((name) => urlOf(name, script) === source)) continue;
      const { scriptSource }: Debugger.GetScriptSourceReturnType = await this.#call('Debugger.getScriptSource', {
        scriptId: script.scriptId,
      });
      for (const [lineNumber, text] of scriptSource.split('\n').entries()) {
        for (let columnNumber = 0; columnNumber < text.length; columnNumber += 1) {
          const origin = originOf(script, map, lineNumber, columnNumber);
          if (origin?.source !== source || origin.line !== line) continue;
          const location = { scriptId: script.scriptId, lineNumber, columnNumber };
          await this.#call('Debugger.setBreakpoint', { location });
          return;
        }
      }
    }
    throw new Error(`no script has line ${line} of ${source}`);
  }

  /** The position in the source where the process pauses next. */
  async untilPaused(): Promise<PausedAt> {
    const [event]: Debugger.PausedEventDataType[] = await once(this.#messages, 'Debugger.paused');
    const [frame] = event?.callFrames ?? [];
    const script = this.#scripts.get(frame?.location.scriptId ?? '');
    if (frame === undefined || script === undefined) throw new Error('the process has paused outside of a script');
    const { lineNumber, columnNumber = 0 } = frame.location;
    const origin = originOf(script, sourceMapOf(script), lineNumber, columnNumber);
    return { source: script.url, line: lineNumber + 1, ...origin, functionName: frame.functionName };
  }

  async resume(): Promise<void> {
    await this.#call('Debugger.resume');
  }

  close(): void {
    this.#socket.close();
  }

  async #call<Result>(method: string, params: object = {}): Promise<Result> {
    this.#calls += 1;
    const id = this.#calls;
    const received = once(this.#messages, `response ${id}`);
    this.#socket.send(JSON.stringify({ id, method, params }));
    const [{ result, error }] = await received;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}

/** The source map that a script names: in its text, or in a file. */
function sourceMapOf({ url, sourceMapURL = '' }: Script): SourceMap | undefined {
  if (sourceMapURL === '' || !url.startsWith('file:')) return undefined;
  const [, encoded] = /^data:application\/json;base64,(.*)$/.exec(sourceMapURL) ?? [];
  const text =
    encoded === undefined ? readFileSync(new URL(sourceMapURL, url), 'utf8') : Buffer.from(encoded, 'base64');
  return new SourceMap(JSON.parse(String(text)));
}

function urlOf(source: string, { url }: Script): string {
  return new URL(source, url).href;
}

/** The position in the source at which a position of a script begins. */
function originOf(script: Script, map: SourceMap | undefined, lineNumber: number, columnNumber: number) {
  const entry = map?.findEntry(lineNumber, columnNumber);
  if (entry === undefined || !('originalSource' in entry)) return undefined;
  if (entry.generatedLine !== lineNumber) return undefined;
  return { source: urlOf(entry.originalSource, script), line: entry.originalLine + 1 };
}
