import { directoryOf } from '../files/path.js';
import { memo } from '../incremental/memo.js';
import { shared } from '../incremental/session.js';
import { groupBy } from '../model/group-by.js';
import type { PlannedDirectory, PlannedRoute } from '../plan/application-plan.js';
import { writeCodecs } from './codecs/write-codecs.js';
import { writeDecoders } from './decoding/write-decoders.js';
import type { Emission } from './emission/emission.js';
import { writeSerializers } from './serializing/write-serializers.js';
import type { Artifact } from './source/artifact.js';
import type { EmitStyle } from './source/emit-style.js';
import { SourceFile } from './source/source-file.js';
import type { DirectoryScope } from './source/type-code.js';
import { writeRoutes } from './write-routes.js';

/** `orders.ts` for `src/orders`: the decoders, serializers and routes of each directory of sources. */
export function emitDirectories({ directories, routes, style, typesById }: Emission): readonly Artifact[] {
  const byFile = shared(
    'routes by files',
    groupBy(routes, ({ file }) => file),
  );
  return directories.map((directory) => {
    return directoryFile(
      directory,
      byFile.get(directory.file) ?? noRoutes,
      styleBelow(style, directoryOf(directory.file)),
      typesById,
    );
  });
}

const noRoutes: readonly PlannedRoute[] = [];

/** The style of the files of a directory below that of all generated files. */
const styleBelow = memo((style: EmitStyle, below: string): EmitStyle => (below === '' ? style : { ...style, below }));

/** The file of a directory is written again when something in it changes: it is the unit that is remembered. */
const directoryFile = memo(
  (
    directory: PlannedDirectory,
    routes: readonly PlannedRoute[],
    style: EmitStyle,
    types: DirectoryScope['types'],
  ): Artifact => {
    const file = new SourceFile(style);
    writeDecoders(directory, file, { style, types });
    writeSerializers(directory, file, { style, types });
    writeCodecs(directory, file, { style, types });
    writeRoutes(routes, file);
    return file.artifact(`${directory.file}.ts`, `\`${directory.source}\``);
  },
);
