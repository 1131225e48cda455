/** The errors of a validation response: paths of fields such as `items.3.price`, each with its messages. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;
