// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface AWSElasticBlockStoreVolumeSource {
  fsType?: string | undefined;
  partition?: number | undefined;
  readOnly?: boolean | undefined;
  volumeID: string;
}

export interface Affinity {
  nodeAffinity?: NodeAffinity | undefined;
  podAffinity?: PodAffinity | undefined;
  podAntiAffinity?: PodAntiAffinity | undefined;
}

export interface AppArmorProfile {
  localhostProfile?: string | undefined;
  type: AppArmorProfileType;
}

export type AppArmorProfileType = string;

export interface AttachedVolume {
  devicePath: string;
  name: UniqueVolumeName;
}

export interface AvoidPods {
  preferAvoidPods?: PreferAvoidPodsEntry[] | undefined;
}

export type AzureDataDiskCachingMode = string;

export type AzureDataDiskKind = string;

export interface AzureDiskVolumeSource {
  cachingMode?: AzureDataDiskCachingMode | undefined;
  diskName: string;
  diskURI: string;
  fsType?: string | undefined;
  kind?: AzureDataDiskKind | undefined;
  readOnly?: boolean | undefined;
}

export interface AzureFilePersistentVolumeSource {
  readOnly?: boolean | undefined;
  secretName: string;
  secretNamespace?: string | undefined;
  shareName: string;
}

export interface AzureFileVolumeSource {
  readOnly?: boolean | undefined;
  secretName: string;
  shareName: string;
}

export type BindMountOption = string;

export interface Binding extends KubernetesObject {
  target: ObjectReference;
}

export interface CSIPersistentVolumeSource {
  controllerExpandSecretRef?: SecretReference | undefined;
  controllerPublishSecretRef?: SecretReference | undefined;
  driver: string;
  fsType?: string | undefined;
  nodeExpandSecretRef?: SecretReference | undefined;
  nodePublishSecretRef?: SecretReference | undefined;
  nodeStageSecretRef?: SecretReference | undefined;
  readOnly?: boolean | undefined;
  volumeAttributes?: Record<string, string> | undefined;
  volumeHandle: string;
}

export interface CSIVolumeSource {
  driver: string;
  fsType?: string | undefined;
  nodePublishSecretRef?: LocalObjectReference | undefined;
  readOnly?: boolean | undefined;
  volumeAttributes?: Record<string, string> | undefined;
}

export interface Capabilities {
  add?: Capability[] | undefined;
  drop?: Capability[] | undefined;
}

export type Capability = string;

export interface CephFSPersistentVolumeSource {
  monitors: string[];
  path?: string | undefined;
  readOnly?: boolean | undefined;
  secretFile?: string | undefined;
  secretRef?: SecretReference | undefined;
  user?: string | undefined;
}

export interface CephFSVolumeSource {
  monitors: string[];
  path?: string | undefined;
  readOnly?: boolean | undefined;
  secretFile?: string | undefined;
  secretRef?: LocalObjectReference | undefined;
  user?: string | undefined;
}

export interface CinderPersistentVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: SecretReference | undefined;
  volumeID: string;
}

export interface CinderVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
  volumeID: string;
}

export type ClaimResourceStatus = string;

export interface ClientIPConfig {
  timeoutSeconds?: number | undefined;
}

export interface ClusterTrustBundleProjection {
  labelSelector?: metav1.LabelSelector | undefined;
  name?: string | undefined;
  optional?: boolean | undefined;
  path: string;
  signerName?: string | undefined;
  user?: number | undefined;
}

export interface ComponentCondition {
  error?: string | undefined;
  message?: string | undefined;
  status: ConditionStatus;
  type: ComponentConditionType;
}

export type ComponentConditionType = string;

export interface ComponentStatus extends KubernetesObject {
  kind: 'ComponentStatus';
  conditions?: ComponentCondition[] | undefined;
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
  kind: 'ConfigMap';
  binaryData?: Record<string, string> | undefined;
  data?: Record<string, string> | undefined;
  immutable?: boolean | undefined;
}
export const ConfigMap = /* @__PURE__ */ defineKind<ConfigMap>({ group: '', version: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true });

export interface ConfigMapEnvSource extends LocalObjectReference {
  optional?: boolean | undefined;
}

export interface ConfigMapKeySelector extends LocalObjectReference {
  key: string;
  optional?: boolean | undefined;
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
  resourceVersion?: string | undefined;
  uid?: string | undefined;
}

export interface ConfigMapProjection extends LocalObjectReference {
  items?: KeyToPath[] | undefined;
  optional?: boolean | undefined;
}

export interface ConfigMapVolumeSource extends LocalObjectReference {
  defaultMode?: number | undefined;
  defaultUser?: number | undefined;
  items?: KeyToPath[] | undefined;
  optional?: boolean | undefined;
}

export interface Container {
  args?: string[] | undefined;
  command?: string[] | undefined;
  env?: EnvVar[] | undefined;
  envFrom?: EnvFromSource[] | undefined;
  image?: string | undefined;
  imagePullPolicy?: PullPolicy | undefined;
  lifecycle?: Lifecycle | undefined;
  livenessProbe?: Probe | undefined;
  name: string;
  ports?: ContainerPort[] | undefined;
  readinessProbe?: Probe | undefined;
  resizePolicy?: ContainerResizePolicy[] | undefined;
  resources?: ResourceRequirements | undefined;
  restartPolicy?: ContainerRestartPolicy | undefined;
  restartPolicyRules?: ContainerRestartRule[] | undefined;
  securityContext?: SecurityContext | undefined;
  startupProbe?: Probe | undefined;
  stdin?: boolean | undefined;
  stdinOnce?: boolean | undefined;
  terminationMessagePath?: string | undefined;
  terminationMessagePolicy?: TerminationMessagePolicy | undefined;
  tty?: boolean | undefined;
  volumeDevices?: VolumeDevice[] | undefined;
  volumeMounts?: VolumeMount[] | undefined;
  workingDir?: string | undefined;
}

export interface ContainerExtendedResourceRequest {
  containerName: string;
  requestName: string;
  resourceName: string;
}

export interface ContainerImage {
  names?: string[] | undefined;
  sizeBytes?: number | undefined;
}

export interface ContainerPort {
  containerPort: number;
  hostIP?: string | undefined;
  hostPort?: number | undefined;
  name?: string | undefined;
  protocol?: Protocol | undefined;
}

export interface ContainerResizePolicy {
  resourceName: ResourceName;
  restartPolicy: ResourceResizeRestartPolicy;
}

export type ContainerRestartPolicy = string;

