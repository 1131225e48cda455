import type { Span } from '../span.js';

/** An argument of a decorator, or of a call in one, that has the wrong kind or an unknown property. */
export type ArgumentIssue =
  /** A property with a value of the wrong kind. */
  | {
      readonly kind: 'wrong-value';
      readonly decorator: string;
      /** Absent when the argument of the decorator itself is wrong. */
      readonly property?: string;
      readonly wanted: 'list' | 'boolean' | 'record' | 'text' | 'number' | 'configuration' | 'security';
      /** The value is a class, in the place of a list of classes. */
      readonly isClass?: true;
      readonly span: Span;
    }
  | {
      readonly kind: 'unknown-property';
      readonly decorator: string;
      /** The call in the decorator that it is an argument of: `ThrottleModule.configure`. */
      readonly callee?: string;
      readonly property: string;
      readonly known: readonly string[];
      readonly span: Span;
    }
  /** `asyncFactory`, `provide`, `eventHandlerFor`, `ThrottleModule.configure` or a builder with an argument that it cannot use. */
  | {
      readonly kind: 'wrong-argument';
      readonly callee: string;
      /** Which argument, from 1. */
      readonly position: number;
      readonly wanted: 'class' | 'class-list' | 'function' | 'module' | 'options' | 'text';
      readonly span: Span;
    };
