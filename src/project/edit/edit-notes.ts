import type { ReadableFiles } from '../../base/files/index.js';
import type { Project } from '../../base/project-file/index.js';
import { applicableNotes } from '../templates/plan.js';
import { isSource, projectFiles } from '../text/references.js';
import type { ChangedLayout } from './layout-changes.js';

/** Returns notes about the changes that the user has to complete after an edit. */
export function editNotes(
  layout: ChangedLayout,
  before: Project,
  after: Project,
  files: ReadableFiles,
): readonly string[] {
  const incomplete = layout.incomplete.map((path) => `\`${path}\``);
  return applicableNotes(
    incomplete.length > 0 &&
      `Complete the change by hand where lines differ from those that kbts creates: ${incomplete.join(', ')}`,
    ...[...layout.missing].flatMap(([path, lines]) => missingNote(path, lines)),
    ...(before.multigroup === after.multigroup ? [] : layoutNotes(after)),
    ...(before.namespaced === after.namespaced ? [] : scopeNotes(after, files)),
  );
}

/** Maximum number of missing lines that are listed per file. */
const mostLines = 5;

function missingNote(path: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0 || lines.length > mostLines) return [];
  return [`Lines that are missing in \`${path}\`: ${lines.map((line) => `\`${line}\``).join(', ')}`];
}

function layoutNotes({ multigroup, resources }: Project): readonly string[] {
  if (resources.length === 0) return [];
  const names = multigroup ? 'include the group' : 'no longer include the group';
  const hasRoles = resources.some(({ api }) => api);
  return applicableNotes(
    `Adapt dashboards and alerts: names of controllers ${names}`,
    hasRoles &&
      'If the project is deployed: roles for users have new names, and the roles with the old names stay in the cluster',
  );
}

function scopeNotes(after: Project, files: ReadableFiles): readonly string[] {
  const { namespaced, projectName, resources } = after;
  const namespace = `${projectName}-system`;
  const isOpen = (marker: string) => (namespaced ? !/\bnamespace\b/.test(marker) : marker.includes(namespace));
  const sources = projectFiles(files, 'src').filter(isSource);
  const open = sources
    .filter((path) => markersIn(files.readText(path) ?? '').some(isOpen))
    .map((path) => `\`${path}\``);
  const clusterScoped = resources.filter(({ api }) => api?.namespaced === false).map(({ kind }) => `\`${kind}\``);
  const hasWebhooks = resources.some(({ webhooks }) => webhooks);
  const [kind, binding] = namespaced ? ['clusterrole', 'clusterrolebinding'] : ['role', 'rolebinding'];
  const option = namespaced ? '' : ` -n ${namespace}`;
  return applicableNotes(
    open.length > 0 && openNote(namespaced, namespace, open),
    namespaced &&
      clusterScoped.length > 0 &&
      `Grant access to cluster-scoped kinds with \`@Rbac\` without \`namespace\`: ${clusterScoped.join(', ')}`,
    namespaced &&
      'To watch other namespaces: set `WATCH_NAMESPACE` in `config/manager/manager.yaml`, and add Roles and RoleBindings in these namespaces',
    hasWebhooks &&
      namespaced &&
      'Limit the webhooks with a `namespaceSelector`: their configurations remain cluster-scoped, and apply to all namespaces',
    `If the project is deployed: \`kubectl delete${option} ${binding}/${projectName}-manager-rolebinding ${kind}/${projectName}-manager-role\` removes the previous permissions`,
  );
}

function openNote(namespaced: boolean, namespace: string, paths: readonly string[]): string {
  const what = namespaced ? `Add \`namespace: '${namespace}'\` to` : `Remove \`namespace: '${namespace}'\` from`;
  const which = namespaced ? 'that should be limited to this namespace' : 'that should apply to the whole cluster';
  return `${what} the \`@Rbac\` permissions in ${paths.join(', ')} ${which}, then run \`npm run manifests\``;
}

/** Returns the permission markers in a source file: decorators and comments. */
function markersIn(text: string): readonly string[] {
  return text.match(/@Rbac\(\{[^{}]*\}|\+kubebuilder:rbac:.*/g) ?? [];
}
