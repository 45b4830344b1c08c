// Made by hack/k8s-schema from k8s.io/apiextensions-apiserver v0.36.3. Do not edit.
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
  request?: ConversionRequest;
  response?: ConversionResponse;
}

export type ConversionStrategyType = string;

export interface CustomResourceColumnDefinition {
  description?: string;
  format?: string;
  jsonPath: string;
  name: string;
  priority?: number;
  type: string;
}

export interface CustomResourceConversion {
  strategy: ConversionStrategyType;
  webhook?: WebhookConversion;
}

export interface CustomResourceDefinition extends KubernetesObject {
  spec: CustomResourceDefinitionSpec;
  status?: CustomResourceDefinitionStatus;
}
export const CustomResourceDefinition = /* @__PURE__ */ defineKind<CustomResourceDefinition>({ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition', plural: 'customresourcedefinitions', namespaced: false });

export interface CustomResourceDefinitionCondition {
  lastTransitionTime?: metav1.Time;
  message?: string;
  observedGeneration?: number;
  reason?: string;
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
  categories?: string[];
  kind: string;
  listKind?: string;
  plural: string;
  shortNames?: string[];
  singular?: string;
}

export interface CustomResourceDefinitionSpec {
  conversion?: CustomResourceConversion;
  group: string;
  names: CustomResourceDefinitionNames;
  preserveUnknownFields?: boolean;
  scope: ResourceScope;
  versions: CustomResourceDefinitionVersion[];
}

export interface CustomResourceDefinitionStatus {
  acceptedNames?: CustomResourceDefinitionNames;
  conditions?: CustomResourceDefinitionCondition[];
  observedGeneration?: number;
  storedVersions?: string[];
}

export interface CustomResourceDefinitionVersion {
  additionalPrinterColumns?: CustomResourceColumnDefinition[];
  deprecated?: boolean;
  deprecationWarning?: string;
  name: string;
  schema?: CustomResourceValidation;
  selectableFields?: SelectableField[];
  served: boolean;
  storage: boolean;
  subresources?: CustomResourceSubresources;
}

export interface CustomResourceSubresourceScale {
  labelSelectorPath?: string;
  specReplicasPath: string;
  statusReplicasPath: string;
}

export type CustomResourceSubresourceStatus = { [key: string]: unknown };

export interface CustomResourceSubresources {
  scale?: CustomResourceSubresourceScale;
  status?: CustomResourceSubresourceStatus;
}

export interface CustomResourceValidation {
  openAPIV3Schema?: JSONSchemaProps;
}

export interface ExternalDocumentation {
  description?: string;
  url?: string;
}

export type FieldValueErrorReason = string;

export type JSON = unknown;

export type JSONSchemaDefinitions = Record<string, JSONSchemaProps>;

export type JSONSchemaDependencies = Record<string, JSONSchemaPropsOrStringArray>;

export interface JSONSchemaProps {
  '$ref'?: string;
  '$schema'?: JSONSchemaURL;
  additionalItems?: JSONSchemaPropsOrBool;
  additionalProperties?: JSONSchemaPropsOrBool;
  allOf?: JSONSchemaProps[];
  anyOf?: JSONSchemaProps[];
  default?: JSON;
  definitions?: JSONSchemaDefinitions;
  dependencies?: JSONSchemaDependencies;
  description?: string;
  enum?: JSON[];
  example?: JSON;
  exclusiveMaximum?: boolean;
  exclusiveMinimum?: boolean;
  externalDocs?: ExternalDocumentation;
  format?: string;
  id?: string;
  items?: JSONSchemaPropsOrArray;
  maxItems?: number;
  maxLength?: number;
  maxProperties?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
  minProperties?: number;
  minimum?: number;
  multipleOf?: number;
  not?: JSONSchemaProps;
  nullable?: boolean;
  oneOf?: JSONSchemaProps[];
  pattern?: string;
  patternProperties?: Record<string, JSONSchemaProps>;
  properties?: Record<string, JSONSchemaProps>;
  required?: string[];
  title?: string;
  type?: string;
  uniqueItems?: boolean;
  'x-kubernetes-embedded-resource'?: boolean;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-map-type'?: string;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-validations'?: ValidationRules;
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
  path?: string;
  port?: number;
}

export interface ValidationRule {
  fieldPath?: string;
  message?: string;
  messageExpression?: string;
  optionalOldSelf?: boolean;
  reason?: FieldValueErrorReason;
  rule: string;
}

export type ValidationRules = ValidationRule[];

export interface WebhookClientConfig {
  caBundle?: string;
  service?: ServiceReference;
  url?: string;
}

export interface WebhookConversion {
  clientConfig?: WebhookClientConfig;
  conversionReviewVersions: string[];
}
