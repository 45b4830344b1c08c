import { decoratorLine } from '../../../import/index.js';
import type { RbacRule } from '../../../markers/index.js';
import { controllerFolder, qualifiedGroup, type Resource } from '../../../project/index.js';
import { sourceHeader } from '../../../scaffold/index.js';
import type { GoCode } from '../source/go-code.js';
import { attributeRules, type RuleOwner } from './attribution.js';
import type { ProjectDraft } from './draft.js';

/** The file with the permissions that no single controller needs. */
export const sharedRulesFile = 'src/rbac.ts';

/** Replaces the permissions of the controllers by those of the Go project. */
export function writePermissions(draft: ProjectDraft, rules: readonly RbacRule[], code: GoCode): void {
  const owners = draft.project.resources.flatMap((resource) => ownersOf(draft, resource, code));
  const { byFile, shared } = attributeRules(rules, owners);
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

/** Replaces the decorators of the class of a controller. */
function withRules(text: string, rules: readonly RbacRule[]): string {
  const lines = rules.map(ruleLine).join('');
  const replaced = text.replace(
    /^(\/\*\* Reconciles [^\n]*\n)(?:@Rbac\((?:[^\n]*\}\)|\{\n(?: [^\n]*\n)*\}\))\n)*(?=export class )/m,
    (_, doc: string) => doc + lines,
  );
  return rules.length > 0 ? replaced : replaced.replace("import { Rbac } from 'kbts/api';\n", '');
}

function ruleLine(rule: RbacRule): string {
  // Lists of strings, which are JSON.
  return decoratorLine('Rbac', { ...rule } as Parameters<typeof decoratorLine>[1]);
}

function sharedText(draft: ProjectDraft, rules: readonly RbacRule[]): string {
  return `${sourceHeader(draft.files, draft.around.year)}import { Rbac } from 'kbts/api';

/** Permissions of several controllers, or of none. Move each to the class that uses it. */
${rules.map(ruleLine).join('')}export class SharedPermissions {}
`;
}
