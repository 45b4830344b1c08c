import { findProgram } from '../../base/git/index.js';
import {
  expectedKubernetesVersion,
  newestKubernetesVersion,
  readKubernetesVersion,
} from '../../base/kubernetes-version.js';
import type { Diagnostic } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import { withDeadline } from '../../commands/sdk/deadline.js';
import type { Io } from '../terminal/io.js';
import { clusterVersion } from './cluster-version.js';
import { currentCluster } from './kubeconfig.js';
import { findKubectl, type Kubectl } from './kubectl.js';
import { compareVersions } from './version-range.js';

/** Timeout for requests to the cluster. */
const patience = 5_000;

/**
 * Checks kubectl, kustomize and the current cluster. It is not an error if they are missing, because work on a project
 * does not require them. The notes report what could not be checked, and a missing kustomize.
 */
export async function checkSurroundings(project: Project, io: Io, isOffline: boolean) {
  const [kubectl, cluster] = await Promise.all([findKubectl(io), isOffline ? undefined : queryCluster(io)]);
  const { version } = cluster ?? {};
  const kustomize = kubectl?.hasKustomize || findProgram('kustomize', io) !== undefined;
  return {
    problems: [...checkTarget(project, cluster), ...checkSkew(kubectl, version)],
    notes: [
      ...(cluster?.note === undefined ? [] : [cluster.note]),
      ...(kubectl && !kustomize
        ? ['kustomize not found: `make deploy` requires it, or a kubectl that includes it']
        : []),
    ],
    versions: [
      kubectl ? `kubectl ${kubectl.version ?? 'of an unknown version'}` : 'no kubectl',
      ...(version === undefined ? [] : [`cluster ${version}`]),
    ],
  };
}

interface QueriedCluster {
  readonly context?: string;
  readonly version?: string;
  readonly note?: string;
}

async function queryCluster(io: Io): Promise<QueriedCluster> {
  const cluster = await currentCluster(io);
  if (cluster === undefined) return {};
  if (typeof cluster === 'string') return { note: cluster };
  const { context, config } = cluster;
  const response = await withDeadline(patience, io.stop, (signal) => clusterVersion(config, signal));
  if (response.kind === 'version') return { context, version: response.version };
  return { note: `the version of the cluster in the context \`${context}\` is unknown: ${response.reason}` };
}

function checkTarget({ kubernetesVersion }: Project, cluster: QueriedCluster | undefined): readonly Diagnostic[] {
  const { version, context } = cluster ?? {};
  const target = kubernetesVersion ?? newestKubernetesVersion;
  // Without `kubernetesVersion` in PROJECT, there is no target to compare the cluster with.
  if (version === undefined || kubernetesVersion === undefined || compareVersions(version, target) >= 0) return [];
  const message = `the project targets Kubernetes ${target}, but the cluster of the context \`${context}\` has ${version}`;
  const hint = readKubernetesVersion(version)
    ? `set \`kubernetesVersion: "${version}"\` in PROJECT, or update the cluster`
    : `update the cluster: a project targets ${expectedKubernetesVersion}`;
  return [{ code: 'version-mismatch', severity: 'warning', message, hint }];
}

/** Checks the version skew: kubectl supports clusters that are at most one minor version older or newer. */
function checkSkew(kubectl: Kubectl | undefined, cluster: string | undefined): readonly Diagnostic[] {
  const minors = [kubectl?.version, cluster].map((version) => Number(version?.split('.')[1]));
  const [own = Number.NaN, other = Number.NaN] = minors;
  if (!(Math.abs(own - other) > 1)) return [];
  const message = `kubectl ${kubectl?.version} does not support the cluster, which has Kubernetes ${cluster}`;
  const hint = `install kubectl ${cluster}, or one minor version older or newer`;
  return [{ code: 'version-mismatch', severity: 'warning', message, hint }];
}
