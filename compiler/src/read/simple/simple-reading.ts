import type { ProjectReading } from '../../project/project.js';
import { SourceReading } from '../source-reading.js';
import { libraryGlobals } from './library-globals.js';
import { notSimple } from './not-simple.js';
import type { SimpleChecker } from './simple-checker.js';

/** Reads with the simple checker, and ends where its results may differ from those of the checker of TypeScript. */
export class SimpleReading extends SourceReading {
  constructor(project: ProjectReading, checker: SimpleChecker) {
    super(withGlobals(project), checker);
  }

  override doubt(): never {
    return notSimple('a doubt');
  }

  override readOrder(): never {
    return notSimple('the order of a union');
  }
}

/** A project whose TypeScript library has the global names of the simple checker. */
function withGlobals(project: ProjectReading): ProjectReading {
  const globals = libraryGlobals();
  const extended: ProjectReading = Object.create(project, {
    isOfLibrary: {
      value: ((file) => file === globals || project.isOfLibrary(file)) satisfies ProjectReading['isOfLibrary'],
    },
  });
  return extended;
}
