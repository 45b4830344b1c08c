import type { IfExists } from './draft.js';

/** Properties of a template beyond its path. */
export interface TemplateEntry {
  /** Path in `templates/`. */
  readonly template: string;
  /** `tool`: commands overwrite the file; `shared`: commands edit it at scaffold markers and sections. */
  readonly owner: 'user' | 'tool' | 'shared';
  /** What to do if the file exists; `merge` adds missing entries. */
  readonly ifExists: IfExists | 'merge';
  /** Whether `--force` overwrites the file. Default: false. */
  readonly force?: boolean;
  /** The condition under which the file is created; undefined if it always is. */
  readonly when?: Condition;
  /** Whether the file is executable. Default: false. */
  readonly executable?: boolean;
}

/** A condition on the request. */
export type Condition = 'license' | 'resource' | 'controller';

const user = (template: string): TemplateEntry => ({ template, owner: 'user', ifExists: 'keep' });
const shared = (template: string): TemplateEntry => ({ template, owner: 'shared', ifExists: 'keep' });
const tool = (template: string): TemplateEntry => ({ template, owner: 'tool', ifExists: 'replace' });
/** A file that the project requires as rendered, so an existing file is an error without `--force`. */
const needed = (entry: TemplateEntry): TemplateEntry => ({ ...entry, ifExists: 'refuse', force: true });
/** A file that the user edits later, so an existing file is an error without `--force`. */
const source = (template: string): TemplateEntry => ({ template, owner: 'user', ifExists: 'refuse', force: true });

const init: readonly TemplateEntry[] = [
  { ...user('init/hack/boilerplate.ts.txt.hbs'), when: 'license' },
  needed(user('init/Makefile.hbs')),
  { ...user('init/package.json.hbs'), ifExists: 'merge' },
  needed(shared('init/src/main.ts.hbs')),
  user('init/esbuild.config.mjs.hbs'),
  needed(user('init/tsconfig.json.hbs')),
  user('init/biome.json.hbs'),
  user('init/vitest.config.ts.hbs'),
  user('init/Dockerfile.hbs'),
  user('init/_dockerignore.hbs'),
  user('init/_editorconfig.hbs'),
  user('init/_gitattributes.hbs'),
  { ...user('init/_gitignore.hbs'), ifExists: 'merge' },
  user('init/_nvmrc.hbs'),
  user('init/_github/workflows/lint.yml.hbs'),
  user('init/_github/workflows/test.yml.hbs'),
  user('init/_github/workflows/test-e2e.yml.hbs'),
  user('init/_github/workflows/release.yml.hbs'),
  user('init/_github/dependabot.yml.hbs'),
  user('init/_devcontainer/devcontainer.json.hbs'),
  user('init/_vscode/extensions.json.hbs'),
  user('init/_vscode/settings.json.hbs'),
  user('init/README.md.hbs'),
  user('init/AGENTS.md.hbs'),
  user('init/test/control-plane.ts.hbs'),
  user('init/test/e2e/cluster.ts.hbs'),
  shared('init/test/e2e/e2e.test.ts.hbs'),
  user('init/test/e2e/setup.ts.hbs'),
  user('init/test/e2e/vitest.config.ts.hbs'),
  needed(shared('init/config/default/kustomization.yaml.hbs')),
  needed(user('init/config/default/manager_metrics_patch.yaml.hbs')),
  user('init/config/default/cert_metrics_manager_patch.yaml.hbs'),
  user('init/config/default/metrics_service.yaml.hbs'),
  needed(user('init/config/manager/kustomization.yaml.hbs')),
  user('init/config/manager/manager.yaml.hbs'),
  needed(shared('init/config/rbac/kustomization.yaml.hbs')),
  user('init/config/rbac/service_account.yaml.hbs'),
  tool('init/config/rbac/role.yaml.hbs'),
  tool('init/config/rbac/role_binding.yaml.hbs'),
  user('init/config/rbac/leader_election_role.yaml.hbs'),
  user('init/config/rbac/leader_election_role_binding.yaml.hbs'),
  user('init/config/rbac/metrics_auth_role.yaml.hbs'),
  user('init/config/rbac/metrics_auth_role_binding.yaml.hbs'),
  user('init/config/rbac/metrics_reader_role.yaml.hbs'),
  user('init/config/prometheus/kustomization.yaml.hbs'),
  user('init/config/prometheus/alerts.yaml.hbs'),
  user('init/config/prometheus/monitor.yaml.hbs'),
  user('init/config/prometheus/monitor_tls_patch.yaml.hbs'),
  shared('init/config/network-policy/kustomization.yaml.hbs'),
  user('init/config/network-policy/allow-metrics-traffic.yaml.hbs'),
];

