/** The advice for a text that is not a size in bytes. */
export const anySize =
  "write a whole number with a unit (`B`, `KB`, `MB`, `GB`, `KiB`, `MiB` or `GiB`), such as `'10MiB'`, or a number of bytes";
