import type { FileFacts } from '../model/facts.js';
import type { Project } from '../project/project.js';

/** Reads what the sources of an application say, sorted by file. Only what changed since the last call is read again. */
export declare function readFacts(project: Project): readonly FileFacts[];
