/** `Notes` for `notes`. */
export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `notes` for `Notes`. */
export function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** `MailOptions` for `MAIL_OPTIONS`, `mail-options` and `mail.options`. */
export function pascalCase(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .map((word) => (word === word.toUpperCase() ? word.slice(0, 1) + word.slice(1).toLowerCase() : word))
    .map(upperFirst)
    .join('');
}

/** `mailOptions` for `MAIL_OPTIONS`, `mail-options` and `mail.options`. */
export function camelCase(text: string): string {
  return lowerFirst(pascalCase(text));
}
