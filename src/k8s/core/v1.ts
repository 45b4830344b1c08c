// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface AWSElasticBlockStoreVolumeSource {
  fsType?: string;
  partition?: number;
  readOnly?: boolean;
  volumeID: string;
}

export interface Affinity {
  nodeAffinity?: NodeAffinity;
  podAffinity?: PodAffinity;
  podAntiAffinity?: PodAntiAffinity;
}

export interface AppArmorProfile {
  localhostProfile?: string;
  type: AppArmorProfileType;
}

export type AppArmorProfileType = string;

export interface AttachedVolume {
  devicePath: string;
  name: UniqueVolumeName;
}

export interface AvoidPods {
  preferAvoidPods?: PreferAvoidPodsEntry[];
}

export type AzureDataDiskCachingMode = string;

export type AzureDataDiskKind = string;

export interface AzureDiskVolumeSource {
  cachingMode?: AzureDataDiskCachingMode;
  diskName: string;
  diskURI: string;
  fsType?: string;
  kind?: AzureDataDiskKind;
  readOnly?: boolean;
}

export interface AzureFilePersistentVolumeSource {
  readOnly?: boolean;
  secretName: string;
  secretNamespace?: string;
  shareName: string;
}

export interface AzureFileVolumeSource {
  readOnly?: boolean;
  secretName: string;
  shareName: string;
}

export interface Binding extends KubernetesObject {
  target: ObjectReference;
}

export interface CSIPersistentVolumeSource {
  controllerExpandSecretRef?: SecretReference;
  controllerPublishSecretRef?: SecretReference;
  driver: string;
  fsType?: string;
  nodeExpandSecretRef?: SecretReference;
  nodePublishSecretRef?: SecretReference;
  nodeStageSecretRef?: SecretReference;
  readOnly?: boolean;
  volumeAttributes?: Record<string, string>;
  volumeHandle: string;
}

export interface CSIVolumeSource {
  driver: string;
  fsType?: string;
  nodePublishSecretRef?: LocalObjectReference;
  readOnly?: boolean;
  volumeAttributes?: Record<string, string>;
}

export interface Capabilities {
  add?: Capability[];
  drop?: Capability[];
}

export type Capability = string;

export interface CephFSPersistentVolumeSource {
  monitors: string[];
  path?: string;
  readOnly?: boolean;
  secretFile?: string;
  secretRef?: SecretReference;
  user?: string;
}

export interface CephFSVolumeSource {
  monitors: string[];
  path?: string;
  readOnly?: boolean;
  secretFile?: string;
  secretRef?: LocalObjectReference;
  user?: string;
}

export interface CinderPersistentVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  secretRef?: SecretReference;
  volumeID: string;
}

export interface CinderVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  volumeID: string;
}

export type ClaimResourceStatus = string;

export interface ClientIPConfig {
  timeoutSeconds?: number;
}

export interface ClusterTrustBundleProjection {
  labelSelector?: metav1.LabelSelector;
  name?: string;
  optional?: boolean;
  path: string;
  signerName?: string;
}

export interface ComponentCondition {
  error?: string;
  message?: string;
  status: ConditionStatus;
  type: ComponentConditionType;
}

export type ComponentConditionType = string;

export interface ComponentStatus extends KubernetesObject {
  conditions?: ComponentCondition[];
}
export const ComponentStatus = /* @__PURE__ */ defineKind<ComponentStatus>({ group: '', version: 'v1', kind: 'ComponentStatus', plural: 'componentstatuses', namespaced: false });

export interface ComponentStatusList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ComponentStatus[];
}

export type ConditionStatus = string;

export interface ConfigMap extends KubernetesObject {
  binaryData?: Record<string, string>;
  data?: Record<string, string>;
  immutable?: boolean;
}
export const ConfigMap = /* @__PURE__ */ defineKind<ConfigMap>({ group: '', version: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true });

export interface ConfigMapEnvSource extends LocalObjectReference {
  optional?: boolean;
}

export interface ConfigMapKeySelector extends LocalObjectReference {
  key: string;
  optional?: boolean;
}

export interface ConfigMapList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ConfigMap[];
}

export interface ConfigMapNodeConfigSource {
  kubeletConfigKey: string;
  name: string;
  namespace: string;
  resourceVersion?: string;
  uid?: string;
}

export interface ConfigMapProjection extends LocalObjectReference {
  items?: KeyToPath[];
  optional?: boolean;
}

export interface ConfigMapVolumeSource extends LocalObjectReference {
  defaultMode?: number;
  items?: KeyToPath[];
  optional?: boolean;
}

export interface Container {
  args?: string[];
  command?: string[];
  env?: EnvVar[];
  envFrom?: EnvFromSource[];
  image?: string;
  imagePullPolicy?: PullPolicy;
  lifecycle?: Lifecycle;
  livenessProbe?: Probe;
  name: string;
  ports?: ContainerPort[];
  readinessProbe?: Probe;
  resizePolicy?: ContainerResizePolicy[];
  resources?: ResourceRequirements;
  restartPolicy?: ContainerRestartPolicy;
  restartPolicyRules?: ContainerRestartRule[];
  securityContext?: SecurityContext;
  startupProbe?: Probe;
  stdin?: boolean;
  stdinOnce?: boolean;
  terminationMessagePath?: string;
  terminationMessagePolicy?: TerminationMessagePolicy;
  tty?: boolean;
  volumeDevices?: VolumeDevice[];
  volumeMounts?: VolumeMount[];
  workingDir?: string;
}

export interface ContainerExtendedResourceRequest {
  containerName: string;
  requestName: string;
  resourceName: string;
}

export interface ContainerImage {
  names?: string[];
  sizeBytes?: number;
}

