import { type Project, qualifiedGroup, type Resource } from '../../base/project-file/index.js';
import {
  type Code,
  code,
  defaultControllerName,
  fitCall,
  fitChain,
  type KindVariant,
  kindImport,
  rbacDecorators,
  stringLiteral,
  type VariantOf,
} from '../../project/index.js';
import type { Operand } from './operand.js';
import { recordedOperand, variableOf } from './record.js';

/** File that sets the manager's environment variables. */
export const managerFile = 'config/manager/manager.yaml';

const types = {
  'api/src/api/__group__/__version__/__kind__.types.ts.hbs': 'plugins/deploy-image/types.ts.hbs',
  'api/config/samples/__sampleName__.yaml.hbs': 'plugins/deploy-image/sample.yaml.hbs',
} as const;

const controller = {
  'api/src/controller/__group__/__controllerFile__.controller.ts.hbs': 'plugins/deploy-image/controller.ts.hbs',
  'api/src/controller/__group__/__controllerFile__.controller.test.ts.hbs':
    'plugins/deploy-image/controller.test.ts.hbs',
} as const;

/** Returns the variant of a kind that the plugin created. Additional controllers of the kind get the default files. */
export const variantOf: VariantOf = (project, resource, { controllerName }) => {
  const operand = recordedOperand(project, resource);
  if (!operand || !resource.api) return undefined;
  const context = contextOf(operand, resource, project);
  if (controllerName !== undefined) return { templates: types, context: typesContext(context), controllerEdits: [] };
  const variable = { name: variableOf(operand, resource.kind), value: operand.image };
  const edit = { kind: 'variable', path: managerFile, variable } as const;
  return { templates: { ...types, ...controller }, context, controllerEdits: [edit] } satisfies KindVariant;
};

/** Returns the context without permissions and setup code, which only apply to the plugin's own controller. */
function typesContext({ permissions: _, setUp: __, ...context }: ReturnType<typeof contextOf>): KindVariant['context'] {
  return context;
}

function contextOf(operand: Operand, resource: Resource, project: Project) {
  const { command, port, user } = operand;
  const roleNamespace = project.namespaced ? `${project.projectName}-system` : '';
  return {
    imageVariable: variableOf(operand, resource.kind),
    containerCommand: command.length === 0 ? '' : commandOf(command),
    containerPort: port === undefined ? '' : String(port),
    runAsUser: user === undefined ? '' : String(user),
    setUp: setUpOf(resource, project),
    permissions: rbacDecorators(qualifiedGroup(resource), resource.plural, roleNamespace, [
      { group: 'apps', resource: 'deployments', verbs: ['get', 'list', 'watch', 'create', 'patch'] },
      { group: 'events.k8s.io', resource: 'events', verbs: ['create', 'patch'] },
    ]),
  };
}

function commandOf(words: readonly string[]): Code {
  return fitCall(code`command: `, words.map(stringLiteral), ',', '    ', '[]');
}

/** Returns the code that registers the controller, which also watches the Deployments that it creates. */
function setUpOf(resource: Resource, project: Project): Code {
  const name = defaultControllerName(project, resource);
  const kind = kindImport(resource.kind).name;
  const chain = [code`.for(${kind})`, code`.owns(Deployment)`, code`.named('${name}')`, code`.complete(this)`];
  return fitChain(code`return newControllerManagedBy(manager)`, chain, '    ');
}