export interface ContainerRestartRule {
  action: ContainerRestartRuleAction;
  exitCodes?: ContainerRestartRuleOnExitCodes | undefined;
}

export type ContainerRestartRuleAction = string;

export interface ContainerRestartRuleOnExitCodes {
  operator: ContainerRestartRuleOnExitCodesOperator;
  values?: number[] | undefined;
}

export type ContainerRestartRuleOnExitCodesOperator = string;

export interface ContainerState {
  running?: ContainerStateRunning | undefined;
  terminated?: ContainerStateTerminated | undefined;
  waiting?: ContainerStateWaiting | undefined;
}

export interface ContainerStateRunning {
  startedAt?: metav1.Time | undefined;
}

export interface ContainerStateTerminated {
  containerID?: string | undefined;
  exitCode: number;
  finishedAt?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  signal?: number | undefined;
  startedAt?: metav1.Time | undefined;
}

export interface ContainerStateWaiting {
  message?: string | undefined;
  reason?: string | undefined;
}

export interface ContainerStatus {
  allocatedResources?: ResourceList | undefined;
  allocatedResourcesStatus?: ResourceStatus[] | undefined;
  containerID?: string | undefined;
  image: string;
  imageID: string;
  lastState?: ContainerState | undefined;
  name: string;
  ready: boolean;
  resources?: ResourceRequirements | undefined;
  restartCount: number;
  started?: boolean | undefined;
  state?: ContainerState | undefined;
  stopSignal?: Signal | undefined;
  user?: ContainerUser | undefined;
  volumeMounts?: VolumeMountStatus[] | undefined;
}

export interface ContainerUser {
  linux?: LinuxContainerUser | undefined;
}

export type DNSPolicy = string;

export interface DaemonEndpoint {
  Port: number;
}

export interface DownwardAPIProjection {
  items?: DownwardAPIVolumeFile[] | undefined;
}

export interface DownwardAPIVolumeFile {
  fieldRef?: ObjectFieldSelector | undefined;
  mode?: number | undefined;
  path: string;
  resourceFieldRef?: ResourceFieldSelector | undefined;
  user?: number | undefined;
}

export interface DownwardAPIVolumeSource {
  defaultMode?: number | undefined;
  defaultUser?: number | undefined;
  items?: DownwardAPIVolumeFile[] | undefined;
}

export interface EmptyDirVolumeSource {
  medium?: StorageMedium | undefined;
  mode?: number | undefined;
  sizeLimit?: number | string | undefined;
}

export interface EndpointAddress {
  hostname?: string | undefined;
  ip: string;
  nodeName?: string | undefined;
  targetRef?: ObjectReference | undefined;
}

export interface EndpointPort {
  appProtocol?: string | undefined;
  name?: string | undefined;
  port: number;
  protocol?: Protocol | undefined;
}

export interface EndpointSubset {
  addresses?: EndpointAddress[] | undefined;
  notReadyAddresses?: EndpointAddress[] | undefined;
  ports?: EndpointPort[] | undefined;
}

export interface Endpoints extends KubernetesObject {
  kind: 'Endpoints';
  subsets?: EndpointSubset[] | undefined;
}
export const Endpoints = /* @__PURE__ */ defineKind<Endpoints>({ group: '', version: 'v1', kind: 'Endpoints', plural: 'endpoints', namespaced: true });

export interface EndpointsList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Endpoints[];
}

export interface EnvFromSource {
  configMapRef?: ConfigMapEnvSource | undefined;
  prefix?: string | undefined;
  secretRef?: SecretEnvSource | undefined;
}

export interface EnvVar {
  name: string;
  value?: string | undefined;
  valueFrom?: EnvVarSource | undefined;
}

export interface EnvVarSource {
  configMapKeyRef?: ConfigMapKeySelector | undefined;
  fieldRef?: ObjectFieldSelector | undefined;
  fileKeyRef?: FileKeySelector | undefined;
  resourceFieldRef?: ResourceFieldSelector | undefined;
  secretKeyRef?: SecretKeySelector | undefined;
}

export interface EphemeralContainer extends EphemeralContainerCommon {
  targetContainerName?: string | undefined;
}

export interface EphemeralContainerCommon {
  args?: string[] | undefined;
  command?: string[] | undefined;
  env?: EnvVar[] | undefined;
  envFrom?: EnvFromSource[] | undefined;
  image?: string | undefined;
  imagePullPolicy?: PullPolicy | undefined;
  lifecycle?: Lifecycle | undefined;
  livenessProbe?: Probe | undefined;
  name: string;
  ports?: ContainerPort[] | undefined;
  readinessProbe?: Probe | undefined;
  resizePolicy?: ContainerResizePolicy[] | undefined;
  resources?: ResourceRequirements | undefined;
  restartPolicy?: ContainerRestartPolicy | undefined;
  restartPolicyRules?: ContainerRestartRule[] | undefined;
  securityContext?: SecurityContext | undefined;
  startupProbe?: Probe | undefined;
  stdin?: boolean | undefined;
  stdinOnce?: boolean | undefined;
  terminationMessagePath?: string | undefined;
  terminationMessagePolicy?: TerminationMessagePolicy | undefined;
  tty?: boolean | undefined;
  volumeDevices?: VolumeDevice[] | undefined;
  volumeMounts?: VolumeMount[] | undefined;
  workingDir?: string | undefined;
}

export interface EphemeralVolumeSource {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate | undefined;
}

export interface Event extends KubernetesObject {
  kind: 'Event';
  action?: string | undefined;
  count?: number | undefined;
  eventTime?: metav1.MicroTime | undefined;
  firstTimestamp?: metav1.Time | undefined;
  involvedObject: ObjectReference;
  lastTimestamp?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  related?: ObjectReference | undefined;
  reportingComponent?: string | undefined;
  reportingInstance?: string | undefined;
  series?: EventSeries | undefined;
  source?: EventSource | undefined;
  type?: string | undefined;
}
export const Event = /* @__PURE__ */ defineKind<Event>({ group: '', version: 'v1', kind: 'Event', plural: 'events', namespaced: true });

export interface EventList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Event[];
}

export interface EventSeries {
  count?: number | undefined;
  lastObservedTime?: metav1.MicroTime | undefined;
}

export interface EventSource {
  component?: string | undefined;
  host?: string | undefined;
}

export interface EvictionResponder {
  name: string;
  priority: number;
}

export interface ExecAction {
  command?: string[] | undefined;
}

