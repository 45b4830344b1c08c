import {
  AnyOf,
  type Bytes,
  CustomResource,
  Default,
  type Duration,
  Enum,
  type Float,
  GroupVersion,
  type Int,
  type Int32,
  type Int64,
  type IntOrString,
  Items,
  type JSONValue,
  Kind,
  ListMapKey,
  ListType,
  MaxLength,
  type MicroTime,
  Minimum,
  MinLength,
  Pattern,
  PrintColumn,
  type Quantity,
  type RawExtension,
  Rbac,
  Resource,
  Schema,
  type SchemaKeywords,
  StatusSubresource,
  type Time,
  type ValueCondition,
  XValidation,
} from 'kbts/api';
import type { Condition } from 'kbts/k8s/meta/v1';

/** The group and version of all kinds in a folder are declared once. */
export const groupVersion = new GroupVersion('web.example.com', 'v1');

/** Aliases of numbers and strings select the format in the schema, so a field says whether it is an integer or a time. */
export class SiteSpec {
  @MinLength(1) image!: string;
  @Minimum(0) @Default(1) replicas?: Int32;
  /** Items are validated by the markers of their type. */
  @Items(MaxLength(253)) @ListType('set') hosts!: string[];
  @Default('http') port?: IntOrString;
  storage?: Quantity;
  timeout?: Duration;
  maxBodyBytes?: Int64;
  generationOfConfig?: Int;
  /** Floating-point numbers require `allowDangerousTypes`, as in controller-gen. */
  trafficShare?: Float;
  tlsCertificate?: Bytes;
  /** Any JSON, for values that only another program understands. */
  values?: JSONValue;
  /** An object of any kind. */
  template?: RawExtension;
  @Enum('Delete', 'Retain') @Default('Retain') whenDeleted?: string;
  owner?: Owner;
}

/** A constraint between fields is a CEL rule on the class that has them. */
@XValidation({ rule: 'has(self.team) || has(self.email)', message: 'a team or an email address is required' })
export class Owner {
  team?: string;
  @Pattern('^.+@.+$') email?: string;
}

/** The status is written by the controller only; a list with keys can be changed by several controllers. */
export class SiteStatus {
  observedGeneration?: Int64;
  readyReplicas?: Int32;
  lastDeployed?: Time;
  lastRequest?: MicroTime;
  @ListType('map') @ListMapKey('type') conditions?: Condition[];
}

/** A kind extends `CustomResource`, and its class is also the value by which the client finds it. */
@Kind(groupVersion)
@StatusSubresource()
@Resource({ shortName: ['st'] })
@PrintColumn({ name: 'Ready', type: 'integer', jsonPath: '.status.readyReplicas' })
export class Site extends CustomResource {
  spec!: SiteSpec;
  status?: SiteStatus;
}

/** Objects are plain JSON: `from` adds apiVersion and kind. */
export const example: Site = Site.from({
  metadata: { namespace: 'shop', name: 'front' },
  spec: { image: 'registry.example.com/front:1.4', hosts: ['shop.example.com'], storage: '10Gi', timeout: '30s' },
});

const isSecure: ValueCondition = { required: ['tlsCertificate'] };

/** Alternatives are conditions on the value, and can be named and reused. */
export class Exposure {
  @AnyOf(isSecure, { required: ['internalOnly'] }) listener?: { tlsCertificate?: Bytes; internalOnly?: boolean };
}

const cidr: SchemaKeywords = { format: 'cidr', maxLength: 43 };

/** Keywords without a marker of their own are set as they are. */
export class Network {
  @Schema(cidr) podRange?: string;
  @Schema(cidr) serviceRange?: string;
}

/** A class without the `Kind` decorator becomes a kind when its group and version registers it. */
export class SitePolicy extends CustomResource {
  spec!: { readonly maxReplicas: Int32 };
}
groupVersion.register(SitePolicy);

/** Permissions are on the code that needs them; `kbts manifests` writes the role. */
@Rbac({ groups: ['web.example.com'], resources: ['sites'], verbs: ['get', 'list', 'watch'] })
@Rbac({ groups: ['web.example.com'], resources: ['sites/status'], verbs: ['update', 'patch'] })
export class SiteReader {}
