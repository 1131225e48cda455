/** The settings of the server: the section `ashlar` of the editor. */
export interface ServerSettings {
  /** Whether the findings of `ashlar audit` are shown, as hints. */
  readonly audit: boolean;
  /** Whether saving a file writes the generated files of its package. */
  readonly buildOnSave: boolean;
  readonly codeLenses: {
    readonly routes: boolean;
    readonly modules: boolean;
    readonly providers: boolean;
  };
}

/** The settings of an editor that sends none. */
export const defaultSettings: ServerSettings = {
  audit: false,
  buildOnSave: true,
  codeLenses: { routes: true, modules: true, providers: true },
};

/** Reads the section `ashlar`. A value of another type counts as absent. */
export function readServerSettings(section: unknown): ServerSettings {
  const { audit, buildOnSave, codeLenses } = recordOf(section);
  const lenses = recordOf(codeLenses);
  return {
    audit: booleanOf(audit, defaultSettings.audit),
    buildOnSave: booleanOf(buildOnSave, defaultSettings.buildOnSave),
    codeLenses: {
      routes: booleanOf(lenses['routes'], true),
      modules: booleanOf(lenses['modules'], true),
      providers: booleanOf(lenses['providers'], true),
    },
  };
}

/** The abilities of an editor beyond the protocol: the options of its `initialize`. */
export interface InitializationOptions {
  /** Whether it shows documents with the scheme `ashlar`, whose texts it gets by `ashlar/document`. */
  readonly hasVirtualDocuments: boolean;
  /** Whether it has the commands itself, and sends them by `workspace/executeCommand`. */
  readonly registersCommands: boolean;
}

/** Reads `{ "virtualDocuments": true, "registersCommands": true }`. */
export function readInitializationOptions(options: unknown): InitializationOptions {
  const { virtualDocuments, registersCommands } = recordOf(options);
  return {
    hasVirtualDocuments: booleanOf(virtualDocuments, false),
    registersCommands: booleanOf(registersCommands, false),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function booleanOf(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}
