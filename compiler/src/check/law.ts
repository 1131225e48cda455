import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';

/** Something that must hold of every application. Reports where it does not, goes on, and knows no other law. */
export type Law = (application: ApplicationModel, report: Report) => void;
