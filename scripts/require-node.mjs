/** Ends the process with one clear line when this Node is older than the packages allow. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Ashlar needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