export interface ContainerPort {
  containerPort: number;
  hostIP?: string;
  hostPort?: number;
  name?: string;
  protocol?: Protocol;
}

export interface ContainerResizePolicy {
  resourceName: ResourceName;
  restartPolicy: ResourceResizeRestartPolicy;
}

export type ContainerRestartPolicy = string;

export interface ContainerRestartRule {
  action: ContainerRestartRuleAction;
  exitCodes?: ContainerRestartRuleOnExitCodes;
}

export type ContainerRestartRuleAction = string;

export interface ContainerRestartRuleOnExitCodes {
  operator: ContainerRestartRuleOnExitCodesOperator;
  values?: number[];
}

export type ContainerRestartRuleOnExitCodesOperator = string;

export interface ContainerState {
  running?: ContainerStateRunning;
  terminated?: ContainerStateTerminated;
  waiting?: ContainerStateWaiting;
}

export interface ContainerStateRunning {
  startedAt?: metav1.Time;
}

export interface ContainerStateTerminated {
  containerID?: string;
  exitCode: number;
  finishedAt?: metav1.Time;
  message?: string;
  reason?: string;
  signal?: number;
  startedAt?: metav1.Time;
}

export interface ContainerStateWaiting {
  message?: string;
  reason?: string;
}

export interface ContainerStatus {
  allocatedResources?: ResourceList;
  allocatedResourcesStatus?: ResourceStatus[];
  containerID?: string;
  image: string;
  imageID: string;
  lastState?: ContainerState;
  name: string;
  ready: boolean;
  resources?: ResourceRequirements;
  restartCount: number;
  started?: boolean;
  state?: ContainerState;
  stopSignal?: Signal;
  user?: ContainerUser;
  volumeMounts?: VolumeMountStatus[];
}

export interface ContainerUser {
  linux?: LinuxContainerUser;
}

export type DNSPolicy = string;

export interface DaemonEndpoint {
  Port: number;
}

export interface DownwardAPIProjection {
  items?: DownwardAPIVolumeFile[];
}

export interface DownwardAPIVolumeFile {
  fieldRef?: ObjectFieldSelector;
  mode?: number;
  path: string;
  resourceFieldRef?: ResourceFieldSelector;
}

export interface DownwardAPIVolumeSource {
  defaultMode?: number;
  items?: DownwardAPIVolumeFile[];
}

export interface EmptyDirVolumeSource {
  medium?: StorageMedium;
  sizeLimit?: number | string;
}

export interface EndpointAddress {
  hostname?: string;
  ip: string;
  nodeName?: string;
  targetRef?: ObjectReference;
}

export interface EndpointPort {
  appProtocol?: string;
  name?: string;
  port: number;
  protocol?: Protocol;
}

export interface EndpointSubset {
  addresses?: EndpointAddress[];
  notReadyAddresses?: EndpointAddress[];
  ports?: EndpointPort[];
}

export interface Endpoints extends KubernetesObject {
  subsets?: EndpointSubset[];
}
export const Endpoints = /* @__PURE__ */ defineKind<Endpoints>({ group: '', version: 'v1', kind: 'Endpoints', plural: 'endpoints', namespaced: true });

export interface EndpointsList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Endpoints[];
}

export interface EnvFromSource {
  configMapRef?: ConfigMapEnvSource;
  prefix?: string;
  secretRef?: SecretEnvSource;
}

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: EnvVarSource;
}

export interface EnvVarSource {
  configMapKeyRef?: ConfigMapKeySelector;
  fieldRef?: ObjectFieldSelector;
  fileKeyRef?: FileKeySelector;
  resourceFieldRef?: ResourceFieldSelector;
  secretKeyRef?: SecretKeySelector;
}

export interface EphemeralContainer extends EphemeralContainerCommon {
  targetContainerName?: string;
}

export interface EphemeralContainerCommon {
  args?: string[];
  command?: string[];
  env?: EnvVar[];
  envFrom?: EnvFromSource[];
  image?: string;
  imagePullPolicy?: PullPolicy;
  lifecycle?: Lifecycle;
  livenessProbe?: Probe;
  name: string;
  ports?: ContainerPort[];
  readinessProbe?: Probe;
  resizePolicy?: ContainerResizePolicy[];
  resources?: ResourceRequirements;
  restartPolicy?: ContainerRestartPolicy;
  restartPolicyRules?: ContainerRestartRule[];
  securityContext?: SecurityContext;
  startupProbe?: Probe;
  stdin?: boolean;
  stdinOnce?: boolean;
  terminationMessagePath?: string;
  terminationMessagePolicy?: TerminationMessagePolicy;
  tty?: boolean;
  volumeDevices?: VolumeDevice[];
  volumeMounts?: VolumeMount[];
  workingDir?: string;
}

export interface EphemeralVolumeSource {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
}

export interface Event extends KubernetesObject {
  action?: string;
  count?: number;
  eventTime?: metav1.MicroTime;
  firstTimestamp?: metav1.Time;
  involvedObject: ObjectReference;
  lastTimestamp?: metav1.Time;
  message?: string;
  reason?: string;
  related?: ObjectReference;
  reportingComponent?: string;
  reportingInstance?: string;
  series?: EventSeries;
  source?: EventSource;
  type?: string;
}
export const Event = /* @__PURE__ */ defineKind<Event>({ group: '', version: 'v1', kind: 'Event', plural: 'events', namespaced: true });

export interface EventList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Event[];
}

export interface EventSeries {
  count?: number;
  lastObservedTime?: metav1.MicroTime;
}

export interface EventSource {
  component?: string;
  host?: string;
}

export interface ExecAction {
  command?: string[];
}

