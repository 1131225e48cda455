/** A table that has 1 for the character codes of a text, all of them ASCII: for texts that are too long for regular expressions. */
export function characterTable(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (let index = 0; index < characters.length; index++) table[characters.charCodeAt(index)] = 1;
  return table;
}