export interface FCVolumeSource {
  fsType?: string | undefined;
  lun?: number | undefined;
  readOnly?: boolean | undefined;
  targetWWNs?: string[] | undefined;
  wwids?: string[] | undefined;
}

export interface FileKeySelector {
  key: string;
  optional?: boolean | undefined;
  path: string;
  volumeName: string;
}

export type FinalizerName = string;

export interface FlexPersistentVolumeSource {
  driver: string;
  fsType?: string | undefined;
  options?: Record<string, string> | undefined;
  readOnly?: boolean | undefined;
  secretRef?: SecretReference | undefined;
}

export interface FlexVolumeSource {
  driver: string;
  fsType?: string | undefined;
  options?: Record<string, string> | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
}

export interface FlockerVolumeSource {
  datasetName?: string | undefined;
  datasetUUID?: string | undefined;
}

export interface GCEPersistentDiskVolumeSource {
  fsType?: string | undefined;
  partition?: number | undefined;
  pdName: string;
  readOnly?: boolean | undefined;
}

export interface GRPCAction {
  mode?: GRPCProbeMode | undefined;
  port: number;
  service?: string | undefined;
}

export type GRPCProbeMode = string;

export interface GitRepoVolumeSource {
  directory?: string | undefined;
  repository: string;
  revision?: string | undefined;
}

export interface GlusterfsPersistentVolumeSource {
  endpoints: string;
  endpointsNamespace?: string | undefined;
  path: string;
  readOnly?: boolean | undefined;
}

export interface GlusterfsVolumeSource {
  endpoints: string;
  path: string;
  readOnly?: boolean | undefined;
}

export interface HTTPGetAction {
  host?: string | undefined;
  httpHeaders?: HTTPHeader[] | undefined;
  path?: string | undefined;
  port: number | string;
  protocol?: HTTPProtocol | undefined;
  scheme?: URIScheme | undefined;
}

export interface HTTPHeader {
  name: string;
  value: string;
}

export type HTTPProtocol = string;

export interface HostAlias {
  hostnames?: string[] | undefined;
  ip: string;
}

export interface HostIP {
  ip: string;
}

export type HostPathType = string;

export interface HostPathVolumeSource {
  path: string;
  type?: HostPathType | undefined;
}

export type IPFamily = string;

export type IPFamilyPolicy = string;

export type IPFamilyPolicyType = IPFamilyPolicy;

export interface ISCSIPersistentVolumeSource {
  chapAuthDiscovery?: boolean | undefined;
  chapAuthSession?: boolean | undefined;
  fsType?: string | undefined;
  initiatorName?: string | undefined;
  iqn: string;
  iscsiInterface?: string | undefined;
  lun: number;
  portals?: string[] | undefined;
  readOnly?: boolean | undefined;
  secretRef?: SecretReference | undefined;
  targetPortal: string;
}

export interface ISCSIVolumeSource {
  chapAuthDiscovery?: boolean | undefined;
  chapAuthSession?: boolean | undefined;
  fsType?: string | undefined;
  initiatorName?: string | undefined;
  iqn: string;
  iscsiInterface?: string | undefined;
  lun: number;
  portals?: string[] | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
  targetPortal: string;
}

export interface ImageVolumeSource {
  pullPolicy?: PullPolicy | undefined;
  reference?: string | undefined;
}

export interface ImageVolumeStatus {
  imageRef: string;
}

export interface KeyToPath {
  key: string;
  mode?: number | undefined;
  path: string;
  user?: number | undefined;
}

export interface Lifecycle {
  postStart?: LifecycleHandler | undefined;
  preStop?: LifecycleHandler | undefined;
  stopSignal?: Signal | undefined;
}

export interface LifecycleHandler {
  exec?: ExecAction | undefined;
  httpGet?: HTTPGetAction | undefined;
  sleep?: SleepAction | undefined;
  tcpSocket?: TCPSocketAction | undefined;
}

export interface LimitRange extends KubernetesObject {
  kind: 'LimitRange';
  spec?: LimitRangeSpec | undefined;
}
export const LimitRange = /* @__PURE__ */ defineKind<LimitRange>({ group: '', version: 'v1', kind: 'LimitRange', plural: 'limitranges', namespaced: true });

export interface LimitRangeItem {
  default?: ResourceList | undefined;
  defaultRequest?: ResourceList | undefined;
  max?: ResourceList | undefined;
  maxLimitRequestRatio?: ResourceList | undefined;
  min?: ResourceList | undefined;
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
  supplementalGroups?: number[] | undefined;
  uid: number;
}

export type List = metav1.List;

export type LoadBalancerIPMode = string;

export interface LoadBalancerIngress {
  hostname?: string | undefined;
  ip?: string | undefined;
  ipMode?: LoadBalancerIPMode | undefined;
  ports?: PortStatus[] | undefined;
}

export interface LoadBalancerStatus {
  ingress?: LoadBalancerIngress[] | undefined;
}

export interface LocalObjectReference {
  name?: string | undefined;
}

export interface LocalVolumeSource {
  fsType?: string | undefined;
  path: string;
}

export interface ModifyVolumeStatus {
  status: PersistentVolumeClaimModifyVolumeStatus;
  targetVolumeAttributesClassName?: string | undefined;
}

export type MountPropagationMode = string;

export interface NFSVolumeSource {
  path: string;
  readOnly?: boolean | undefined;
  server: string;
}

export interface Namespace extends KubernetesObject {
  kind: 'Namespace';
  spec?: NamespaceSpec | undefined;
  status?: NamespaceStatus | undefined;
}
export const Namespace = /* @__PURE__ */ defineKind<Namespace>({ group: '', version: 'v1', kind: 'Namespace', plural: 'namespaces', namespaced: false });

export interface NamespaceCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
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
  finalizers?: FinalizerName[] | undefined;
}

export interface NamespaceStatus {
  conditions?: NamespaceCondition[] | undefined;
  phase?: NamespacePhase | undefined;
}

export interface Node extends KubernetesObject {
  kind: 'Node';
  spec?: NodeSpec | undefined;
  status?: NodeStatus | undefined;
}
export const Node = /* @__PURE__ */ defineKind<Node>({ group: '', version: 'v1', kind: 'Node', plural: 'nodes', namespaced: false });

export interface NodeAddress {
  address: string;
  type: NodeAddressType;
}

export type NodeAddressType = string;

export interface NodeAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[] | undefined;
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector | undefined;
}

export interface NodeAllocatableMappedResources {
  name: ResourceName;
  quantity: number | string;
}

