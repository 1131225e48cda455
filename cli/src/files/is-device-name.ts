/** Whether Windows takes a name for a device, with any extension: `nul`, `con.txt`, `COM1`. */
export function isDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\..*)?$/i.test(name);
}
