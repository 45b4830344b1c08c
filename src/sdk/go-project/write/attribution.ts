import type { RbacRule } from '../../../markers/index.js';

/** What is known about a controller of the new project. */
export interface RuleOwner {
  /** The file of the controller. */
  readonly file: string;
  /** Group and plural of its kind, separated by `/`. */
  readonly resource: string;
  /** The permissions in the markers of the Go file: group and resource, separated by `/`. */
  readonly permissions: ReadonlySet<string>;
}

/** Rules by the file that they go to. */
export interface AttributedRules {
  readonly byFile: ReadonlyMap<string, readonly RbacRule[]>;
  /** Rules of no single controller. */
  readonly shared: readonly RbacRule[];
}

/**
 * Distributes the rules of a role among controllers: by the kind of the controller, then by the markers in its Go file.
 * What several controllers need, or none, stays together.
 */
export function attributeRules(rules: readonly RbacRule[], owners: readonly RuleOwner[]): AttributedRules {
  const byFile = new Map<string, RbacRule[]>();
  const shared: RbacRule[] = [];
  for (const rule of rules) {
    const lists = new Map<string | undefined, string[]>();
    for (const resource of rule.resources ?? []) {
      const owner = ownerOf(rule, resource, owners);
      lists.set(owner, [...(lists.get(owner) ?? []), resource]);
    }
    // URLs belong to no controller.
    if (lists.size === 0) shared.push(rule);
    for (const [file, resources] of lists) {
      const part = { ...rule, resources };
      if (file === undefined) shared.push(part);
      else byFile.set(file, [...(byFile.get(file) ?? []), part]);
    }
  }
  return { byFile, shared };
}

function ownerOf(rule: RbacRule, resource: string, owners: readonly RuleOwner[]): string | undefined {
  const [group = '', second] = rule.groups ?? [];
  if (second !== undefined) return undefined;
  const [base = ''] = resource.split('/');
  const own = owners.filter((owner) => owner.resource === `${group}/${base}`);
  const marked = owners.filter(({ permissions }) => permissions.has(`${group}/${resource}`));
  const [first, other] = own.length > 0 ? own : marked;
  return other === undefined ? first?.file : undefined;
}