export interface NodeAllocatableOverheadResources {
  name: ResourceName;
  perContainer?: number | string | undefined;
  perPod?: number | string | undefined;
}

export interface NodeAllocatableResourceClaimStatus {
  containers?: string[] | undefined;
  mapping?: NodeAllocatableMappedResources[] | undefined;
  overhead?: NodeAllocatableOverheadResources[] | undefined;
  resourceClaimName: string;
}

export interface NodeCondition {
  lastHeartbeatTime?: metav1.Time | undefined;
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  status: ConditionStatus;
  type: NodeConditionType;
}

export type NodeConditionType = string;

export interface NodeConfigSource {
  configMap?: ConfigMapNodeConfigSource | undefined;
}

export interface NodeConfigStatus {
  active?: NodeConfigSource | undefined;
  assigned?: NodeConfigSource | undefined;
  error?: string | undefined;
  lastKnownGood?: NodeConfigSource | undefined;
}

export interface NodeDaemonEndpoints {
  kubeletEndpoint?: DaemonEndpoint | undefined;
}

export interface NodeFeatures {
  supplementalGroupsPolicy?: boolean | undefined;
}

export type NodeInclusionPolicy = string;

export interface NodeList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Node[];
}

export type NodePhase = string;

export interface NodePodPreemptionPolicy {
  disableResizePreemption?: string[] | undefined;
}

export interface NodeProxyOptions extends metav1.TypeMeta {
  path?: string | undefined;
}

export interface NodeRuntimeHandler {
  features?: NodeRuntimeHandlerFeatures | undefined;
  name?: string | undefined;
}

export interface NodeRuntimeHandlerFeatures {
  recursiveReadOnlyMounts?: boolean | undefined;
  userNamespaces?: boolean | undefined;
}

export interface NodeSelector {
  nodeSelectorTerms: NodeSelectorTerm[];
}

export type NodeSelectorOperator = string;

export interface NodeSelectorRequirement {
  key: string;
  operator: NodeSelectorOperator;
  values?: string[] | undefined;
}

export interface NodeSelectorTerm {
  matchExpressions?: NodeSelectorRequirement[] | undefined;
  matchFields?: NodeSelectorRequirement[] | undefined;
}

export interface NodeSpec {
  configSource?: NodeConfigSource | undefined;
  externalID?: string | undefined;
  podCIDR?: string | undefined;
  podCIDRs?: string[] | undefined;
  podPreemptionPolicy?: NodePodPreemptionPolicy | undefined;
  providerID?: string | undefined;
  taints?: Taint[] | undefined;
  unschedulable?: boolean | undefined;
}

export interface NodeStatus {
  addresses?: NodeAddress[] | undefined;
  allocatable?: ResourceList | undefined;
  capacity?: ResourceList | undefined;
  conditions?: NodeCondition[] | undefined;
  config?: NodeConfigStatus | undefined;
  daemonEndpoints?: NodeDaemonEndpoints | undefined;
  declaredFeatures?: string[] | undefined;
  features?: NodeFeatures | undefined;
  images?: ContainerImage[] | undefined;
  nodeInfo?: NodeSystemInfo | undefined;
  phase?: NodePhase | undefined;
  runtimeHandlers?: NodeRuntimeHandler[] | undefined;
  volumesAttached?: AttachedVolume[] | undefined;
  volumesInUse?: UniqueVolumeName[] | undefined;
}

export interface NodeSwapStatus {
  capacity?: number | undefined;
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
  runningInUserNamespace?: boolean | undefined;
  swap?: NodeSwapStatus | undefined;
  systemUUID: string;
}

export type OSName = string;

export interface ObjectFieldSelector {
  apiVersion?: string | undefined;
  fieldPath: string;
}

export interface ObjectReference {
  apiVersion?: string | undefined;
  fieldPath?: string | undefined;
  kind?: string | undefined;
  name?: string | undefined;
  namespace?: string | undefined;
  resourceVersion?: string | undefined;
  uid?: string | undefined;
}

export interface PersistentVolume extends KubernetesObject {
  kind: 'PersistentVolume';
  spec?: PersistentVolumeSpec | undefined;
  status?: PersistentVolumeStatus | undefined;
}
export const PersistentVolume = /* @__PURE__ */ defineKind<PersistentVolume>({ group: '', version: 'v1', kind: 'PersistentVolume', plural: 'persistentvolumes', namespaced: false });

export type PersistentVolumeAccessMode = string;

export interface PersistentVolumeClaim extends KubernetesObject {
  kind: 'PersistentVolumeClaim';
  spec?: PersistentVolumeClaimSpec | undefined;
  status?: PersistentVolumeClaimStatus | undefined;
}
export const PersistentVolumeClaim = /* @__PURE__ */ defineKind<PersistentVolumeClaim>({ group: '', version: 'v1', kind: 'PersistentVolumeClaim', plural: 'persistentvolumeclaims', namespaced: true });

export interface PersistentVolumeClaimCondition {
  lastProbeTime?: metav1.Time | undefined;
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
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
  accessModes?: PersistentVolumeAccessMode[] | undefined;
  dataSource?: TypedLocalObjectReference | undefined;
  dataSourceRef?: TypedObjectReference | undefined;
  resources?: VolumeResourceRequirements | undefined;
  selector?: metav1.LabelSelector | undefined;
  storageClassName?: string | undefined;
  volumeAttributesClassName?: string | undefined;
  volumeMode?: PersistentVolumeMode | undefined;
  volumeName?: string | undefined;
}

export interface PersistentVolumeClaimStatus {
  accessModes?: PersistentVolumeAccessMode[] | undefined;
  allocatedResourceStatuses?: Record<string, ClaimResourceStatus> | undefined;
  allocatedResources?: ResourceList | undefined;
  capacity?: ResourceList | undefined;
  conditions?: PersistentVolumeClaimCondition[] | undefined;
  currentVolumeAttributesClassName?: string | undefined;
  healthStatus?: VolumeHealthStatus | undefined;
  modifyVolumeStatus?: ModifyVolumeStatus | undefined;
  phase?: PersistentVolumeClaimPhase | undefined;
}

export interface PersistentVolumeClaimTemplate {
  metadata?: metav1.ObjectMeta | undefined;
  spec: PersistentVolumeClaimSpec;
}