export interface FCVolumeSource {
  fsType?: string;
  lun?: number;
  readOnly?: boolean;
  targetWWNs?: string[];
  wwids?: string[];
}

export interface FileKeySelector {
  key: string;
  optional?: boolean;
  path: string;
  volumeName: string;
}

export type FinalizerName = string;

export interface FlexPersistentVolumeSource {
  driver: string;
  fsType?: string;
  options?: Record<string, string>;
  readOnly?: boolean;
  secretRef?: SecretReference;
}

export interface FlexVolumeSource {
  driver: string;
  fsType?: string;
  options?: Record<string, string>;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
}

export interface FlockerVolumeSource {
  datasetName?: string;
  datasetUUID?: string;
}

export interface GCEPersistentDiskVolumeSource {
  fsType?: string;
  partition?: number;
  pdName: string;
  readOnly?: boolean;
}

export interface GRPCAction {
  port: number;
  service?: string;
}

export interface GitRepoVolumeSource {
  directory?: string;
  repository: string;
  revision?: string;
}

export interface GlusterfsPersistentVolumeSource {
  endpoints: string;
  endpointsNamespace?: string;
  path: string;
  readOnly?: boolean;
}

export interface GlusterfsVolumeSource {
  endpoints: string;
  path: string;
  readOnly?: boolean;
}

export interface HTTPGetAction {
  host?: string;
  httpHeaders?: HTTPHeader[];
  path?: string;
  port: number | string;
  scheme?: URIScheme;
}

export interface HTTPHeader {
  name: string;
  value: string;
}

export interface HostAlias {
  hostnames?: string[];
  ip: string;
}

export interface HostIP {
  ip: string;
}

export type HostPathType = string;

export interface HostPathVolumeSource {
  path: string;
  type?: HostPathType;
}

export type IPFamily = string;

export type IPFamilyPolicy = string;

export type IPFamilyPolicyType = IPFamilyPolicy;

export interface ISCSIPersistentVolumeSource {
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  fsType?: string;
  initiatorName?: string;
  iqn: string;
  iscsiInterface?: string;
  lun: number;
  portals?: string[];
  readOnly?: boolean;
  secretRef?: SecretReference;
  targetPortal: string;
}

export interface ISCSIVolumeSource {
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  fsType?: string;
  initiatorName?: string;
  iqn: string;
  iscsiInterface?: string;
  lun: number;
  portals?: string[];
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  targetPortal: string;
}

export interface ImageVolumeSource {
  pullPolicy?: PullPolicy;
  reference?: string;
}

export interface ImageVolumeStatus {
  imageRef: string;
}

export interface KeyToPath {
  key: string;
  mode?: number;
  path: string;
}

export interface Lifecycle {
  postStart?: LifecycleHandler;
  preStop?: LifecycleHandler;
  stopSignal?: Signal;
}

export interface LifecycleHandler {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  sleep?: SleepAction;
  tcpSocket?: TCPSocketAction;
}

export interface LimitRange extends KubernetesObject {
  spec?: LimitRangeSpec;
}
export const LimitRange = /* @__PURE__ */ defineKind<LimitRange>({ group: '', version: 'v1', kind: 'LimitRange', plural: 'limitranges', namespaced: true });

export interface LimitRangeItem {
  default?: ResourceList;
  defaultRequest?: ResourceList;
  max?: ResourceList;
  maxLimitRequestRatio?: ResourceList;
  min?: ResourceList;
  type: LimitType;
}

export interface LimitRangeList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: LimitRange[];
}

export interface LimitRangeSpec {
  limits: LimitRangeItem[];
}

export type LimitType = string;

export interface LinuxContainerUser {
  gid: number;
  supplementalGroups?: number[];
  uid: number;
}

export type List = metav1.List;

export type LoadBalancerIPMode = string;

export interface LoadBalancerIngress {
  hostname?: string;
  ip?: string;
  ipMode?: LoadBalancerIPMode;
  ports?: PortStatus[];
}

export interface LoadBalancerStatus {
  ingress?: LoadBalancerIngress[];
}

export interface LocalObjectReference {
  name?: string;
}

export interface LocalVolumeSource {
  fsType?: string;
  path: string;
}

export interface ModifyVolumeStatus {
  status: PersistentVolumeClaimModifyVolumeStatus;
  targetVolumeAttributesClassName?: string;
}

export type MountPropagationMode = string;

export interface NFSVolumeSource {
  path: string;
  readOnly?: boolean;
  server: string;
}

export interface Namespace extends KubernetesObject {
  spec?: NamespaceSpec;
  status?: NamespaceStatus;
}
export const Namespace = /* @__PURE__ */ defineKind<Namespace>({ group: '', version: 'v1', kind: 'Namespace', plural: 'namespaces', namespaced: false });

export interface NamespaceCondition {
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: ConditionStatus;
  type: NamespaceConditionType;
}

export type NamespaceConditionType = string;

export interface NamespaceList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Namespace[];
}

export type NamespacePhase = string;

export interface NamespaceSpec {
  finalizers?: FinalizerName[];
}

export interface NamespaceStatus {
  conditions?: NamespaceCondition[];
  phase?: NamespacePhase;
}

export interface Node extends KubernetesObject {
  spec?: NodeSpec;
  status?: NodeStatus;
}
export const Node = /* @__PURE__ */ defineKind<Node>({ group: '', version: 'v1', kind: 'Node', plural: 'nodes', namespaced: false });

export interface NodeAddress {
  address: string;
  type: NodeAddressType;
}

export type NodeAddressType = string;

export interface NodeAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[];
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
}

export interface NodeAllocatableResourceClaimStatus {
  containers?: string[];
  resourceClaimName: string;
  resources: Record<string, number | string>;
}

