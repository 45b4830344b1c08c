import type { DiagnosticCode } from '../codes.js';
import type { Explanation } from './explanation.js';

/** Problems of markers, types and values in the source code. */
export const sourceExplanations = {
  'marker-unknown': {
    cause:
      'A comment begins with `+kubebuilder:` or `+kbts:`, or a decorator has the name of a marker almost, but there is no such marker. Controller-gen ignores such comments, so that a typing error silently removes a validation.',
    fix: 'Correct the name as suggested. `kbts manifests --help-markers` lists all markers. A marker of another tool that kbts does not know can be allowed with a `kbts-ignore` comment.',
    example: {
      wrong: `export class ShipSpec {
  /** +kubebuilder:validation:Minumum=1 */
  crew!: Int32;
}`,
      right: `export class ShipSpec {
  @Minimum(1)
  crew!: Int32;
}`,
    },
  },
  'marker-misplaced': {
    cause:
      'Every marker belongs to a package, a type or a field. Anywhere else it has no effect: for example on a constant, or the marker of a kind on a field.',
    fix: 'Move the marker to the declaration that it is meant for; the message says where it can be used.',
    example: {
      wrong: `export class ShipSpec {
  /** +kubebuilder:subresource:status */
  crew!: Int32;
}`,
      right: `export class ShipSpec {
  crew!: Int32;
}`,
    },
  },
  'marker-syntax': {
    cause: 'The arguments of a comment marker do not follow its grammar: a quote, a brace or a comma is missing.',
    fix: 'Correct the place that the message points to, or use the decorator, whose arguments the compiler checks.',
    example: {
      wrong: `export class ShipSpec {
  // +kubebuilder:validation:Enum={sail,steam
  engine!: string;
}`,
      right: `export class ShipSpec {
  // +kubebuilder:validation:Enum={sail,steam}
  engine!: string;
}`,
    },
  },
  'marker-argument': {
    cause: 'A marker lacks an argument, has one that it does not know, or has a value of another type.',
    fix: 'Change the argument as the message says. `kbts manifests --help-markers=full` lists the arguments of each marker.',
    example: {
      wrong: `export class ShipSpec {
  // +kubebuilder:validation:Minimum=few
  crew!: Int32;
}`,
      right: `export class ShipSpec {
  // +kubebuilder:validation:Minimum=1
  crew!: Int32;
}`,
    },
  },
  'marker-wrong-type': {
    cause:
      'The marker validates values of another type: a length on a number, a minimum on a string. The API server would ignore the keyword or reject the CRD.',
    fix: 'Use the marker for the type of the field, or correct the type.',
    example: {
      wrong: `export class ShipSpec {
  // +kubebuilder:validation:MaxLength=3
  crew!: Int32;
}`,
      right: `export class ShipSpec {
  // +kubebuilder:validation:Maximum=999
  crew!: Int32;
}`,
    },
  },
  'marker-contradiction': {
    cause: 'Two markers exclude each other, such as a minimum above the maximum: no value would be valid.',
    fix: 'Remove one of them, or correct the values.',
    example: {
      wrong: `export class ShipSpec {
  @Minimum(10)
  @Maximum(5)
  crew!: Int32;
}`,
      right: `export class ShipSpec {
  @Minimum(5)
  @Maximum(10)
  crew!: Int32;
}`,
    },
  },
  'type-unsupported': {
    cause:
      'A CRD schema describes JSON. Functions, `Date`, `bigint` and `unknown` have no schema, `number` may be an integer or a fraction, and unions of different types are not structural.',
    fix: 'Use a type that has a schema: `Int32` or `Int64` for integers, `Time` for times, `Quantity` for amounts, `JSONValue` for anything, a class with optional fields for alternatives.',
    example: {
      wrong: `export class ShipSpec {
  crew!: number;
}`,
      right: `export class ShipSpec {
  crew!: Int32;
}`,
    },
  },
  'type-unresolved': {
    cause:
      'A name refers to a type that is neither declared in the file nor imported, or to a file or package that does not exist.',
    fix: 'Import the type, correct its name, or install the package with `npm install`.',
    example: {
      wrong: `export class ShipSpec {
  engine!: Engine;
}`,
      right: `export type Engine = 'sail' | 'steam';

export class ShipSpec {
  engine!: Engine;
}`,
    },
  },
  'type-recursive': {
    cause: 'The type contains itself. CRD schemas cannot refer to other schemas, so that it would be infinitely deep.',
    fix: 'Write down as many levels as you need, or declare the inner field as `JSONValue`, which is not validated.',
    example: {
      wrong: `export class Deck {
  below?: Deck;
}

export class ShipSpec {
  deck!: Deck;
}`,
      right: `export class Deck {
  below?: JSONValue;
}

export class ShipSpec {
  deck!: Deck;
}`,
    },
  },
  'source-syntax': {
    cause:
      'The TypeScript compiler cannot parse the file. Without a complete file, kbts would generate incomplete manifests.',
    fix: 'Correct the syntax error. `npm run typecheck` shows the same errors.',
    example: {
      wrong: `export class ShipSpec {
  crew!: Int32
  = ;
}`,
      right: `export class ShipSpec {
  crew!: Int32;
}`,
    },
  },
  'source-config': {
    cause:
      'kbts reads `tsconfig.json` to resolve imports by `paths` and `extends`, and the file is missing or invalid.',
    fix: 'Correct the file as the message says.',
  },
  'value-not-static': {
    cause:
      'kbts never runs your code. The argument of a decorator must be a literal, or a constant that is declared with one.',
    fix: 'Write the value as a literal, or as a `const` with a literal value.',
    example: {
      wrong: `const most = Number('5');

export class ShipSpec {
  @Maximum(most)
  crew!: Int32;
}`,
      right: `const most = 5;

export class ShipSpec {
  @Maximum(most)
  crew!: Int32;
}`,
    },
  },
  'suppression-invalid': {
    cause:
      'A `kbts-ignore` comment suppresses one check at one declaration, and states the reason for the next reader.',
    fix: 'Write `// kbts-ignore CODE: reason` above the declaration. Only checks that controller-gen does not have can be suppressed.',
    example: {
      wrong: `export class ShipSpec {
  // kbts-ignore marker-misplaced
  crew!: Int32;
}`,
      right: `export class ShipSpec {
  crew!: Int32;
}`,
    },
  },
  'suppression-unused': {
    cause: 'The declaration below a `kbts-ignore` comment does not have the problem (any more).',
    fix: 'Remove the comment, or correct its code.',
    example: {
      wrong: `export class ShipSpec {
  // kbts-ignore marker-contradiction: only for tests
  crew!: Int32;
}`,
      right: `export class ShipSpec {
  crew!: Int32;
}`,
    },
  },
} as const satisfies Partial<Record<DiagnosticCode, Explanation>>;