export interface PersistentVolumeClaimVolumeSource {
  claimName: string;
  readOnly?: boolean | undefined;
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
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource | undefined;
  azureDisk?: AzureDiskVolumeSource | undefined;
  azureFile?: AzureFilePersistentVolumeSource | undefined;
  cephfs?: CephFSPersistentVolumeSource | undefined;
  cinder?: CinderPersistentVolumeSource | undefined;
  csi?: CSIPersistentVolumeSource | undefined;
  fc?: FCVolumeSource | undefined;
  flexVolume?: FlexPersistentVolumeSource | undefined;
  flocker?: FlockerVolumeSource | undefined;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource | undefined;
  glusterfs?: GlusterfsPersistentVolumeSource | undefined;
  hostPath?: HostPathVolumeSource | undefined;
  iscsi?: ISCSIPersistentVolumeSource | undefined;
  local?: LocalVolumeSource | undefined;
  nfs?: NFSVolumeSource | undefined;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource | undefined;
  portworxVolume?: PortworxVolumeSource | undefined;
  quobyte?: QuobyteVolumeSource | undefined;
  rbd?: RBDPersistentVolumeSource | undefined;
  scaleIO?: ScaleIOPersistentVolumeSource | undefined;
  storageos?: StorageOSPersistentVolumeSource | undefined;
  vsphereVolume?: VsphereVirtualDiskVolumeSource | undefined;
}

export interface PersistentVolumeSpec extends PersistentVolumeSource {
  accessModes?: PersistentVolumeAccessMode[] | undefined;
  capacity?: ResourceList | undefined;
  claimRef?: ObjectReference | undefined;
  mountOptions?: string[] | undefined;
  nodeAffinity?: VolumeNodeAffinity | undefined;
  persistentVolumeReclaimPolicy?: PersistentVolumeReclaimPolicy | undefined;
  storageClassName?: string | undefined;
  volumeAttributesClassName?: string | undefined;
  volumeMode?: PersistentVolumeMode | undefined;
}

export interface PersistentVolumeStatus {
  lastPhaseTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  phase?: PersistentVolumePhase | undefined;
  reason?: string | undefined;
}

export interface PhotonPersistentDiskVolumeSource {
  fsType?: string | undefined;
  pdID: string;
}

export interface Pod extends KubernetesObject {
  kind: 'Pod';
  spec?: PodSpec | undefined;
  status?: PodStatus | undefined;
}
export const Pod = /* @__PURE__ */ defineKind<Pod>({ group: '', version: 'v1', kind: 'Pod', plural: 'pods', namespaced: true });

export interface PodAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[] | undefined;
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[] | undefined;
}

export interface PodAffinityTerm {
  labelSelector?: metav1.LabelSelector | undefined;
  matchLabelKeys?: string[] | undefined;
  mismatchLabelKeys?: string[] | undefined;
  namespaceSelector?: metav1.LabelSelector | undefined;
  namespaces?: string[] | undefined;
  topologyKey: string;
}

export interface PodAntiAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[] | undefined;
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[] | undefined;
}

export interface PodAttachOptions extends metav1.TypeMeta {
  container?: string | undefined;
  stderr?: boolean | undefined;
  stdin?: boolean | undefined;
  stdout?: boolean | undefined;
  tty?: boolean | undefined;
}

export interface PodCertificateProjection {
  certificateChainPath?: string | undefined;
  credentialBundlePath?: string | undefined;
  keyPath?: string | undefined;
  keyType: string;
  maxExpirationSeconds?: number | undefined;
  signerName: string;
  user?: number | undefined;
  userAnnotations?: Record<string, string> | undefined;
}

export interface PodCondition {
  lastProbeTime?: metav1.Time | undefined;
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  observedGeneration?: number | undefined;
  reason?: string | undefined;
  status: ConditionStatus;
  type: PodConditionType;
}

export type PodConditionType = string;

export interface PodDNSConfig {
  nameservers?: string[] | undefined;
  options?: PodDNSConfigOption[] | undefined;
  searches?: string[] | undefined;
}

export interface PodDNSConfigOption {
  name?: string | undefined;
  value?: string | undefined;
}

export interface PodExecOptions extends metav1.TypeMeta {
  command: string[];
  container?: string | undefined;
  stderr?: boolean | undefined;
  stdin?: boolean | undefined;
  stdout?: boolean | undefined;
  tty?: boolean | undefined;
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
  container?: string | undefined;
  follow?: boolean | undefined;
  insecureSkipTLSVerifyBackend?: boolean | undefined;
  limitBytes?: number | undefined;
  previous?: boolean | undefined;
  sinceSeconds?: number | undefined;
  sinceTime?: metav1.Time | undefined;
  stream?: string | undefined;
  tailLines?: number | undefined;
  timestamps?: boolean | undefined;
}

export interface PodOS {
  name: OSName;
}

export type PodPhase = string;

export interface PodPortForwardOptions extends metav1.TypeMeta {
  ports?: number[] | undefined;
}

export interface PodProxyOptions extends metav1.TypeMeta {
  path?: string | undefined;
}

export type PodQOSClass = string;

export interface PodReadinessGate {
  conditionType: PodConditionType;
}

export type PodResizeStatus = string;

export interface PodResourceClaim {
  name: string;
  resourceClaimName?: string | undefined;
  resourceClaimTemplateName?: string | undefined;
}

export interface PodResourceClaimStatus {
  name: string;
  resourceClaimName?: string | undefined;
}

export type PodSELinuxChangePolicy = string;

export interface PodSchedulingGate {
  name: string;
}

export interface PodSchedulingGroup {
  podGroupName?: string | undefined;
}

export interface PodSecurityContext {
  appArmorProfile?: AppArmorProfile | undefined;
  fsGroup?: number | undefined;
  fsGroupChangePolicy?: PodFSGroupChangePolicy | undefined;
  runAsGroup?: number | undefined;
  runAsNonRoot?: boolean | undefined;
  runAsUser?: number | undefined;
  seLinuxChangePolicy?: PodSELinuxChangePolicy | undefined;
  seLinuxOptions?: SELinuxOptions | undefined;
  seccompProfile?: SeccompProfile | undefined;
  supplementalGroups?: number[] | undefined;
  supplementalGroupsPolicy?: SupplementalGroupsPolicy | undefined;
  sysctls?: Sysctl[] | undefined;
  windowsOptions?: WindowsSecurityContextOptions | undefined;
}

export interface PodSignature {
  podController?: metav1.OwnerReference | undefined;
}

