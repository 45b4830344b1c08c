import { isRecord } from '../../base/json/index.js';
import { type Project, pluginConfig, type ResourceId, withPluginConfig } from '../../base/project-file/index.js';
import { type Operand, type RecordedOptions, readOperand, recordOf } from './operand.js';

/** The key of the plugin. */
export const key = 'deploy-image.kbts.io/v1-alpha';

interface RecordedKind extends Partial<ResourceId> {
  readonly options?: RecordedOptions;
}

/** Returns the inputs of a kind; undefined if this plugin did not create the kind, or if the record is invalid. */
export function recordedOperand(project: Project, id: ResourceId): Operand | undefined {
  const found = recordedKinds(project).find((kind) => isSame(kind, id));
  return found && readOperand(found.options ?? {}).operand;
}

/** Records the inputs of a kind. */
export function withOperand(project: Project, id: ResourceId, operand: Operand): Project {
  const { group, domain, version, kind } = id;
  const kinds = recordedKinds(project);
  const names = { ...(domain === '' ? {} : { domain }), ...(group === '' ? {} : { group }), kind };
  const entry = { ...names, options: recordOf(operand), version };
  const isKnown = kinds.some((one) => isSame(one, id));
  const resources = isKnown ? kinds.map((one) => (isSame(one, id) ? entry : one)) : [...kinds, entry];
  const config = pluginConfig(project, key);
  return withPluginConfig(project, key, { ...(isRecord(config) ? config : {}), resources });
}

/** Returns the image variables that other kinds already use. */
export function takenVariables(project: Project, id: ResourceId): readonly string[] {
  return recordedKinds(project)
    .filter((one) => !isSame(one, id))
    .flatMap((one) => {
      const { operand } = readOperand(one.options ?? {});
      return operand ? [variableOf(operand, one.kind ?? '')] : [];
    });
}

/** Returns the name of the environment variable that contains a kind's image. */
export function variableOf({ variable }: Operand, kind: string): string {
  return variable ?? `${kind.toUpperCase()}_IMAGE`;
}

function recordedKinds(project: Project): readonly RecordedKind[] {
  const config = pluginConfig(project, key);
  const list = isRecord(config) ? config.resources : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function isSame({ group = '', domain = '', version, kind }: RecordedKind, id: ResourceId): boolean {
  return group === id.group && domain === id.domain && version === id.version && kind === id.kind;
}
