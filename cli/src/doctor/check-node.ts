import { compareVersions, parseVersion } from '../packages/version.js';
import { type Finding, failed, ok } from './finding.js';

/** Checks a version of Node (`v20.19.0`) against the versions that a package supports (`>=20.19`). */
export function checkNode(version: string, supported: string): Finding {
  const running = parseVersion(version.replace(/^v/, ''));
  const oldest = parseOldest(supported);
  if (running === undefined || oldest === undefined || compareVersions(running, oldest) >= 0)
    return ok(`Node ${version.replace(/^v/, '')}`);
  const needed = oldest.text;
  return failed(`Node ${running.text} is not supported`, `install Node ${needed} or later`);
}

/** Reads `>=20.19`; other ranges are not checked. */
function parseOldest(range: string): ReturnType<typeof parseVersion> {
  const numbers = /^>=\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(range.trim());
  return numbers === null
    ? undefined
    : parseVersion(
        numbers
          .slice(1)
          .map((part) => part ?? '0')
          .join('.'),
      );
}