export interface PodSpec {
  activeDeadlineSeconds?: number | undefined;
  affinity?: Affinity | undefined;
  automountServiceAccountToken?: boolean | undefined;
  containers: Container[];
  dnsConfig?: PodDNSConfig | undefined;
  dnsPolicy?: DNSPolicy | undefined;
  enableServiceLinks?: boolean | undefined;
  ephemeralContainers?: EphemeralContainer[] | undefined;
  evictionResponders?: EvictionResponder[] | undefined;
  hostAliases?: HostAlias[] | undefined;
  hostIPC?: boolean | undefined;
  hostNetwork?: boolean | undefined;
  hostPID?: boolean | undefined;
  hostUsers?: boolean | undefined;
  hostname?: string | undefined;
  hostnameOverride?: string | undefined;
  imagePullSecrets?: LocalObjectReference[] | undefined;
  initContainers?: Container[] | undefined;
  nodeName?: string | undefined;
  nodeSelector?: Record<string, string> | undefined;
  os?: PodOS | undefined;
  overhead?: ResourceList | undefined;
  preemptionPolicy?: PreemptionPolicy | undefined;
  priority?: number | undefined;
  priorityClassName?: string | undefined;
  readinessGates?: PodReadinessGate[] | undefined;
  resourceClaims?: PodResourceClaim[] | undefined;
  resources?: ResourceRequirements | undefined;
  restartPolicy?: RestartPolicy | undefined;
  runtimeClassName?: string | undefined;
  schedulerName?: string | undefined;
  schedulingGates?: PodSchedulingGate[] | undefined;
  schedulingGroup?: PodSchedulingGroup | undefined;
  securityContext?: PodSecurityContext | undefined;
  serviceAccount?: string | undefined;
  serviceAccountName?: string | undefined;
  setHostnameAsFQDN?: boolean | undefined;
  shareProcessNamespace?: boolean | undefined;
  subdomain?: string | undefined;
  terminationGracePeriodSeconds?: number | undefined;
  tolerations?: Toleration[] | undefined;
  topologySpreadConstraints?: TopologySpreadConstraint[] | undefined;
  volumes?: Volume[] | undefined;
}

export interface PodStatus {
  allocatedResources?: ResourceList | undefined;
  conditions?: PodCondition[] | undefined;
  containerStatuses?: ContainerStatus[] | undefined;
  ephemeralContainerStatuses?: ContainerStatus[] | undefined;
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatus | undefined;
  hostIP?: string | undefined;
  hostIPs?: HostIP[] | undefined;
  initContainerStatuses?: ContainerStatus[] | undefined;
  message?: string | undefined;
  nodeAllocatableResourceClaimStatuses?: NodeAllocatableResourceClaimStatus[] | undefined;
  nominatedNodeName?: string | undefined;
  observedGeneration?: number | undefined;
  phase?: PodPhase | undefined;
  podIP?: string | undefined;
  podIPs?: PodIP[] | undefined;
  qosClass?: PodQOSClass | undefined;
  reason?: string | undefined;
  resize?: PodResizeStatus | undefined;
  resourceClaimStatuses?: PodResourceClaimStatus[] | undefined;
  resources?: ResourceRequirements | undefined;
  startTime?: metav1.Time | undefined;
  volumeHealth?: PodVolumeHealth[] | undefined;
}

export interface PodTemplate extends KubernetesObject {
  kind: 'PodTemplate';
  template?: PodTemplateSpec | undefined;
}
export const PodTemplate = /* @__PURE__ */ defineKind<PodTemplate>({ group: '', version: 'v1', kind: 'PodTemplate', plural: 'podtemplates', namespaced: true });

export interface PodTemplateList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PodTemplate[];
}

export interface PodTemplateSpec {
  metadata?: metav1.ObjectMeta | undefined;
  spec?: PodSpec | undefined;
}

export interface PodVolumeHealth {
  healthConditions?: VolumeHealthCondition[] | undefined;
  lastTransitionTime?: metav1.Time | undefined;
  name: string;
}

export interface PortStatus {
  error: string;
  port: number;
  protocol: Protocol;
}

export interface PortworxVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  volumeID: string;
}

export interface Preconditions {
  uid?: string | undefined;
}

export type PreemptionPolicy = string;

export interface PreferAvoidPodsEntry {
  evictionTime?: metav1.Time | undefined;
  message?: string | undefined;
  podSignature: PodSignature;
  reason?: string | undefined;
}

export interface PreferredSchedulingTerm {
  preference: NodeSelectorTerm;
  weight: number;
}

export interface Probe extends ProbeHandler {
  failureThreshold?: number | undefined;
  initialDelaySeconds?: number | undefined;
  periodSeconds?: number | undefined;
  successThreshold?: number | undefined;
  terminationGracePeriodSeconds?: number | undefined;
  timeoutSeconds?: number | undefined;
}

export interface ProbeHandler {
  exec?: ExecAction | undefined;
  grpc?: GRPCAction | undefined;
  httpGet?: HTTPGetAction | undefined;
  tcpSocket?: TCPSocketAction | undefined;
}

export type ProcMountType = string;

export interface ProjectedVolumeSource {
  defaultMode?: number | undefined;
  defaultUser?: number | undefined;
  sources?: VolumeProjection[] | undefined;
}

export type Protocol = string;

export type PullPolicy = string;

export interface QuobyteVolumeSource {
  group?: string | undefined;
  readOnly?: boolean | undefined;
  registry: string;
  tenant?: string | undefined;
  user?: string | undefined;
  volume: string;
}

export interface RBDPersistentVolumeSource {
  fsType?: string | undefined;
  image: string;
  keyring?: string | undefined;
  monitors: string[];
  pool?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: SecretReference | undefined;
  user?: string | undefined;
}

export interface RBDVolumeSource {
  fsType?: string | undefined;
  image: string;
  keyring?: string | undefined;
  monitors: string[];
  pool?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
  user?: string | undefined;
}

export interface RangeAllocation extends KubernetesObject {
  data: string;
  range: string;
}

export type RecursiveReadOnlyMode = string;

export interface ReplicationController extends KubernetesObject {
  kind: 'ReplicationController';
  spec?: ReplicationControllerSpec | undefined;
  status?: ReplicationControllerStatus | undefined;
}
export const ReplicationController = /* @__PURE__ */ defineKind<ReplicationController>({ group: '', version: 'v1', kind: 'ReplicationController', plural: 'replicationcontrollers', namespaced: true });

export interface ReplicationControllerCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
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
  minReadySeconds?: number | undefined;
  replicas?: number | undefined;
  selector?: Record<string, string> | undefined;
  template?: PodTemplateSpec | undefined;
}

