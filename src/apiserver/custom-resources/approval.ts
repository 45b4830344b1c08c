import type { Condition, Definition } from './definition.js';

/** The annotation that is required on CRDs in API groups of the Kubernetes project. */
export const approvalAnnotation = 'api-approved.kubernetes.io';

/** Whether a group belongs to the Kubernetes project. */
export function isProtectedGroup(group: string): boolean {
  return /(^|\.)(k8s|kubernetes)\.io$/.test(group);
}

/** Parses the approval annotation of a CRD. */
export function approvalOf({ metadata }: Definition): {
  readonly state: 'Approved' | 'Bypassed' | 'Invalid' | 'Missing';
  readonly reason: string;
} {
  const text = metadata.annotations?.[approvalAnnotation] ?? '';
  if (text === '') {
    const reason = `protected groups must have approval annotation "${approvalAnnotation}", see https://github.com/kubernetes/enhancements/pull/1111`;
    return { state: 'Missing', reason };
  }
  if (text.startsWith('unapproved')) return { state: 'Bypassed', reason: `not approved: ${JSON.stringify(text)}` };
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/\s]+\/\S*$/i.test(text) || /^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/i.test(text)) {
    return { state: 'Approved', reason: `approved in ${text}` };
  }
  const reason = `protected groups must have approval annotation "${approvalAnnotation}" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111`;
  return { state: 'Invalid', reason };
}

const conditions = {
  Approved: { status: 'True', reason: 'ApprovedAnnotation' },
  Bypassed: { status: 'False', reason: 'UnapprovedAnnotation' },
  Invalid: { status: 'False', reason: 'InvalidAnnotation' },
  Missing: { status: 'False', reason: 'MissingAnnotation' },
};

/** Returns the condition of a CRD in a protected group; undefined for other groups. */
export function approvalCondition(definition: Definition): Condition | undefined {
  if (!isProtectedGroup(definition.spec.group)) return undefined;
  const { state, reason } = approvalOf(definition);
  return { type: 'KubernetesAPIApprovalPolicyConformant', ...conditions[state], message: reason };
}
