/** Every kind of change, and whether it breaks a client that was written against the older document. */
export const changeRules = {
  'operation-removed': { breaking: true },
  'operation-added': { breaking: false },
  'operation-deprecated': { breaking: false },
  'operation-id-changed': { breaking: false },

  'parameter-removed': { breaking: true },
  'required-parameter-added': { breaking: true },
  'optional-parameter-added': { breaking: false },
  'parameter-now-required': { breaking: true },
  'parameter-now-optional': { breaking: false },
  'parameter-deprecated': { breaking: false },
  'parameter-format-changed': { breaking: true },
  'parameter-format-relaxed': { breaking: false },

  'request-body-removed': { breaking: true },
  'required-request-body-added': { breaking: true },
  'optional-request-body-added': { breaking: false },
  'request-body-now-required': { breaking: true },
  'request-body-now-optional': { breaking: false },
  'request-media-type-removed': { breaking: true },
  'request-media-type-added': { breaking: false },
  'request-part-media-type-removed': { breaking: true },
  'request-part-media-type-added': { breaking: false },

  'request-property-removed': { breaking: true },
  'required-request-property-added': { breaking: true },
  'optional-request-property-added': { breaking: false },
  'request-property-now-required': { breaking: true },
  'request-property-now-optional': { breaking: false },
  'request-type-narrowed': { breaking: true },
  'request-type-widened': { breaking: false },
  'request-value-removed': { breaking: true },
  'request-value-added': { breaking: false },
  'request-constraint-tightened': { breaking: true },
  'request-constraint-relaxed': { breaking: false },
  'request-default-changed': { breaking: false },
  'request-not-comparable': { breaking: true, unknown: true },

  'response-removed': { breaking: true },
  'response-added': { breaking: true },
  'error-response-removed': { breaking: false },
  'error-response-added': { breaking: false },
  'response-media-type-removed': { breaking: true },
  'response-media-type-added': { breaking: true },
  'response-header-removed': { breaking: true },
  'response-header-added': { breaking: false },
  'response-header-now-optional': { breaking: true },
  'response-header-now-required': { breaking: false },

  'response-property-removed': { breaking: true },
  'response-property-added': { breaking: false },
  'response-property-now-optional': { breaking: true },
  'response-property-now-required': { breaking: false },
  'response-type-widened': { breaking: true },
  'response-type-narrowed': { breaking: false },
  'response-value-added': { breaking: true },
  'response-value-removed': { breaking: false },
  'response-constraint-relaxed': { breaking: true },
  'response-constraint-tightened': { breaking: false },
  'response-not-comparable': { breaking: true, unknown: true },

  'security-tightened': { breaking: true },
  'security-relaxed': { breaking: false },
  'security-scheme-changed': { breaking: true },
  'server-removed': { breaking: true },
  'server-added': { breaking: false },

  'schema-renamed': { breaking: false },
  'schema-removed': { breaking: false },
  'schema-deprecated': { breaking: false },
  'extension-changed': { breaking: false },
  'not-comparable': { breaking: true, unknown: true },
} as const satisfies Readonly<Record<string, RuleClass>>;

/** The classification of a kind of change. */
export interface RuleClass {
  readonly breaking: boolean;
  /** The two documents differ in a way that cannot be compared: the change counts as breaking unless that is allowed. */
  readonly unknown?: true;
}

/** The name of a kind of change. */
export type ChangeRule = keyof typeof changeRules;

/** One difference between two documents. */
export interface DocumentChange {
  readonly rule: ChangeRule;
  /** Whether a client that was written against the older document may fail with a server of the newer one. */
  readonly breaking: boolean;
  /** Present when the documents differ in a way that cannot be compared. */
  readonly unknown?: true;
  /** The affected operations: `POST /notes`. Empty for a change of the whole document. */
  readonly operations: readonly string[];
  /** The difference, in one sentence without a full stop. */
  readonly message: string;
}