export interface ReplicationControllerStatus {
  availableReplicas?: number | undefined;
  conditions?: ReplicationControllerCondition[] | undefined;
  fullyLabeledReplicas?: number | undefined;
  observedGeneration?: number | undefined;
  readyReplicas?: number | undefined;
  replicas: number;
}

export interface ResourceClaim {
  name: string;
  request?: string | undefined;
}

export interface ResourceFieldSelector {
  containerName?: string | undefined;
  divisor?: number | string | undefined;
  resource: string;
}

export interface ResourceHealth {
  health?: ResourceHealthStatus | undefined;
  message?: string | undefined;
  resourceID: ResourceID;
}

export type ResourceHealthStatus = string;

export type ResourceID = string;

export type ResourceList = Record<string, number | string>;

export type ResourceName = string;

export interface ResourceQuota extends KubernetesObject {
  kind: 'ResourceQuota';
  spec?: ResourceQuotaSpec | undefined;
  status?: ResourceQuotaStatus | undefined;
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
  hard?: ResourceList | undefined;
  scopeSelector?: ScopeSelector | undefined;
  scopes?: ResourceQuotaScope[] | undefined;
}

export interface ResourceQuotaStatus {
  hard?: ResourceList | undefined;
  used?: ResourceList | undefined;
}

export interface ResourceRequirements {
  claims?: ResourceClaim[] | undefined;
  limits?: ResourceList | undefined;
  requests?: ResourceList | undefined;
}

export type ResourceResizeRestartPolicy = string;

export interface ResourceStatus {
  name: ResourceName;
  resources?: ResourceHealth[] | undefined;
}

export type RestartPolicy = string;

export interface SELinuxOptions {
  level?: string | undefined;
  role?: string | undefined;
  type?: string | undefined;
  user?: string | undefined;
}

export interface ScaleIOPersistentVolumeSource {
  fsType?: string | undefined;
  gateway: string;
  protectionDomain?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef: SecretReference;
  sslEnabled?: boolean | undefined;
  storageMode?: string | undefined;
  storagePool?: string | undefined;
  system: string;
  volumeName?: string | undefined;
}

export interface ScaleIOVolumeSource {
  fsType?: string | undefined;
  gateway: string;
  protectionDomain?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef: LocalObjectReference;
  sslEnabled?: boolean | undefined;
  storageMode?: string | undefined;
  storagePool?: string | undefined;
  system: string;
  volumeName?: string | undefined;
}

export interface ScopeSelector {
  matchExpressions?: ScopedResourceSelectorRequirement[] | undefined;
}

export type ScopeSelectorOperator = string;

export interface ScopedResourceSelectorRequirement {
  operator: ScopeSelectorOperator;
  scopeName: ResourceQuotaScope;
  values?: string[] | undefined;
}

export interface SeccompProfile {
  localhostProfile?: string | undefined;
  type: SeccompProfileType;
}

export type SeccompProfileType = string;

export interface Secret extends KubernetesObject {
  kind: 'Secret';
  data?: Record<string, string> | undefined;
  immutable?: boolean | undefined;
  stringData?: Record<string, string> | undefined;
  type?: SecretType | undefined;
}
export const Secret = /* @__PURE__ */ defineKind<Secret>({ group: '', version: 'v1', kind: 'Secret', plural: 'secrets', namespaced: true });

export interface SecretEnvSource extends LocalObjectReference {
  optional?: boolean | undefined;
}

export interface SecretKeySelector extends LocalObjectReference {
  key: string;
  optional?: boolean | undefined;
}

export interface SecretList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Secret[];
}

export interface SecretProjection extends LocalObjectReference {
  items?: KeyToPath[] | undefined;
  optional?: boolean | undefined;
}

export interface SecretReference {
  name?: string | undefined;
  namespace?: string | undefined;
}

export type SecretType = string;

export interface SecretVolumeSource {
  defaultMode?: number | undefined;
  defaultUser?: number | undefined;
  items?: KeyToPath[] | undefined;
  optional?: boolean | undefined;
  secretName?: string | undefined;
}

export interface SecurityContext {
  allowPrivilegeEscalation?: boolean | undefined;
  appArmorProfile?: AppArmorProfile | undefined;
  capabilities?: Capabilities | undefined;
  privileged?: boolean | undefined;
  procMount?: ProcMountType | undefined;
  readOnlyRootFilesystem?: boolean | undefined;
  runAsGroup?: number | undefined;
  runAsNonRoot?: boolean | undefined;
  runAsUser?: number | undefined;
  seLinuxOptions?: SELinuxOptions | undefined;
  seccompProfile?: SeccompProfile | undefined;
  windowsOptions?: WindowsSecurityContextOptions | undefined;
}

export interface SerializedReference extends metav1.TypeMeta {
  reference?: ObjectReference | undefined;
}

export interface Service extends KubernetesObject {
  kind: 'Service';
  spec?: ServiceSpec | undefined;
  status?: ServiceStatus | undefined;
}
export const Service = /* @__PURE__ */ defineKind<Service>({ group: '', version: 'v1', kind: 'Service', plural: 'services', namespaced: true });

export interface ServiceAccount extends KubernetesObject {
  kind: 'ServiceAccount';
  automountServiceAccountToken?: boolean | undefined;
  imagePullSecrets?: LocalObjectReference[] | undefined;
  secrets?: ObjectReference[] | undefined;
}
export const ServiceAccount = /* @__PURE__ */ defineKind<ServiceAccount>({ group: '', version: 'v1', kind: 'ServiceAccount', plural: 'serviceaccounts', namespaced: true });

export interface ServiceAccountList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ServiceAccount[];
}

export interface ServiceAccountTokenProjection {
  audience?: string | undefined;
  expirationSeconds?: number | undefined;
  path: string;
  user?: number | undefined;
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
  appProtocol?: string | undefined;
  name?: string | undefined;
  nodePort?: number | undefined;
  port: number;
  protocol?: Protocol | undefined;
  targetPort?: number | string | undefined;
}

export interface ServiceProxyOptions extends metav1.TypeMeta {
  path?: string | undefined;
}

