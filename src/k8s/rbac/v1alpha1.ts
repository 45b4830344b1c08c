// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface AggregationRule {
  clusterRoleSelectors?: metav1.LabelSelector[] | undefined;
}

export interface ClusterRole extends KubernetesObject {
  kind: 'ClusterRole';
  aggregationRule?: AggregationRule | undefined;
  rules?: PolicyRule[] | undefined;
}
export const ClusterRole = /* @__PURE__ */ defineKind<ClusterRole>({ group: 'rbac.authorization.k8s.io', version: 'v1alpha1', kind: 'ClusterRole', plural: 'clusterroles', namespaced: false });

export interface ClusterRoleBinding extends KubernetesObject {
  kind: 'ClusterRoleBinding';
  roleRef: RoleRef;
  subjects?: Subject[] | undefined;
}
export const ClusterRoleBinding = /* @__PURE__ */ defineKind<ClusterRoleBinding>({ group: 'rbac.authorization.k8s.io', version: 'v1alpha1', kind: 'ClusterRoleBinding', plural: 'clusterrolebindings', namespaced: false });

export interface ClusterRoleBindingList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ClusterRoleBinding[];
}

export interface ClusterRoleList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ClusterRole[];
}

export interface PolicyRule {
  apiGroups?: string[] | undefined;
  nonResourceURLs?: string[] | undefined;
  resourceNames?: string[] | undefined;
  resources?: string[] | undefined;
  verbs: string[];
}

export interface Role extends KubernetesObject {
  kind: 'Role';
  rules?: PolicyRule[] | undefined;
}
export const Role = /* @__PURE__ */ defineKind<Role>({ group: 'rbac.authorization.k8s.io', version: 'v1alpha1', kind: 'Role', plural: 'roles', namespaced: true });

export interface RoleBinding extends KubernetesObject {
  kind: 'RoleBinding';
  roleRef: RoleRef;
  subjects?: Subject[] | undefined;
}
export const RoleBinding = /* @__PURE__ */ defineKind<RoleBinding>({ group: 'rbac.authorization.k8s.io', version: 'v1alpha1', kind: 'RoleBinding', plural: 'rolebindings', namespaced: true });

export interface RoleBindingList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: RoleBinding[];
}

export interface RoleList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Role[];
}

export interface RoleRef {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
}

export interface Subject {
  apiVersion?: string | undefined;
  kind: string;
  name: string;
  namespace?: string | undefined;
}
