import { Lease } from '../../../k8s/coordination/v1.js';
import { SetupError } from '../../errors/index.js';
import type { Logger } from '../../log/index.js';
import type { Converter } from '../../webhook/conversion/index.js';
import type { ManagerOptions } from '../options/manager-options.js';
import { type AccessCheck, type AccessRequirement, findMissingAccess, type MissingAccess } from './access-check.js';
import { type CheckRequestOptions, newCheckRequest } from './check-request.js';
import { findMissingConversions } from './conversion-check.js';

/** Parameters of {@link runStartupCheck}. */
export interface StartupCheck extends AccessCheck, CheckRequestOptions {
  readonly mode: 'log' | 'fail' | 'off';
  readonly converters: readonly Converter[];
  readonly log: Logger;
}

/**
 * Checks that the cluster serves all required kinds, grants all required permissions, and serves no version that a
 * converter lacks. Reports everything together; otherwise, each watch would report its own problem, one after the other.
 * Rejects only if `mode` is `fail`.
 */
export async function runStartupCheck({ mode, log, converters, ...check }: StartupCheck): Promise<void> {
  if (mode === 'off') return;
  const request = newCheckRequest(check);
  const [missing, problems] = await Promise.all([
    findMissingAccess(request, check),
    findMissingConversions(request, converters),
  ]);
  if (check.signal.aborted) return;
  const { kinds, permissions } = missing;
  const lacksAccess = kinds.length + permissions.length > 0;
  const all = [...(lacksAccess ? [messageOf(missing)] : []), ...problems];
  if (mode === 'fail' && all.length > 0) throw new SetupError(all.join('\n'));
  if (problems.length > 0) log.error('the cluster serves versions that cannot be converted', { problems });
  if (!lacksAccess) return;
  log.error('the cluster lacks kinds, or the role of this operator lacks permissions', {
    ...(kinds.length > 0 && { kinds }),
    ...(permissions.length > 0 && { permissions }),
  });
}

/** Returns the access that leader election requires. RBAC cannot restrict `create` to an object name. */
export function leaseRequirements(options: ManagerOptions, ownNamespace: string | undefined): AccessRequirement[] {
  const { leaderElection, leaderElectionLock, leaderElectionID: name } = options;
  const { leaderElectionNamespace: namespace = ownNamespace } = options;
  if (!leaderElection || leaderElectionLock || !namespace) return [];
  const namespaces = [namespace];
  return [
    { kind: Lease, verbs: ['create'], namespaces },
    { kind: Lease, verbs: ['get', 'update'], namespaces, name },
  ];
}

function messageOf({ kinds, permissions }: MissingAccess): string {
  const parts = [
    ...kinds.map((kind) => `the cluster has no kind ${kind}: install its CRD`),
    ...permissions.map((permission) => `missing permission: ${permission}; add it to the role of this operator`),
  ];
  return `cannot start the operator:\n${parts.map((part) => `- ${part}`).join('\n')}`;
}