const api: readonly TemplateEntry[] = [
  { ...user('api/src/api/__group__/__version__/groupversion.ts.hbs'), when: 'resource' },
  { ...source('api/src/api/__group__/__version__/__kind__.types.ts.hbs'), when: 'resource' },
  { ...shared('api/config/crd/kustomization.yaml.hbs'), when: 'resource' },
  { ...user('api/config/crd/kustomizeconfig.yaml.hbs'), when: 'resource' },
  { ...tool('api/config/rbac/__configName___admin_role.yaml.hbs'), when: 'resource' },
  { ...tool('api/config/rbac/__configName___editor_role.yaml.hbs'), when: 'resource' },
  { ...tool('api/config/rbac/__configName___viewer_role.yaml.hbs'), when: 'resource' },
  { ...source('api/config/samples/__sampleName__.yaml.hbs'), when: 'resource' },
  { ...shared('api/config/samples/kustomization.yaml.hbs'), when: 'resource' },
  { ...source('api/src/controller/__group__/__controllerFile__.controller.ts.hbs'), when: 'controller' },
  {
    ...user('api/src/controller/__group__/__controllerFile__.controller.test.ts.hbs'),
    when: 'controller',
    force: true,
  },
];

const webhook: readonly TemplateEntry[] = [
  { ...shared('webhook/src/webhook/__group__/__version__/__kind__.webhook.ts.hbs'), force: true },
  { ...shared('webhook/src/webhook/__group__/__version__/__kind__.webhook.test.ts.hbs'), force: true },
  { ...user('webhook/config/webhook/kustomization.yaml.hbs'), force: true },
  user('webhook/config/webhook/service.yaml.hbs'),
  user('webhook/config/certmanager/issuer.yaml.hbs'),
  user('webhook/config/certmanager/certificate-webhook.yaml.hbs'),
  user('webhook/config/certmanager/certificate-metrics.yaml.hbs'),
  user('webhook/config/certmanager/kustomization.yaml.hbs'),
  user('webhook/config/certmanager/kustomizeconfig.yaml.hbs'),
  user('webhook/config/default/manager_webhook_patch.yaml.hbs'),
  user('webhook/config/network-policy/allow-webhook-traffic.yaml.hbs'),
];

const conversion: readonly TemplateEntry[] = [
  { ...shared('conversion/src/api/__group__/__version__/__kind__.conversion.ts.hbs'), force: true },
  user('conversion/config/crd/patches/webhook_in___configPlural__.yaml.hbs'),
];

const spoke: readonly TemplateEntry[] = [
  source('spoke/src/api/__group__/__version__/__kind__.conversion.ts.hbs'),
  { ...user('spoke/src/api/__group__/__version__/__kind__.conversion.test.ts.hbs'), force: true },
];

/** Templates of files, by command; `spoke` templates are rendered once per spoke. */
export const catalog = { init, api, webhook, conversion, spoke } as const;

/** Templates of code that is inserted at scaffold markers. */
export const fragments = {
  webhookDefaulter: 'webhook/fragments/defaulter.ts.hbs',
  webhookValidator: 'webhook/fragments/validator.ts.hbs',
  webhookDefaulterTest: 'webhook/fragments/defaulter.test.ts.hbs',
  webhookValidatorTest: 'webhook/fragments/validator.test.ts.hbs',
  endToEndCertificate: 'webhook/fragments/e2e-certificate.ts.hbs',
  endToEndMutating: 'webhook/fragments/e2e-mutating.ts.hbs',
  endToEndValidating: 'webhook/fragments/e2e-validating.ts.hbs',
  endToEndConversion: 'conversion/fragments/e2e-conversion.ts.hbs',
  certificateNamespace: 'conversion/fragments/ca-namespace.yaml.hbs',
  certificateName: 'conversion/fragments/ca-name.yaml.hbs',
  spokeTest: 'spoke/fragments/api-server.test.ts.hbs',
  endToEndReadiness: 'webhook/fragments/e2e-readiness.ts.hbs',
} as const;