export interface NodeCondition {
  lastHeartbeatTime?: metav1.Time;
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: ConditionStatus;
  type: NodeConditionType;
}

export type NodeConditionType = string;

export interface NodeConfigSource {
  configMap?: ConfigMapNodeConfigSource;
}

export interface NodeConfigStatus {
  active?: NodeConfigSource;
  assigned?: NodeConfigSource;
  error?: string;
  lastKnownGood?: NodeConfigSource;
}

export interface NodeDaemonEndpoints {
  kubeletEndpoint?: DaemonEndpoint;
}

export interface NodeFeatures {
  supplementalGroupsPolicy?: boolean;
}

export type NodeInclusionPolicy = string;

export interface NodeList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Node[];
}

export type NodePhase = string;

export interface NodeProxyOptions extends metav1.TypeMeta {
  path?: string;
}

export interface NodeRuntimeHandler {
  features?: NodeRuntimeHandlerFeatures;
  name?: string;
}

export interface NodeRuntimeHandlerFeatures {
  recursiveReadOnlyMounts?: boolean;
  userNamespaces?: boolean;
}

export interface NodeSelector {
  nodeSelectorTerms: NodeSelectorTerm[];
}

export type NodeSelectorOperator = string;

export interface NodeSelectorRequirement {
  key: string;
  operator: NodeSelectorOperator;
  values?: string[];
}

export interface NodeSelectorTerm {
  matchExpressions?: NodeSelectorRequirement[];
  matchFields?: NodeSelectorRequirement[];
}

export interface NodeSpec {
  configSource?: NodeConfigSource;
  externalID?: string;
  podCIDR?: string;
  podCIDRs?: string[];
  providerID?: string;
  taints?: Taint[];
  unschedulable?: boolean;
}

export interface NodeStatus {
  addresses?: NodeAddress[];
  allocatable?: ResourceList;
  capacity?: ResourceList;
  conditions?: NodeCondition[];
  config?: NodeConfigStatus;
  daemonEndpoints?: NodeDaemonEndpoints;
  declaredFeatures?: string[];
  features?: NodeFeatures;
  images?: ContainerImage[];
  nodeInfo?: NodeSystemInfo;
  phase?: NodePhase;
  runtimeHandlers?: NodeRuntimeHandler[];
  volumesAttached?: AttachedVolume[];
  volumesInUse?: UniqueVolumeName[];
}

export interface NodeSwapStatus {
  capacity?: number;
}

export interface NodeSystemInfo {
  architecture: string;
  bootID: string;
  containerRuntimeVersion: string;
  kernelVersion: string;
  kubeProxyVersion: string;
  kubeletVersion: string;
  machineID: string;
  operatingSystem: string;
  osImage: string;
  swap?: NodeSwapStatus;
  systemUUID: string;
}

export type OSName = string;

export interface ObjectFieldSelector {
  apiVersion?: string;
  fieldPath: string;
}

export interface ObjectReference {
  apiVersion?: string;
  fieldPath?: string;
  kind?: string;
  name?: string;
  namespace?: string;
  resourceVersion?: string;
  uid?: string;
}

export interface PersistentVolume extends KubernetesObject {
  spec?: PersistentVolumeSpec;
  status?: PersistentVolumeStatus;
}
export const PersistentVolume = /* @__PURE__ */ defineKind<PersistentVolume>({ group: '', version: 'v1', kind: 'PersistentVolume', plural: 'persistentvolumes', namespaced: false });

export type PersistentVolumeAccessMode = string;

export interface PersistentVolumeClaim extends KubernetesObject {
  spec?: PersistentVolumeClaimSpec;
  status?: PersistentVolumeClaimStatus;
}
export const PersistentVolumeClaim = /* @__PURE__ */ defineKind<PersistentVolumeClaim>({ group: '', version: 'v1', kind: 'PersistentVolumeClaim', plural: 'persistentvolumeclaims', namespaced: true });

export interface PersistentVolumeClaimCondition {
  lastProbeTime?: metav1.Time;
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: ConditionStatus;
  type: PersistentVolumeClaimConditionType;
}

export type PersistentVolumeClaimConditionType = string;

export interface PersistentVolumeClaimList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PersistentVolumeClaim[];
}

export type PersistentVolumeClaimModifyVolumeStatus = string;

export type PersistentVolumeClaimPhase = string;

export interface PersistentVolumeClaimSpec {
  accessModes?: PersistentVolumeAccessMode[];
  dataSource?: TypedLocalObjectReference;
  dataSourceRef?: TypedObjectReference;
  resources?: VolumeResourceRequirements;
  selector?: metav1.LabelSelector;
  storageClassName?: string;
  volumeAttributesClassName?: string;
  volumeMode?: PersistentVolumeMode;
  volumeName?: string;
}

export interface PersistentVolumeClaimStatus {
  accessModes?: PersistentVolumeAccessMode[];
  allocatedResourceStatuses?: Record<string, ClaimResourceStatus>;
  allocatedResources?: ResourceList;
  capacity?: ResourceList;
  conditions?: PersistentVolumeClaimCondition[];
  currentVolumeAttributesClassName?: string;
  modifyVolumeStatus?: ModifyVolumeStatus;
  phase?: PersistentVolumeClaimPhase;
}

export interface PersistentVolumeClaimTemplate {
  metadata?: metav1.ObjectMeta;
  spec: PersistentVolumeClaimSpec;
}

export interface PersistentVolumeClaimVolumeSource {
  claimName: string;
  readOnly?: boolean;
}

export interface PersistentVolumeList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PersistentVolume[];
}

export type PersistentVolumeMode = string;

