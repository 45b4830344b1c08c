import type { Project } from '../../project/index.js';
import { type ApiChoice, defaultChoice, type OpenApiRequest } from '../../sdk/index.js';
import { type Asking, askBoolean } from '../terminal/ask.js';

/**
 * Prompts for what an API consists of, unless the command line says so.
 *
 * @returns undefined when the input ended, which is reported
 */
export async function askChoice(
  request: OpenApiRequest,
  project: Project,
  asking: Asking,
): Promise<ApiChoice | undefined> {
  const usual = defaultChoice(request, project);
  // The types of a kind of another project exist already.
  const isKnown = request.resource !== undefined || request.externalPath !== undefined;
  const ask = async (flag: 'resource' | 'controller', given: boolean | undefined) =>
    await askBoolean({ flag, text: `Create ${flag}`, given, default: usual[flag] }, asking);
  const resource = await ask('resource', isKnown ? usual.resource : undefined);
  const controller = resource === undefined ? undefined : await ask('controller', request.controller);
  return resource === undefined || controller === undefined ? undefined : { resource, controller };
}
