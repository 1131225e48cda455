import type { IncomingRequest } from '../contract/incoming-request.js';
import type { Logger } from '../logging/logger.js';
import { checkFile } from './check-file.js';
import type { FileRules } from './form-limits.js';
import { readFields } from './read-fields.js';
import { type FormRules, readForm } from './read-form.js';
import type { StagedFile } from './staged-file.js';
import type { StagedForm } from './staged-form.js';
import { StagingDirectory } from './staging-directory.js';

/** Everything that routes with forms need. Loaded by applications that have such a route. */
export class Uploads {
  /** Absent where no route takes files. */
  readonly #staging: StagingDirectory | undefined;

  private constructor(staging: StagingDirectory | undefined) {
    this.#staging = staging;
  }

  /**
   * Makes the staging directory of the process.
   * @param directory The directory to make it in. Default: the directory of the system for temporary files.
   * @throws StartupError if it cannot be made.
   */
  static async open(directory: string | undefined, logger: Logger): Promise<Uploads> {
    return new Uploads(await StagingDirectory.open(directory, logger));
  }

  /** The part that forms of text fields alone need: no file is staged. */
  static ofFields(): Uploads {
    return new Uploads(undefined);
  }

  /**
   * Reads the text fields of a form, `application/x-www-form-urlencoded`. The promise is rejected with a PayloadTooLargeException for
   * a form above a limit, and with a BadRequestException for a malformed one. `undefined` for a request without a body.
   */
  readFields(request: IncomingRequest, bodyLimit: number): Promise<StagedForm | undefined> {
    return readFields(request, bodyLimit);
  }

  /**
   * Reads the form of a request. The promise is rejected with a PayloadTooLargeException for a form above a limit, and with a
   * BadRequestException for a malformed one; no file is left then. `undefined` for a request without a body.
   * @param contentType The header `Content-Type`, which has the boundary.
   */
  async readForm(request: IncomingRequest, contentType: string, rules: FormRules): Promise<StagedForm | undefined> {
    await this.#staging?.restore();
    return await readForm(request, contentType, rules, this.#staging);
  }

  /** Checks size and type of a file: see `checkFile`. */
  checkFile(name: string, file: StagedFile, rules: FileRules): Promise<void> {
    return checkFile(name, file, rules);
  }

  /** Deletes the staging directory. */
  async close(): Promise<void> {
    await this.#staging?.close();
  }
}