export type PersistentVolumePhase = string;

export type PersistentVolumeReclaimPolicy = string;

export interface PersistentVolumeSource {
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  azureFile?: AzureFilePersistentVolumeSource;
  cephfs?: CephFSPersistentVolumeSource;
  cinder?: CinderPersistentVolumeSource;
  csi?: CSIPersistentVolumeSource;
  fc?: FCVolumeSource;
  flexVolume?: FlexPersistentVolumeSource;
  flocker?: FlockerVolumeSource;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  glusterfs?: GlusterfsPersistentVolumeSource;
  hostPath?: HostPathVolumeSource;
  iscsi?: ISCSIPersistentVolumeSource;
  local?: LocalVolumeSource;
  nfs?: NFSVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  quobyte?: QuobyteVolumeSource;
  rbd?: RBDPersistentVolumeSource;
  scaleIO?: ScaleIOPersistentVolumeSource;
  storageos?: StorageOSPersistentVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
}

export interface PersistentVolumeSpec extends PersistentVolumeSource {
  accessModes?: PersistentVolumeAccessMode[];
  capacity?: ResourceList;
  claimRef?: ObjectReference;
  mountOptions?: string[];
  nodeAffinity?: VolumeNodeAffinity;
  persistentVolumeReclaimPolicy?: PersistentVolumeReclaimPolicy;
  storageClassName?: string;
  volumeAttributesClassName?: string;
  volumeMode?: PersistentVolumeMode;
}

export interface PersistentVolumeStatus {
  lastPhaseTransitionTime?: metav1.Time;
  message?: string;
  phase?: PersistentVolumePhase;
  reason?: string;
}

export interface PhotonPersistentDiskVolumeSource {
  fsType?: string;
  pdID: string;
}

export interface Pod extends KubernetesObject {
  spec?: PodSpec;
  status?: PodStatus;
}
export const Pod = /* @__PURE__ */ defineKind<Pod>({ group: '', version: 'v1', kind: 'Pod', plural: 'pods', namespaced: true });

export interface PodAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
}

export interface PodAffinityTerm {
  labelSelector?: metav1.LabelSelector;
  matchLabelKeys?: string[];
  mismatchLabelKeys?: string[];
  namespaceSelector?: metav1.LabelSelector;
  namespaces?: string[];
  topologyKey: string;
}

export interface PodAntiAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
}

export interface PodAttachOptions extends metav1.TypeMeta {
  container?: string;
  stderr?: boolean;
  stdin?: boolean;
  stdout?: boolean;
  tty?: boolean;
}

export interface PodCertificateProjection {
  certificateChainPath?: string;
  credentialBundlePath?: string;
  keyPath?: string;
  keyType: string;
  maxExpirationSeconds?: number;
  signerName: string;
  userAnnotations?: Record<string, string>;
}

export interface PodCondition {
  lastProbeTime?: metav1.Time;
  lastTransitionTime?: metav1.Time;
  message?: string;
  observedGeneration?: number;
  reason?: string;
  status: ConditionStatus;
  type: PodConditionType;
}

export type PodConditionType = string;

export interface PodDNSConfig {
  nameservers?: string[];
  options?: PodDNSConfigOption[];
  searches?: string[];
}

export interface PodDNSConfigOption {
  name?: string;
  value?: string;
}

export interface PodExecOptions extends metav1.TypeMeta {
  command: string[];
  container?: string;
  stderr?: boolean;
  stdin?: boolean;
  stdout?: boolean;
  tty?: boolean;
}

export interface PodExtendedResourceClaimStatus {
  requestMappings: ContainerExtendedResourceRequest[];
  resourceClaimName: string;
}

export type PodFSGroupChangePolicy = string;

export interface PodIP {
  ip: string;
}

export interface PodList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Pod[];
}

export interface PodLogOptions extends metav1.TypeMeta {
  container?: string;
  follow?: boolean;
  insecureSkipTLSVerifyBackend?: boolean;
  limitBytes?: number;
  previous?: boolean;
  sinceSeconds?: number;
  sinceTime?: metav1.Time;
  stream?: string;
  tailLines?: number;
  timestamps?: boolean;
}

export interface PodOS {
  name: OSName;
}

export type PodPhase = string;

export interface PodPortForwardOptions extends metav1.TypeMeta {
  ports?: number[];
}

export interface PodProxyOptions extends metav1.TypeMeta {
  path?: string;
}

export type PodQOSClass = string;

export interface PodReadinessGate {
  conditionType: PodConditionType;
}

export type PodResizeStatus = string;

export interface PodResourceClaim {
  name: string;
  resourceClaimName?: string;
  resourceClaimTemplateName?: string;
}

export interface PodResourceClaimStatus {
  name: string;
  resourceClaimName?: string;
}

export type PodSELinuxChangePolicy = string;

export interface PodSchedulingGate {
  name: string;
}

export interface PodSchedulingGroup {
  podGroupName?: string;
}

export interface PodSecurityContext {
  appArmorProfile?: AppArmorProfile;
  fsGroup?: number;
  fsGroupChangePolicy?: PodFSGroupChangePolicy;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  runAsUser?: number;
  seLinuxChangePolicy?: PodSELinuxChangePolicy;
  seLinuxOptions?: SELinuxOptions;
  seccompProfile?: SeccompProfile;
  supplementalGroups?: number[];
  supplementalGroupsPolicy?: SupplementalGroupsPolicy;
  sysctls?: Sysctl[];
  windowsOptions?: WindowsSecurityContextOptions;
}

export interface PodSignature {
  podController?: metav1.OwnerReference;
}