export interface ServiceSpec {
  allocateLoadBalancerNodePorts?: boolean | undefined;
  clusterIP?: string | undefined;
  clusterIPs?: string[] | undefined;
  externalIPs?: string[] | undefined;
  externalName?: string | undefined;
  externalTrafficPolicy?: ServiceExternalTrafficPolicy | undefined;
  healthCheckNodePort?: number | undefined;
  internalTrafficPolicy?: ServiceInternalTrafficPolicy | undefined;
  ipFamilies?: IPFamily[] | undefined;
  ipFamilyPolicy?: IPFamilyPolicy | undefined;
  loadBalancerClass?: string | undefined;
  loadBalancerIP?: string | undefined;
  loadBalancerSourceRanges?: string[] | undefined;
  ports?: ServicePort[] | undefined;
  publishNotReadyAddresses?: boolean | undefined;
  selector?: Record<string, string> | undefined;
  sessionAffinity?: ServiceAffinity | undefined;
  sessionAffinityConfig?: SessionAffinityConfig | undefined;
  trafficDistribution?: string | undefined;
  type?: ServiceType | undefined;
}

export interface ServiceStatus {
  conditions?: metav1.Condition[] | undefined;
  loadBalancer?: LoadBalancerStatus | undefined;
}

export type ServiceType = string;

export interface SessionAffinityConfig {
  clientIP?: ClientIPConfig | undefined;
}

export type Signal = string;

export interface SleepAction {
  seconds: number;
}

export type StorageMedium = string;

export interface StorageOSPersistentVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: ObjectReference | undefined;
  volumeName?: string | undefined;
  volumeNamespace?: string | undefined;
}

export interface StorageOSVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
  volumeName?: string | undefined;
  volumeNamespace?: string | undefined;
}

export type SupplementalGroupsPolicy = string;

export interface Sysctl {
  name: string;
  value: string;
}

export interface TCPSocketAction {
  host?: string | undefined;
  port: number | string;
}

export interface Taint {
  effect: TaintEffect;
  key: string;
  timeAdded?: metav1.Time | undefined;
  value?: string | undefined;
}

export type TaintEffect = string;

export type TerminationMessagePolicy = string;

export interface Toleration {
  effect?: TaintEffect | undefined;
  key?: string | undefined;
  operator?: TolerationOperator | undefined;
  tolerationSeconds?: number | undefined;
  value?: string | undefined;
}

export type TolerationOperator = string;

export interface TopologySelectorLabelRequirement {
  key: string;
  values: string[];
}

export interface TopologySelectorTerm {
  matchLabelExpressions?: TopologySelectorLabelRequirement[] | undefined;
}

export interface TopologySpreadConstraint {
  labelSelector?: metav1.LabelSelector | undefined;
  matchLabelKeys?: string[] | undefined;
  maxSkew: number;
  minDomains?: number | undefined;
  nodeAffinityPolicy?: NodeInclusionPolicy | undefined;
  nodeTaintsPolicy?: NodeInclusionPolicy | undefined;
  topologyKey: string;
  whenUnsatisfiable: UnsatisfiableConstraintAction;
}

export interface TypedLocalObjectReference {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
}

export interface TypedObjectReference {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
  namespace?: string | undefined;
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

export interface VolumeHealthCondition {
  message?: string | undefined;
  reason: string;
  status: VolumeHealthStatusType;
}

export interface VolumeHealthStatus {
  healthConditions?: VolumeHealthCondition[] | undefined;
  lastTransitionTime?: metav1.Time | undefined;
}

export type VolumeHealthStatusType = string;

export interface VolumeMount {
  bindMountOptions?: string[] | undefined;
  mountPath: string;
  mountPropagation?: MountPropagationMode | undefined;
  name: string;
  readOnly?: boolean | undefined;
  recursiveReadOnly?: RecursiveReadOnlyMode | undefined;
  subPath?: string | undefined;
  subPathExpr?: string | undefined;
}

export interface VolumeMountStatus {
  mountPath: string;
  name: string;
  readOnly?: boolean | undefined;
  recursiveReadOnly?: RecursiveReadOnlyMode | undefined;
  volumeStatus?: VolumeStatus | undefined;
}

export interface VolumeNodeAffinity {
  required?: NodeSelector | undefined;
}

export interface VolumeProjection {
  clusterTrustBundle?: ClusterTrustBundleProjection | undefined;
  configMap?: ConfigMapProjection | undefined;
  downwardAPI?: DownwardAPIProjection | undefined;
  podCertificate?: PodCertificateProjection | undefined;
  secret?: SecretProjection | undefined;
  serviceAccountToken?: ServiceAccountTokenProjection | undefined;
}

export interface VolumeResourceRequirements {
  limits?: ResourceList | undefined;
  requests?: ResourceList | undefined;
}

export interface VolumeSource {
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource | undefined;
  azureDisk?: AzureDiskVolumeSource | undefined;
  azureFile?: AzureFileVolumeSource | undefined;
  cephfs?: CephFSVolumeSource | undefined;
  cinder?: CinderVolumeSource | undefined;
  configMap?: ConfigMapVolumeSource | undefined;
  csi?: CSIVolumeSource | undefined;
  downwardAPI?: DownwardAPIVolumeSource | undefined;
  emptyDir?: EmptyDirVolumeSource | undefined;
  ephemeral?: EphemeralVolumeSource | undefined;
  fc?: FCVolumeSource | undefined;
  flexVolume?: FlexVolumeSource | undefined;
  flocker?: FlockerVolumeSource | undefined;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource | undefined;
  gitRepo?: GitRepoVolumeSource | undefined;
  glusterfs?: GlusterfsVolumeSource | undefined;
  hostPath?: HostPathVolumeSource | undefined;
  image?: ImageVolumeSource | undefined;
  iscsi?: ISCSIVolumeSource | undefined;
  nfs?: NFSVolumeSource | undefined;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource | undefined;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource | undefined;
  portworxVolume?: PortworxVolumeSource | undefined;
  projected?: ProjectedVolumeSource | undefined;
  quobyte?: QuobyteVolumeSource | undefined;
  rbd?: RBDVolumeSource | undefined;
  scaleIO?: ScaleIOVolumeSource | undefined;
  secret?: SecretVolumeSource | undefined;
  storageos?: StorageOSVolumeSource | undefined;
  vsphereVolume?: VsphereVirtualDiskVolumeSource | undefined;
}

export interface VolumeStatus {
  image?: ImageVolumeStatus | undefined;
}

export interface VsphereVirtualDiskVolumeSource {
  fsType?: string | undefined;
  storagePolicyID?: string | undefined;
  storagePolicyName?: string | undefined;
  volumePath: string;
}

export interface WeightedPodAffinityTerm {
  podAffinityTerm: PodAffinityTerm;
  weight: number;
}

export interface WindowsSecurityContextOptions {
  gmsaCredentialSpec?: string | undefined;
  gmsaCredentialSpecName?: string | undefined;
  hostProcess?: boolean | undefined;
  runAsUserName?: string | undefined;
}
