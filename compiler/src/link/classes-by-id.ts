import type { Lookup } from '../incremental/view.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts } from '../model/facts.js';

/** The classes of all files by id. */
export type ClassesById = Lookup<ClassId, ClassFacts>;