export interface PodSpec {
  activeDeadlineSeconds?: number;
  affinity?: Affinity;
  automountServiceAccountToken?: boolean;
  containers: Container[];
  dnsConfig?: PodDNSConfig;
  dnsPolicy?: DNSPolicy;
  enableServiceLinks?: boolean;
  ephemeralContainers?: EphemeralContainer[];
  hostAliases?: HostAlias[];
  hostIPC?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostUsers?: boolean;
  hostname?: string;
  hostnameOverride?: string;
  imagePullSecrets?: LocalObjectReference[];
  initContainers?: Container[];
  nodeName?: string;
  nodeSelector?: Record<string, string>;
  os?: PodOS;
  overhead?: ResourceList;
  preemptionPolicy?: PreemptionPolicy;
  priority?: number;
  priorityClassName?: string;
  readinessGates?: PodReadinessGate[];
  resourceClaims?: PodResourceClaim[];
  resources?: ResourceRequirements;
  restartPolicy?: RestartPolicy;
  runtimeClassName?: string;
  schedulerName?: string;
  schedulingGates?: PodSchedulingGate[];
  schedulingGroup?: PodSchedulingGroup;
  securityContext?: PodSecurityContext;
  serviceAccount?: string;
  serviceAccountName?: string;
  setHostnameAsFQDN?: boolean;
  shareProcessNamespace?: boolean;
  subdomain?: string;
  terminationGracePeriodSeconds?: number;
  tolerations?: Toleration[];
  topologySpreadConstraints?: TopologySpreadConstraint[];
  volumes?: Volume[];
}

export interface PodStatus {
  allocatedResources?: ResourceList;
  conditions?: PodCondition[];
  containerStatuses?: ContainerStatus[];
  ephemeralContainerStatuses?: ContainerStatus[];
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatus;
  hostIP?: string;
  hostIPs?: HostIP[];
  initContainerStatuses?: ContainerStatus[];
  message?: string;
  nodeAllocatableResourceClaimStatuses?: NodeAllocatableResourceClaimStatus[];
  nominatedNodeName?: string;
  observedGeneration?: number;
  phase?: PodPhase;
  podIP?: string;
  podIPs?: PodIP[];
  qosClass?: PodQOSClass;
  reason?: string;
  resize?: PodResizeStatus;
  resourceClaimStatuses?: PodResourceClaimStatus[];
  resources?: ResourceRequirements;
  startTime?: metav1.Time;
}

export interface PodStatusResult extends KubernetesObject {
  status?: PodStatus;
}

export interface PodTemplate extends KubernetesObject {
  template?: PodTemplateSpec;
}
export const PodTemplate = /* @__PURE__ */ defineKind<PodTemplate>({ group: '', version: 'v1', kind: 'PodTemplate', plural: 'podtemplates', namespaced: true });

export interface PodTemplateList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PodTemplate[];
}

export interface PodTemplateSpec {
  metadata?: metav1.ObjectMeta;
  spec?: PodSpec;
}

export interface PortStatus {
  error: string;
  port: number;
  protocol: Protocol;
}

export interface PortworxVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  volumeID: string;
}

export interface Preconditions {
  uid?: string;
}

export type PreemptionPolicy = string;

export interface PreferAvoidPodsEntry {
  evictionTime?: metav1.Time;
  message?: string;
  podSignature: PodSignature;
  reason?: string;
}

export interface PreferredSchedulingTerm {
  preference: NodeSelectorTerm;
  weight: number;
}

export interface Probe extends ProbeHandler {
  failureThreshold?: number;
  initialDelaySeconds?: number;
  periodSeconds?: number;
  successThreshold?: number;
  terminationGracePeriodSeconds?: number;
  timeoutSeconds?: number;
}

export interface ProbeHandler {
  exec?: ExecAction;
  grpc?: GRPCAction;
  httpGet?: HTTPGetAction;
  tcpSocket?: TCPSocketAction;
}

export type ProcMountType = string;

export interface ProjectedVolumeSource {
  defaultMode?: number;
  sources?: VolumeProjection[];
}

export type Protocol = string;

export type PullPolicy = string;

export interface QuobyteVolumeSource {
  group?: string;
  readOnly?: boolean;
  registry: string;
  tenant?: string;
  user?: string;
  volume: string;
}

export interface RBDPersistentVolumeSource {
  fsType?: string;
  image: string;
  keyring?: string;
  monitors: string[];
  pool?: string;
  readOnly?: boolean;
  secretRef?: SecretReference;
  user?: string;
}

export interface RBDVolumeSource {
  fsType?: string;
  image: string;
  keyring?: string;
  monitors: string[];
  pool?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  user?: string;
}

export interface RangeAllocation extends KubernetesObject {
  data: string;
  range: string;
}

export type RecursiveReadOnlyMode = string;

export interface ReplicationController extends KubernetesObject {
  spec?: ReplicationControllerSpec;
  status?: ReplicationControllerStatus;
}
export const ReplicationController = /* @__PURE__ */ defineKind<ReplicationController>({ group: '', version: 'v1', kind: 'ReplicationController', plural: 'replicationcontrollers', namespaced: true });

export interface ReplicationControllerCondition {
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: ConditionStatus;
  type: ReplicationControllerConditionType;
}

export type ReplicationControllerConditionType = string;

export interface ReplicationControllerList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ReplicationController[];
}

export interface ReplicationControllerSpec {
  minReadySeconds?: number;
  replicas?: number;
  selector?: Record<string, string>;
  template?: PodTemplateSpec;
}

export interface ReplicationControllerStatus {
  availableReplicas?: number;
  conditions?: ReplicationControllerCondition[];
  fullyLabeledReplicas?: number;
  observedGeneration?: number;
  readyReplicas?: number;
  replicas: number;
}

