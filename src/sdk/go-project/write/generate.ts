import { generateManifests } from '../../../manifests/index.js';
import { DiagnosticList, isConfigurable } from '../../../problems/index.js';
import type { FoundProject } from '../manifests/find-parts.js';
import type { ProjectDraft } from './draft.js';

/**
 * Generates the manifests of the new project. Checks that the Go project does not pass become warnings in PROJECT.
 *
 * @returns what the user has to look at, a sentence each
 */
export function generateInto(draft: ProjectDraft, found: FoundProject, version: string): readonly string[] {
  const args = argumentsOf(found);
  if (args) draft.set({ manifests: args });
  const first = generate(draft, version);
  if (!first.hasErrors) return [];
  const failing = first.all.filter(({ severity }) => severity === 'error');
  const codes = [...new Set(failing.flatMap(({ code, isFixed }) => (isConfigurable(code) && !isFixed ? [code] : [])))];
  if (codes.length > 0) {
    draft.set({ severity: Object.fromEntries(codes.map((code) => [code, 'warning' as const])) });
    if (!generate(draft, version).hasErrors) {
      return codes.map((code) => `The check \`${code}\` fails, and is a warning in PROJECT: see \`kbts manifests\``);
    }
  }
  return failing.slice(0, 20).map(({ message }) => `\`kbts manifests\` fails: ${message}`);
}

function generate(draft: ProjectDraft, version: string): DiagnosticList {
  const problems = new DiagnosticList();
  const { changes } = generateManifests(undefined, draft.files, version, problems);
  if (!problems.hasErrors) draft.change(changes);
  return problems;
}

/** The arguments of the generators; undefined if the usual ones do. */
function argumentsOf({ crdFolder, roles }: FoundProject): readonly string[] | undefined {
  const { roleName = 'manager-role' } = roles ?? {};
  if (crdFolder === 'config/crd/bases' && roleName === 'manager-role') return undefined;
  return [`rbac:roleName=${roleName}`, 'crd', 'webhook', 'paths=./src/...', `output:crd:artifacts:config=${crdFolder}`];
}
