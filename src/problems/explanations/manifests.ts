import type { DiagnosticCode } from '../codes.js';
import type { Explanation } from './explanation.js';

/** Problems of the manifests that result from the source code. */
export const manifestExplanations = {
  'kubernetes-version': {
    cause:
      'PROJECT or `--kubernetes-version` names a minor version of Kubernetes in which the type, field or function does not exist yet.',
    fix: 'Do without it, or raise the version that the project supports.',
  },
  'kind-invalid': {
    cause:
      'A class with `@Kind` cannot become a CRD: it is not exported, has no version, or has names that the API server rejects.',
    fix: 'Correct the declaration as the message says.',
    example: {
      wrong: `export class ShipSpec {
  crew!: Int32;
}

@Kind(groupVersion)
@Resource({ shortName: ['Sh'] })
export class Ship extends CustomResource {
  spec!: ShipSpec;
}`,
      right: `export class ShipSpec {
  crew!: Int32;
}

@Kind(groupVersion)
@Resource({ shortName: ['sh'] })
export class Ship extends CustomResource {
  spec!: ShipSpec;
}`,
    },
  },
  'names-clash': {
    cause:
      'Two kinds of a group have the same plural, singular, short name or list kind. The API server serves only one of them.',
    fix: 'Set other names with `@Resource({ path: … })`, or rename one of the kinds.',
  },
  'schema-not-structural': {
    cause:
      'The API server accepts only structural schemas: each field has one type, and keywords such as `anyOf` add no fields.',
    fix: 'Change the type or the markers of the field that the message names.',
  },
  'default-invalid': {
    cause: 'The API server validates defaults when a CRD is created, and rejects the CRD if one is invalid.',
    fix: 'Correct the default, or the markers that it violates.',
    example: {
      wrong: `export class ShipSpec {
  @Minimum(1)
  @Default(0)
  crew?: Int32;
}`,
      right: `export class ShipSpec {
  @Minimum(1)
  @Default(1)
  crew?: Int32;
}`,
    },
  },
  'list-invalid': {
    cause:
      'Lists of type `map` have objects as items, with keys that are required or have defaults. Lists of type `set` have scalars, or atomic objects.',
    fix: 'Name the keys with `@ListMapKey`, make them required, or choose another list type.',
    example: {
      wrong: `export class Deck {
  name!: string;
}

export class ShipSpec {
  @ListType('map')
  decks!: Deck[];
}`,
      right: `export class Deck {
  name!: string;
}

export class ShipSpec {
  @ListType('map')
  @ListMapKey('name')
  decks!: Deck[];
}`,
    },
  },
  'cel-syntax': {
    cause: 'The rule is not a CEL expression. The API server would reject the CRD.',
    fix: 'Correct the expression. Its language is described at https://kubernetes.io/docs/reference/using-api/cel/.',
    example: {
      wrong: `@XValidation({ rule: 'self.crew >' })
export class ShipSpec {
  crew!: Int32;
}`,
      right: `@XValidation({ rule: 'self.crew > 0' })
export class ShipSpec {
  crew!: Int32;
}`,
    },
  },
  'cel-type': {
    cause: 'The rule uses a field or a function that does not exist, or compares values of different types.',
    fix: 'Correct the rule. Optional fields have to be tested with `has(self.field)` first.',
    example: {
      wrong: `@XValidation({ rule: 'self.crew == "many"' })
export class ShipSpec {
  crew!: Int32;
}`,
      right: `@XValidation({ rule: 'self.crew > 5' })
export class ShipSpec {
  crew!: Int32;
}`,
    },
  },
  'cel-cost': {
    cause:
      'The API server estimates what the rule costs for the largest object that the schema allows, and rejects the CRD above its budget. Lists, maps and strings without a maximum count as the largest that fit into a request.',
    fix: 'Limit them with `@MaxItems`, `@MaxProperties` or `@MaxLength`, or write a rule that iterates less.',
    example: {
      wrong: `@XValidation({ rule: 'self.names.all(one, self.names.exists(other, other.contains(one)))' })
export class ShipSpec {
  names!: string[];
}`,
      right: `export class ShipSpec {
  @MaxItems(10)
  names!: string[];
}`,
    },
  },
  'path-invalid': {
    cause:
      'A printer column, a selectable field or the scale subresource names a field that the schema does not have, or one of an unsupported type. Or the selectable fields are the same in all versions of a kind, whose schemas differ: the API server rejects that.',
    fix: 'Correct the path. It begins with a dot, for example `.spec.replicas`. Or let the selectable fields of one version differ.',
    example: {
      wrong: `export class ShipSpec {
  crew!: Int32;
}

@Kind(groupVersion)
@PrintColumn({ name: 'Crew', type: 'integer', jsonPath: '.spec.crews' })
export class Ship extends CustomResource {
  spec!: ShipSpec;
}`,
      right: `export class ShipSpec {
  crew!: Int32;
}

@Kind(groupVersion)
@PrintColumn({ name: 'Crew', type: 'integer', jsonPath: '.spec.crew' })
export class Ship extends CustomResource {
  spec!: ShipSpec;
}`,
    },
  },
  'breaking-change': {
    cause:
      'Compared with the earlier state, objects that are stored or that clients send would become invalid, or lose fields.',
    fix: 'Undo the change, make the field optional, or add a new version with a conversion. Fields and versions are removed only when no client uses them.',
  },
  'crd-too-large': {
    cause:
      '`kubectl apply` stores the whole CRD in an annotation of at most 256 KiB, and etcd stores objects of at most 1.5 MiB. Descriptions of built-in types make up most of it.',
    fix: 'Shorten the descriptions with `crd:maxDescLen=0`, use `kubectl apply --server-side`, or refer to other objects instead of embedding their templates.',
  },
  'storage-version': {
    cause: 'Objects of a kind are stored in one of its versions, and no version or more than one is marked.',
    fix: 'Write `@StorageVersion()` on the class of exactly one version.',
  },
  'rbac-invalid': {
    cause: 'The API server would reject the role, or the rule permits nothing, for example because it has no verbs.',
    fix: 'Complete the rule. Rules for objects have `groups`, `resources` and `verbs`; rules for URLs have `urls` and `verbs`.',
    example: {
      wrong: `@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: [] })
export class ShipSpec {
  crew!: Int32;
}`,
      right: `@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get'] })
export class ShipSpec {
  crew!: Int32;
}`,
    },
  },
  'resource-unknown': {
    cause:
      'The API group does not have the resource. RBAC accepts any name, so that the operator would be denied access at run time.',
    fix: 'Write the lowercase plural, with the subresource after a slash: `deployments/status`.',
    example: {
      wrong: `@Rbac({ groups: ['apps'], resources: ['deployment'], verbs: ['get'] })
export class ShipSpec {
  crew!: Int32;
}`,
      right: `@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get'] })
export class ShipSpec {
  crew!: Int32;
}`,
    },
  },
  'webhook-invalid': {
    cause:
      'The API server would reject the webhook configuration, for example because of its name or its side effects.',
    fix: 'Correct the argument that the message names.',
  },
  'webhook-unserved': {
    cause:
      'A marker declares a webhook, and no code of the project registers a handler for its path. The API server would get 404 and, with `failurePolicy=fail`, reject every object.',
    fix: 'Register the webhook with `newWebhookManagedBy(…)`, or correct the path of the marker.',
  },
  'warnings-exceeded': {
    cause: 'The run was started with `--max-warnings`, and found more.',
    fix: 'Fix the warnings above, or raise the number.',
  },
  'manifest-invalid': {
    cause: 'A file that kbts completes or patches, such as a sample, is not valid YAML, or is not a Kubernetes object.',
    fix: 'Correct the file, or restore it from version control.',
  },
  'crd-invalid': {
    cause: 'A source of `kbts import crd` cannot be read, or is not a valid CRD of apiextensions.k8s.io/v1.',
    fix: 'Correct the source, or import the CRD from a cluster that has accepted it with `--from-cluster`.',
  },
  'import-inexact': {
    cause:
      'The CRD that is generated from the imported types differs here from the imported CRD, for example because it restricts metadata, which types inherit.',
    fix: 'Keep this part of the original CRD with a patch in `config/crd/patches`, or do without it.',
  },
  'option-invalid': {
    cause: 'A generator or one of its options does not exist, or has an invalid value.',
    fix: 'Correct the argument. `kbts manifests --help` shows examples; the arguments are those of controller-gen.',
  },
} as const satisfies Partial<Record<DiagnosticCode, Explanation>>;