export interface ResourceClaim {
  name: string;
  request?: string;
}

export interface ResourceFieldSelector {
  containerName?: string;
  divisor?: number | string;
  resource: string;
}

export interface ResourceHealth {
  health?: ResourceHealthStatus;
  message?: string;
  resourceID: ResourceID;
}

export type ResourceHealthStatus = string;

export type ResourceID = string;

export type ResourceList = Record<string, number | string>;

export type ResourceName = string;

export interface ResourceQuota extends KubernetesObject {
  spec?: ResourceQuotaSpec;
  status?: ResourceQuotaStatus;
}
export const ResourceQuota = /* @__PURE__ */ defineKind<ResourceQuota>({ group: '', version: 'v1', kind: 'ResourceQuota', plural: 'resourcequotas', namespaced: true });

export interface ResourceQuotaList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ResourceQuota[];
}

export type ResourceQuotaScope = string;

export interface ResourceQuotaSpec {
  hard?: ResourceList;
  scopeSelector?: ScopeSelector;
  scopes?: ResourceQuotaScope[];
}

export interface ResourceQuotaStatus {
  hard?: ResourceList;
  used?: ResourceList;
}

export interface ResourceRequirements {
  claims?: ResourceClaim[];
  limits?: ResourceList;
  requests?: ResourceList;
}

export type ResourceResizeRestartPolicy = string;

export interface ResourceStatus {
  name: ResourceName;
  resources?: ResourceHealth[];
}

export type RestartPolicy = string;

export interface SELinuxOptions {
  level?: string;
  role?: string;
  type?: string;
  user?: string;
}

export interface ScaleIOPersistentVolumeSource {
  fsType?: string;
  gateway: string;
  protectionDomain?: string;
  readOnly?: boolean;
  secretRef: SecretReference;
  sslEnabled?: boolean;
  storageMode?: string;
  storagePool?: string;
  system: string;
  volumeName?: string;
}

export interface ScaleIOVolumeSource {
  fsType?: string;
  gateway: string;
  protectionDomain?: string;
  readOnly?: boolean;
  secretRef: LocalObjectReference;
  sslEnabled?: boolean;
  storageMode?: string;
  storagePool?: string;
  system: string;
  volumeName?: string;
}

export interface ScopeSelector {
  matchExpressions?: ScopedResourceSelectorRequirement[];
}

export type ScopeSelectorOperator = string;

export interface ScopedResourceSelectorRequirement {
  operator: ScopeSelectorOperator;
  scopeName: ResourceQuotaScope;
  values?: string[];
}

export interface SeccompProfile {
  localhostProfile?: string;
  type: SeccompProfileType;
}

export type SeccompProfileType = string;

export interface Secret extends KubernetesObject {
  data?: Record<string, string>;
  immutable?: boolean;
  stringData?: Record<string, string>;
  type?: SecretType;
}
export const Secret = /* @__PURE__ */ defineKind<Secret>({ group: '', version: 'v1', kind: 'Secret', plural: 'secrets', namespaced: true });

export interface SecretEnvSource extends LocalObjectReference {
  optional?: boolean;
}

export interface SecretKeySelector extends LocalObjectReference {
  key: string;
  optional?: boolean;
}

export interface SecretList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Secret[];
}

export interface SecretProjection extends LocalObjectReference {
  items?: KeyToPath[];
  optional?: boolean;
}

export interface SecretReference {
  name?: string;
  namespace?: string;
}

export type SecretType = string;

export interface SecretVolumeSource {
  defaultMode?: number;
  items?: KeyToPath[];
  optional?: boolean;
  secretName?: string;
}

export interface SecurityContext {
  allowPrivilegeEscalation?: boolean;
  appArmorProfile?: AppArmorProfile;
  capabilities?: Capabilities;
  privileged?: boolean;
  procMount?: ProcMountType;
  readOnlyRootFilesystem?: boolean;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  runAsUser?: number;
  seLinuxOptions?: SELinuxOptions;
  seccompProfile?: SeccompProfile;
  windowsOptions?: WindowsSecurityContextOptions;
}

export interface SerializedReference extends metav1.TypeMeta {
  reference?: ObjectReference;
}

export interface Service extends KubernetesObject {
  spec?: ServiceSpec;
  status?: ServiceStatus;
}
export const Service = /* @__PURE__ */ defineKind<Service>({ group: '', version: 'v1', kind: 'Service', plural: 'services', namespaced: true });

export interface ServiceAccount extends KubernetesObject {
  automountServiceAccountToken?: boolean;
  imagePullSecrets?: LocalObjectReference[];
  secrets?: ObjectReference[];
}
export const ServiceAccount = /* @__PURE__ */ defineKind<ServiceAccount>({ group: '', version: 'v1', kind: 'ServiceAccount', plural: 'serviceaccounts', namespaced: true });

export interface ServiceAccountList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ServiceAccount[];
}

export interface ServiceAccountTokenProjection {
  audience?: string;
  expirationSeconds?: number;
  path: string;
}

export type ServiceAffinity = string;

export type ServiceExternalTrafficPolicy = string;

export type ServiceExternalTrafficPolicyType = ServiceExternalTrafficPolicy;

export type ServiceInternalTrafficPolicy = string;

export type ServiceInternalTrafficPolicyType = ServiceInternalTrafficPolicy;

export interface ServiceList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Service[];
}

export interface ServicePort {
  appProtocol?: string;
  name?: string;
  nodePort?: number;
  port: number;
  protocol?: Protocol;
  targetPort?: number | string;
}

export interface ServiceProxyOptions extends metav1.TypeMeta {
  path?: string;
}

