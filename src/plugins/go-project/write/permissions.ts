import { controllerFolder, qualifiedGroup, type Resource } from '../../../base/project-file/index.js';
import { decoratorLine } from '../../../compiler/import/index.js';
import type { RbacRule } from '../../../compiler/markers/index.js';
import { sourceHeader } from '../../../project/index.js';
import type { GoCode } from '../read/go-code.js';
import type { ProjectDraft } from './draft.js';

/** File for the permissions that do not belong to exactly one controller. */
const sharedRulesFile = 'src/rbac.ts';

/** Replaces the scaffolded permissions of the controllers with those of the Go project. */
export function writePermissions(draft: ProjectDraft, rules: readonly RbacRule[], code: GoCode): void {
  const owners = draft.project.resources.flatMap((resource) => ownersOf(draft, resource, code));
  const byFile = attributeRules(rules, owners);
  const shared = byFile.get(undefined) ?? [];
  for (const { file } of owners) {
    draft.edit(file, (text) => withRules(text, byFile.get(file) ?? []));
  }
  if (shared.length > 0) draft.write(sharedRulesFile, sharedText(draft, shared));
}

function ownersOf(draft: ProjectDraft, resource: Resource, { controllers }: GoCode): readonly RuleOwner[] {
  const { kind, plural, controller, controllers: named } = resource;
  const permissions = new Set(controllers.filter((one) => one.kind === kind).flatMap((one) => [...one.permissions]));
  const names = [...(controller ? [kind.toLowerCase()] : []), ...named.map(({ name }) => name)];
  return names.map((name) => ({
    file: `${controllerFolder(draft.project, resource)}/${name}.controller.ts`,
    resource: `${qualifiedGroup(resource)}/${plural}`,
    permissions,
  }));
}

function withRules(text: string, rules: readonly RbacRule[]): string {
  const lines = rules.map(ruleLine).join('');
  const replaced = text.replace(
    /^(\/\*\* Reconciles [^\n]*\n)(?:@Rbac\((?:[^\n]*\}\)|\{\n(?: [^\n]*\n)*\}\))\n)*(?=export class )/m,
    (_, doc: string) => doc + lines,
  );
  return rules.length > 0 ? replaced : replaced.replace("import { Rbac } from 'kbts/api';\n", '');
}

function ruleLine(rule: RbacRule): string {
  // All values are strings or lists of strings, so they are valid JSON.
  return decoratorLine('Rbac', { ...rule } as Parameters<typeof decoratorLine>[1]);
}

function sharedText(draft: ProjectDraft, rules: readonly RbacRule[]): string {
  return `${sourceHeader(draft.files, draft.around.year)}import { Rbac } from 'kbts/api';

/** Permissions used by several controllers or by none. Move each to the class that uses it. */
${rules.map(ruleLine).join('')}export class SharedPermissions {}
`;
}

interface RuleOwner {
  readonly file: string;
  /** Group and plural of the reconciled kind, separated by `/`. */
  readonly resource: string;
  /** From markers in the Go file: group and resource, separated by `/`. */
  readonly permissions: ReadonlySet<string>;
}

/**
 * Returns the rules of a role by the file of a controller: first by the reconciled kind, then by the markers in the Go
 * file. The key is undefined for rules that match several controllers, or no controller.
 */
function attributeRules(rules: readonly RbacRule[], owners: readonly RuleOwner[]) {
  const byFile = new Map<string | undefined, readonly RbacRule[]>();
  const add = (file: string | undefined, rule: RbacRule) => byFile.set(file, [...(byFile.get(file) ?? []), rule]);
  for (const rule of rules) {
    const lists = new Map<string | undefined, string[]>();
    for (const resource of rule.resources ?? []) {
      const owner = ownerOf(rule, resource, owners);
      lists.set(owner, [...(lists.get(owner) ?? []), resource]);
    }
    // Rules for URLs do not belong to a controller.
    if (lists.size === 0) add(undefined, rule);
    for (const [file, resources] of lists) add(file, { ...rule, resources });
  }
  return byFile;
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
