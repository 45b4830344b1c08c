// Made by hack/k8s-schema from k8s.io/apiextensions-apiserver v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export type ConditionStatus = string;

export interface ConversionRequest {
  desiredAPIVersion: string;
  objects: Array<{ [key: string]: unknown }>;
  uid: string;
}

export interface ConversionResponse {
  convertedObjects: Array<{ [key: string]: unknown }>;
  result: metav1.Status;
  uid: string;
}

export interface ConversionReview extends metav1.TypeMeta {
  request?: ConversionRequest | undefined;
  response?: ConversionResponse | undefined;
}

export type ConversionStrategyType = string;

export interface CustomResourceColumnDefinition {
  description?: string | undefined;
  format?: string | undefined;
  jsonPath: string;
  name: string;
  priority?: number | undefined;
  type: string;
}

export interface CustomResourceConversion {
  strategy: ConversionStrategyType;
  webhook?: WebhookConversion | undefined;
}

export interface CustomResourceDefinition extends KubernetesObject {
  kind: 'CustomResourceDefinition';
  spec: CustomResourceDefinitionSpec;
  status?: CustomResourceDefinitionStatus | undefined;
}
export const CustomResourceDefinition = /* @__PURE__ */ defineKind<CustomResourceDefinition>({ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition', plural: 'customresourcedefinitions', namespaced: false });

export interface CustomResourceDefinitionCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  observedGeneration?: number | undefined;
  reason?: string | undefined;
  status: ConditionStatus;
  type: CustomResourceDefinitionConditionType;
}

export type CustomResourceDefinitionConditionType = string;

export interface CustomResourceDefinitionList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CustomResourceDefinition[];
}

export interface CustomResourceDefinitionNames {
  categories?: string[] | undefined;
  kind: string;
  listKind?: string | undefined;
  plural: string;
  shortNames?: string[] | undefined;
  singular?: string | undefined;
}

export interface CustomResourceDefinitionSpec {
  conversion?: CustomResourceConversion | undefined;
  group: string;
  names: CustomResourceDefinitionNames;
  preserveUnknownFields?: boolean | undefined;
  scope: ResourceScope;
  versions: CustomResourceDefinitionVersion[];
}

export interface CustomResourceDefinitionStatus {
  acceptedNames?: CustomResourceDefinitionNames | undefined;
  conditions?: CustomResourceDefinitionCondition[] | undefined;
  observedGeneration?: number | undefined;
  storedVersions?: string[] | undefined;
}

export interface CustomResourceDefinitionVersion {
  additionalPrinterColumns?: CustomResourceColumnDefinition[] | undefined;
  deprecated?: boolean | undefined;
  deprecationWarning?: string | undefined;
  name: string;
  schema?: CustomResourceValidation | undefined;
  selectableFields?: SelectableField[] | undefined;
  served: boolean;
  storage: boolean;
  subresources?: CustomResourceSubresources | undefined;
}

export interface CustomResourceSubresourceScale {
  labelSelectorPath?: string | undefined;
  specReplicasPath: string;
  statusReplicasPath: string;
}

export type CustomResourceSubresourceStatus = { [key: string]: unknown };

export interface CustomResourceSubresources {
  scale?: CustomResourceSubresourceScale | undefined;
  status?: CustomResourceSubresourceStatus | undefined;
}

export interface CustomResourceValidation {
  openAPIV3Schema?: JSONSchemaProps | undefined;
}

export interface ExternalDocumentation {
  description?: string | undefined;
  url?: string | undefined;
}

export type FieldValueErrorReason = string;

export type JSON = unknown;

export type JSONSchemaDefinitions = Record<string, JSONSchemaProps>;

export type JSONSchemaDependencies = Record<string, JSONSchemaPropsOrStringArray>;

export interface JSONSchemaProps {
  '$ref'?: string | undefined;
  '$schema'?: JSONSchemaURL | undefined;
  additionalItems?: JSONSchemaPropsOrBool | undefined;
  additionalProperties?: JSONSchemaPropsOrBool | undefined;
  allOf?: JSONSchemaProps[] | undefined;
  anyOf?: JSONSchemaProps[] | undefined;
  default?: JSON | undefined;
  definitions?: JSONSchemaDefinitions | undefined;
  dependencies?: JSONSchemaDependencies | undefined;
  description?: string | undefined;
  enum?: JSON[] | undefined;
  example?: JSON | undefined;
  exclusiveMaximum?: boolean | undefined;
  exclusiveMinimum?: boolean | undefined;
  externalDocs?: ExternalDocumentation | undefined;
  format?: string | undefined;
  id?: string | undefined;
  items?: JSONSchemaPropsOrArray | undefined;
  maxItems?: number | undefined;
  maxLength?: number | undefined;
  maxProperties?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  minLength?: number | undefined;
  minProperties?: number | undefined;
  minimum?: number | undefined;
  multipleOf?: number | undefined;
  not?: JSONSchemaProps | undefined;
  nullable?: boolean | undefined;
  oneOf?: JSONSchemaProps[] | undefined;
  pattern?: string | undefined;
  patternProperties?: Record<string, JSONSchemaProps> | undefined;
  properties?: Record<string, JSONSchemaProps> | undefined;
  required?: string[] | undefined;
  title?: string | undefined;
  type?: string | undefined;
  uniqueItems?: boolean | undefined;
  'x-kubernetes-embedded-resource'?: boolean | undefined;
  'x-kubernetes-int-or-string'?: boolean | undefined;
  'x-kubernetes-list-map-keys'?: string[] | undefined;
  'x-kubernetes-list-type'?: string | undefined;
  'x-kubernetes-map-type'?: string | undefined;
  'x-kubernetes-preserve-unknown-fields'?: boolean | undefined;
  'x-kubernetes-validations'?: ValidationRules | undefined;
}

export type JSONSchemaPropsOrArray = JSONSchemaProps | JSONSchemaProps[];

export type JSONSchemaPropsOrBool = JSONSchemaProps | boolean;

export type JSONSchemaPropsOrStringArray = JSONSchemaProps | string[];

export type JSONSchemaURL = string;

export type ResourceScope = string;

export interface SelectableField {
  jsonPath: string;
}

export interface ServiceReference {
  name: string;
  namespace: string;
  path?: string | undefined;
  port?: number | undefined;
}

export interface ValidationRule {
  fieldPath?: string | undefined;
  message?: string | undefined;
  messageExpression?: string | undefined;
  optionalOldSelf?: boolean | undefined;
  reason?: FieldValueErrorReason | undefined;
  rule: string;
}

export type ValidationRules = ValidationRule[];

export interface WebhookClientConfig {
  caBundle?: string | undefined;
  service?: ServiceReference | undefined;
  url?: string | undefined;
}

export interface WebhookConversion {
  clientConfig?: WebhookClientConfig | undefined;
  conversionReviewVersions: string[];
}