export interface ServiceSpec {
  allocateLoadBalancerNodePorts?: boolean;
  clusterIP?: string;
  clusterIPs?: string[];
  externalIPs?: string[];
  externalName?: string;
  externalTrafficPolicy?: ServiceExternalTrafficPolicy;
  healthCheckNodePort?: number;
  internalTrafficPolicy?: ServiceInternalTrafficPolicy;
  ipFamilies?: IPFamily[];
  ipFamilyPolicy?: IPFamilyPolicy;
  loadBalancerClass?: string;
  loadBalancerIP?: string;
  loadBalancerSourceRanges?: string[];
  ports?: ServicePort[];
  publishNotReadyAddresses?: boolean;
  selector?: Record<string, string>;
  sessionAffinity?: ServiceAffinity;
  sessionAffinityConfig?: SessionAffinityConfig;
  trafficDistribution?: string;
  type?: ServiceType;
}

export interface ServiceStatus {
  conditions?: metav1.Condition[];
  loadBalancer?: LoadBalancerStatus;
}

export type ServiceType = string;

export interface SessionAffinityConfig {
  clientIP?: ClientIPConfig;
}

export type Signal = string;

export interface SleepAction {
  seconds: number;
}

export type StorageMedium = string;

export interface StorageOSPersistentVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  secretRef?: ObjectReference;
  volumeName?: string;
  volumeNamespace?: string;
}

export interface StorageOSVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  volumeName?: string;
  volumeNamespace?: string;
}

export type SupplementalGroupsPolicy = string;

export interface Sysctl {
  name: string;
  value: string;
}

export interface TCPSocketAction {
  host?: string;
  port: number | string;
}

export interface Taint {
  effect: TaintEffect;
  key: string;
  timeAdded?: metav1.Time;
  value?: string;
}

export type TaintEffect = string;

export type TerminationMessagePolicy = string;

export interface Toleration {
  effect?: TaintEffect;
  key?: string;
  operator?: TolerationOperator;
  tolerationSeconds?: number;
  value?: string;
}

export type TolerationOperator = string;

export interface TopologySelectorLabelRequirement {
  key: string;
  values: string[];
}

export interface TopologySelectorTerm {
  matchLabelExpressions?: TopologySelectorLabelRequirement[];
}

export interface TopologySpreadConstraint {
  labelSelector?: metav1.LabelSelector;
  matchLabelKeys?: string[];
  maxSkew: number;
  minDomains?: number;
  nodeAffinityPolicy?: NodeInclusionPolicy;
  nodeTaintsPolicy?: NodeInclusionPolicy;
  topologyKey: string;
  whenUnsatisfiable: UnsatisfiableConstraintAction;
}

export interface TypedLocalObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
}

export interface TypedObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
  namespace?: string;
}

export type URIScheme = string;

export type UniqueVolumeName = string;

export type UnsatisfiableConstraintAction = string;

export interface Volume extends VolumeSource {
  name: string;
}

export interface VolumeDevice {
  devicePath: string;
  name: string;
}

export interface VolumeMount {
  mountPath: string;
  mountPropagation?: MountPropagationMode;
  name: string;
  readOnly?: boolean;
  recursiveReadOnly?: RecursiveReadOnlyMode;
  subPath?: string;
  subPathExpr?: string;
}

export interface VolumeMountStatus {
  mountPath: string;
  name: string;
  readOnly?: boolean;
  recursiveReadOnly?: RecursiveReadOnlyMode;
  volumeStatus?: VolumeStatus;
}

export interface VolumeNodeAffinity {
  required?: NodeSelector;
}

export interface VolumeProjection {
  clusterTrustBundle?: ClusterTrustBundleProjection;
  configMap?: ConfigMapProjection;
  downwardAPI?: DownwardAPIProjection;
  podCertificate?: PodCertificateProjection;
  secret?: SecretProjection;
  serviceAccountToken?: ServiceAccountTokenProjection;
}

export interface VolumeResourceRequirements {
  limits?: ResourceList;
  requests?: ResourceList;
}

export interface VolumeSource {
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  azureFile?: AzureFileVolumeSource;
  cephfs?: CephFSVolumeSource;
  cinder?: CinderVolumeSource;
  configMap?: ConfigMapVolumeSource;
  csi?: CSIVolumeSource;
  downwardAPI?: DownwardAPIVolumeSource;
  emptyDir?: EmptyDirVolumeSource;
  ephemeral?: EphemeralVolumeSource;
  fc?: FCVolumeSource;
  flexVolume?: FlexVolumeSource;
  flocker?: FlockerVolumeSource;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  gitRepo?: GitRepoVolumeSource;
  glusterfs?: GlusterfsVolumeSource;
  hostPath?: HostPathVolumeSource;
  image?: ImageVolumeSource;
  iscsi?: ISCSIVolumeSource;
  nfs?: NFSVolumeSource;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  projected?: ProjectedVolumeSource;
  quobyte?: QuobyteVolumeSource;
  rbd?: RBDVolumeSource;
  scaleIO?: ScaleIOVolumeSource;
  secret?: SecretVolumeSource;
  storageos?: StorageOSVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
}

export interface VolumeStatus {
  image?: ImageVolumeStatus;
}

export interface VsphereVirtualDiskVolumeSource {
  fsType?: string;
  storagePolicyID?: string;
  storagePolicyName?: string;
  volumePath: string;
}

export interface WeightedPodAffinityTerm {
  podAffinityTerm: PodAffinityTerm;
  weight: number;
}

export interface WindowsSecurityContextOptions {
  gmsaCredentialSpec?: string;
  gmsaCredentialSpecName?: string;
  hostProcess?: boolean;
  runAsUserName?: string;
}
