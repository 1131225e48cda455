import type { ChangeRule } from '../document-change.js';
import type { Json } from '../json.js';
import type { IsSame } from './constraint-changes.js';
import type { Form } from './form.js';
import type { Direction, FormReader } from './form-reader.js';
import type { FormQueries } from './pair-forms.js';
import type { Place } from './place.js';

/** The context of the comparison of two schemas. */
export interface FormContext {
  readonly before: FormReader;
  readonly after: FormReader;
  readonly direction: Direction;
  readonly queries: FormQueries;
  readonly isSame: IsSame;
  readonly report: (rule: ChangeRule, message: string) => void;
  /** Compares two schemas inside the compared ones. */
  readonly compare: (before: Json, after: Json, place: Place) => void;
  /** Compares two forms of one type. */
  readonly compareForms: (before: Form, after: Form, place: Place) => void;
  /** Records two names of one component. */
  readonly renamed: (before: string, after: string) => void;
}
