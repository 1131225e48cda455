import type { ApplicationModel } from '../model/application-model.js';
import type { FileFacts } from '../model/facts.js';

/** What of the settings linking needs; `Settings` fits. */
export interface LinkSettings {
  readonly name: string;
  readonly version: string;
  /** The root module when the settings name one; `file` as in spans, relative to the project's directory. */
  readonly root?: { readonly file: string; readonly className: string };
}

/** Makes one application of the facts of its files. Never fails: what cannot be resolved stays in the model as data. */
export declare function link(facts: readonly FileFacts[], settings: LinkSettings): ApplicationModel;
