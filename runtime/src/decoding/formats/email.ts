const atomCharacters = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i;
const labelCharacters = /^[a-z0-9-]+$/i;

/** Whether a text is an email address: words between dots, an `@`, a host name with a dot. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return (
    at > 0 && areParts(text, 0, at, isAtom) && text.includes('.', at) && areParts(text, at + 1, text.length, isLabel)
  );
}

/** Whether all parts between dots are as they should be. */
function areParts(text: string, from: number, to: number, isPart: (part: string) => boolean): boolean {
  let start = from;
  while (start <= to) {
    const dot = text.indexOf('.', start);
    const end = dot === -1 || dot > to ? to : dot;
    if (!isPart(text.slice(start, end))) return false;
    start = end + 1;
  }
  return true;
}

function isAtom(part: string): boolean {
  return atomCharacters.test(part);
}

function isLabel(part: string): boolean {
  return labelCharacters.test(part) && !part.startsWith('-') && !part.endsWith('-');
}
