/** Codes that diagnostics of earlier commits had. None of them is used again: search results and ignore lists still name them. */
export const retiredCodes: Readonly<Record<string, string>> = {
  ASH2015: 'rejected `Validate`, which is supported since',
};
