/** The names, scope, versions and traits of a built-in resource. */
export interface ResourceRow {
  /** API group; empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly isNamespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** Served versions, in order of preference; the first one is stored. */
  readonly versions: readonly string[];
  readonly traits: ReadonlySet<Trait>;
}

/**
 * `status`, `scale`: has the subresource. `generation`: counts changes to everything except metadata and status.
 * `first`: the generation stays 1. `conditional`: an update requires a resourceVersion. `put`: an update creates a
 * missing object. `object`: DELETE responds with the object. `orphans`: dependents are orphaned by default.
 * `createOnly`: serves only `create` and is not stored; for example, a review.
 */
type Trait = 'status' | 'scale' | 'generation' | 'first' | 'conditional' | 'put' | 'object' | 'orphans' | 'createOnly';

/** One line per resource: kind, plural, `N` or `C` for the scope, short names, categories, then traits. */
const groups: readonly (readonly [group: string, versions: string, lines: string])[] = [
  [
    '',
    'v1',
    `Binding bindings N - - createOnly
     ConfigMap configmaps N cm -
     Endpoints endpoints N ep - put
     Event events N ev - put
     LimitRange limitranges N limits - put
     Namespace namespaces C ns - status
     Node nodes C no - status
     PersistentVolumeClaim persistentvolumeclaims N pvc - status object
     PersistentVolume persistentvolumes C pv - status object
     Pod pods N po all status object generation
     PodTemplate podtemplates N - - object generation
     ReplicationController replicationcontrollers N rc all status scale object generation orphans
     ResourceQuota resourcequotas N quota - status object
     Secret secrets N - -
     ServiceAccount serviceaccounts N sa - object
     Service services N svc all status put object`,
  ],
  [
    'apps',
    'v1',
    `ControllerRevision controllerrevisions N - -
     DaemonSet daemonsets N ds all status generation
     Deployment deployments N deploy all status scale generation
     ReplicaSet replicasets N rs all status scale generation
     StatefulSet statefulsets N sts all status scale generation`,
  ],
  ['events.k8s.io', 'v1', 'Event events N ev - put'],
  [
    'authentication.k8s.io',
    'v1',
    `SelfSubjectReview selfsubjectreviews C - - createOnly
     TokenReview tokenreviews C - - createOnly`,
  ],
  [
    'authorization.k8s.io',
    'v1',
    `LocalSubjectAccessReview localsubjectaccessreviews N - - createOnly
     SelfSubjectAccessReview selfsubjectaccessreviews C - - createOnly
     SelfSubjectRulesReview selfsubjectrulesreviews C - - createOnly
     SubjectAccessReview subjectaccessreviews C - - createOnly`,
  ],
  ['autoscaling', 'v2 v1', 'HorizontalPodAutoscaler horizontalpodautoscalers N hpa all status generation'],
  [
    'batch',
    'v1',
    `CronJob cronjobs N cj all status generation
     Job jobs N - all status generation orphans`,
  ],
  [
    'certificates.k8s.io',
    'v1',
    `CertificateSigningRequest certificatesigningrequests C csr - status
     ClusterTrustBundle clustertrustbundles C - - conditional
     PodCertificateRequest podcertificaterequests N - - status conditional`,
  ],
  [
    'networking.k8s.io',
    'v1',
    `IngressClass ingressclasses C - - generation
     Ingress ingresses N ing - status generation
     IPAddress ipaddresses C ip -
     NetworkPolicy networkpolicies N netpol - generation
     ServiceCIDR servicecidrs C - - status`,
  ],
  ['policy', 'v1', 'PodDisruptionBudget poddisruptionbudgets N pdb - status generation conditional'],
  [
    'rbac.authorization.k8s.io',
    'v1',
    `ClusterRoleBinding clusterrolebindings C - - put
     ClusterRole clusterroles C - - put
     RoleBinding rolebindings N - - put
     Role roles N - - put`,
  ],
  [
    'storage.k8s.io',
    'v1',
    `CSIDriver csidrivers C - - object conditional
     CSINode csinodes C - - status object conditional
     CSIStorageCapacity csistoragecapacities N - - conditional
     StorageClass storageclasses C sc - object
     VolumeAttachment volumeattachments C - - status object conditional
     VolumeAttributesClass volumeattributesclasses C vac - object`,
  ],
  [
    'admissionregistration.k8s.io',
    'v1',
    `MutatingAdmissionPolicy mutatingadmissionpolicies C - api-extensions generation conditional
     MutatingAdmissionPolicyBinding mutatingadmissionpolicybindings C - api-extensions generation conditional
     MutatingWebhookConfiguration mutatingwebhookconfigurations C - api-extensions generation conditional
     ValidatingAdmissionPolicy validatingadmissionpolicies C - api-extensions status generation conditional
     ValidatingAdmissionPolicyBinding validatingadmissionpolicybindings C - api-extensions generation conditional
     ValidatingWebhookConfiguration validatingwebhookconfigurations C - api-extensions generation conditional`,
  ],
  [
    'apiextensions.k8s.io',
    'v1',
    'CustomResourceDefinition customresourcedefinitions C crd,crds api-extensions status generation conditional',
  ],
  ['scheduling.k8s.io', 'v1', 'PriorityClass priorityclasses C pc - generation first'],
  ['coordination.k8s.io', 'v1', 'Lease leases N - - conditional put'],
  ['node.k8s.io', 'v1', 'RuntimeClass runtimeclasses C - - conditional put'],
  ['discovery.k8s.io', 'v1', 'EndpointSlice endpointslices N - - generation'],
  [
    'resource.k8s.io',
    'v1',
    `DeviceClass deviceclasses C - - object generation
     DeviceTaintRule devicetaintrules C - - status object generation
     ResourceClaim resourceclaims N - - status object
     ResourceClaimTemplate resourceclaimtemplates N - - object
     ResourceSlice resourceslices C - - object generation`,
  ],
  [
    'flowcontrol.apiserver.k8s.io',
    'v1',
    `FlowSchema flowschemas C - - status generation
     PriorityLevelConfiguration prioritylevelconfigurations C - - status generation`,
  ],
  ['storagemigration.k8s.io', 'v1', 'StorageVersionMigration storageversionmigrations C - - status conditional'],
];

/** All built-in resources, in the order of discovery. */
export const resourceRows: readonly ResourceRow[] = groups.flatMap(([group, versions, lines]) =>
  lines.split('\n').map((line) => {
    const [kind = '', plural = '', scope, shortNames = '-', categories = '-', ...traits] = line.trim().split(' ');
    return {
      group,
      kind,
      plural,
      isNamespaced: scope === 'N',
      shortNames: listOf(shortNames),
      categories: listOf(categories),
      versions: versions.split(' '),
      traits: new Set(traits as Trait[]), // the lines above contain only traits
    };
  }),
);

function listOf(text: string): readonly string[] {
  return text === '-' ? [] : text.split(',');
}
