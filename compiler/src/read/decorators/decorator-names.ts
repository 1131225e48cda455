import type { ts } from 'ts-morph';
import { decoratorNames } from '../../model/framework/framework-decorators.js';
import { FrameworkNames } from '../framework-names.js';
import { compositionNames, mentionsComposition } from './composition-names.js';

/** The names that decorators of `ashlar`, and composed ones, can have in the files of a program. */
export class DecoratorNames {
  readonly #names: FrameworkNames;
  readonly #composed: readonly string[];
  /** Whether a file declares a composed decorator, or has one in its types. */
  readonly haveCompositions: boolean;

  /** `sourceFiles`: those of the program without those of `ashlar`. */
  constructor(sourceFiles: readonly ts.SourceFile[]) {
    this.haveCompositions = sourceFiles.some((sourceFile) => mentionsComposition(sourceFile));
    this.#composed = this.haveCompositions ? [...compositionNames(sourceFiles)] : [];
    this.#names = new FrameworkNames(sourceFiles, new Set([...decoratorNames, ...this.#composed]));
  }

  /** The names that a file can contain. */
  in(sourceFile: ts.SourceFile): ReadonlySet<string> {
    return this.#names.in(sourceFile);
  }

  /** Whether a file can contain one of them at all: most do not. */
  areMentionedIn(sourceFile: ts.SourceFile): boolean {
    return this.#names.areMentionedIn(sourceFile);
  }

  /** The positions of everything that can be one of them, sorted; `undefined` when the text alone does not show them. */
  mentionsIn(sourceFile: ts.SourceFile): readonly number[] | undefined {
    return this.#names.mentionsIn(sourceFile);
  }

  /** Whether a file declares a composition or names one that is declared. */
  mayDeclareComposition({ text }: ts.SourceFile): boolean {
    return this.#composed.some((name) => text.includes(name));
  }
}
