import { describe, expect, it } from 'vitest';
import { findResource } from '../base/project-file/index.js';
import { Scaffolded } from './fixtures/scaffolded.js';

const apps = { group: 'apps', version: 'v1', kind: 'Deployment' };
const certificate = { group: 'cert-manager', version: 'v1', kind: 'Certificate' };
const only = { resource: false, controller: true };
const types = 'src/api/cert-manager.io/v1/certificate.types.ts';

describe('a controller of a kind of Kubernetes', () => {
  it('uses the built-in token, and is recorded as kubebuilder does', () => {
    const project = new Scaffolded();
    project.api({ ...apps, ...only });
    expect(project.read('src/controller/deployment.controller.ts')).toContain(
      "import { Deployment } from 'kbts/k8s/apps/v1';\n",
    );
    expect(project.read('PROJECT')).toContain(
      '- controller: true\n  core: true\n  group: apps\n  kind: Deployment\n  path: kbts/k8s/apps/v1\n  version: v1\n',
    );
    expect(project.read('src/main.ts')).toContain(
      'await new DeploymentReconciler(manager.client).setupWithManager(manager);',
    );
    const created = [...project.texts.keys()].filter((path) =>
      /^config\/(crd|samples)|rbac\/deployment|src\/api/.test(path),
    );
    expect(created).toEqual([]);
  });

  it.each([
    ['core', 'Pod', "groups: ['']", 'kbts/k8s/core/v1', ''],
    [
      'rbac.authorization',
      'ClusterRole',
      "groups: ['rbac.authorization.k8s.io']",
      'kbts/k8s/rbac/v1',
      '  domain: k8s.io\n',
    ],
    ['networking', 'Ingress', "groups: ['networking.k8s.io']", 'kbts/k8s/networking/v1', '  domain: k8s.io\n'],
  ])('of the group %s has its full name', (group, kind, groups, module, domain) => {
    const project = new Scaffolded({ domain: '' });
    project.api({ group, version: 'v1', kind, ...only });
    const code = project.read(`src/controller/${kind.toLowerCase()}.controller.ts`);
    expect(code).toContain(groups);
    expect(code).toContain(`from '${module}'`);
    expect(project.read('PROJECT')).toContain(`core: true\n${domain}  group: ${group}\n`);
  });

  it('is in the folder of its group with several groups, and does not count as a second group', () => {
    const project = new Scaffolded();
    project.api({ group: 'ship' });
    project.api({ ...apps, ...only });
    project.api({ ...apps, ...only, controllerName: 'deployment-backup' });
    expect(project.project.resources.map(({ controllers }) => controllers.map(({ name }) => name))).toEqual([
      [],
      ['deployment', 'deployment-backup'],
    ]);
    const several = new Scaffolded({ multigroup: true });
    several.api({ ...apps, ...only });
    expect(several.read('src/controller/apps/deployment.controller.ts')).toContain(".named('apps-deployment')");
  });

  it('plans nothing the second time with --force', () => {
    const project = new Scaffolded();
    project.api({ ...apps, ...only });
    const { changes } = project.api({ ...apps, ...only, force: true });
    expect(changes.filter(({ kind }) => kind !== 'keep')).toEqual([]);
  });

  it.each([
    ['an unknown kind', { ...apps, kind: 'Deploymnt' }, 'has a kind `Deploymnt` in `apps/v1`'],
    ['an unknown version', { ...apps, version: 'v9' }, 'has a kind `Deployment` in `apps/v9`'],
    ['a kind that has one', apps, 'already has a controller'],
  ])('is refused for %s', (_, id, message) => {
    const project = new Scaffolded();
    if (message.startsWith('already')) project.api({ ...id, ...only });
    expect(() => project.api({ ...id, ...only })).toThrow(message);
  });

  it('is not one of a kind of the same name that the project owns', () => {
    const project = new Scaffolded();
    project.api({ ...apps, controller: false });
    project.api({ ...apps, ...only });
    expect(project.read('src/controller/deployment.controller.ts')).toContain("from '../api/v1/deployment.types.js'");
    expect(project.project.resources).toHaveLength(1);
  });
});

describe('a webhook of a kind of Kubernetes', () => {
  it('has the path and the rule of the core group', () => {
    const project = new Scaffolded();
    project.webhook({ group: 'core', version: 'v1', kind: 'Pod', defaulting: true, validation: false });
    const code = project.read('src/webhook/v1/pod.webhook.ts');
    expect(code).toContain("  path: '/mutate--v1-pod',\n");
    expect(code).toContain("  groups: [''],\n  resources: ['pods'],\n");
    expect(project.read('PROJECT')).toContain('core: true\n  group: core\n  kind: Pod\n  path: kbts/k8s/core/v1\n');
    expect(project.read('src/webhook/v1/pod.webhook.test.ts')).not.toContain('readSample');
  });

  it('never results in advice to create a CRD of that group', () => {
    const project = new Scaffolded();
    const wrong = () => project.webhook({ ...apps, kind: 'Deploymnt' });
    expect(wrong).toThrow('Kubernetes');
    expect(wrong).not.toThrow('kbts create api');
  });
});

describe('a kind of another project', () => {
  const external = { ...certificate, externalPath: 'src/api/cert-manager.io/v1', externalDomain: 'io' };
  const withTypes = () => {
    const project = new Scaffolded();
    project.write(types, 'export class Certificate {}\n');
    return project;
  };

  it('comes from a folder of the project', () => {
    const project = withTypes();
    project.api({ ...external, ...only });
    expect(project.read('src/controller/certificate.controller.ts')).toContain(
      "import { Certificate } from '../api/cert-manager.io/v1/certificate.types.js';\n",
    );
    expect(project.read('PROJECT')).toContain(
      '- controller: true\n  domain: io\n  external: true\n  group: cert-manager\n  kind: Certificate\n  path: src/api/cert-manager.io/v1\n  version: v1\n',
    );
    // From now on, its location is in PROJECT.
    project.webhook(certificate);
    expect(project.read('src/webhook/v1/certificate.webhook.ts')).toContain("groups: ['cert-manager.io'],");
    expect(findResource(project.project, { ...certificate, domain: 'io' })).toMatchObject({
      controller: true,
      external: true,
      webhooks: { defaulting: true, validation: true },
    });
  });

  it('comes from a package, which becomes a dependency', () => {
    const project = new Scaffolded();
    const module = '@example/certificates@1.2.3';
    project.api({ ...external, ...only, externalPath: '@example/certificates/v1', externalModule: module });
    expect(project.read('src/controller/certificate.controller.ts')).toContain("from '@example/certificates/v1';\n");
    expect(project.read('PROJECT')).toContain(`module: '@example/certificates@1.2.3'`);
    expect(JSON.parse(project.read('package.json')).dependencies).toMatchObject({ '@example/certificates': '1.2.3' });
  });

  it.each([
    ['a package that is not a dependency', { externalPath: 'left-pad' }, 'npm install left-pad'],
    ['an import path of Go', { externalPath: 'github.com/cert-manager/cert-manager/pkg/apis/v1' }, 'pass the CRD'],
    ['a folder without types', { externalPath: 'src/none' }, 'contains neither'],
    ['code in a path', { externalPath: "x';process.exit();'" }, 'cannot be'],
    ['a path out of the project', { externalPath: '../x' }, 'cannot be'],
    ['another package', { externalPath: 'a', externalModule: 'b@1' }, 'must name the package `a`'],
    [
      'another package of the same scope',
      { externalPath: '@a/b/v1', externalModule: '@a/bc@1' },
      'name the package `@a/b`',
    ],
    ['a longer name', { externalPath: 'a/v1', externalModule: 'a/b@1' }, 'must name the package `a`'],
    [
      'a module of Go',
      {
        externalPath: 'github.com/cert-manager/cert-manager/pkg/apis/v1',
        externalModule: 'github.com/cert-manager/cert-manager@v1.18.2',
      },
      'pass the CRD',
    ],
    [
      'a module of Go next to types',
      { externalPath: 'src/api/cert-manager.io/v1', externalModule: 'github.com/cert-manager/cert-manager@v1.18.2' },
      'must be an npm package',
    ],
    ['a package of the name of a JavaScript property', { externalPath: 'constructor/v1' }, 'npm install constructor'],
    ['a module without a path', { externalModule: 'b@1' }, 'requires `--external-api-path`'],
    ['types of its own', { externalPath: 'src/api/cert-manager.io/v1', resource: true }, 'cannot be combined'],
  ])('is refused with %s', (_, request, message) => {
    expect(() => withTypes().api({ ...certificate, ...only, ...request })).toThrow(message);
  });
});

describe('--ssa', () => {
  it('creates a controller that applies its fields, and is recorded', () => {
    const project = new Scaffolded();
    project.api({ group: 'crew', version: 'v1', kind: 'Navigator', ssa: true });
    expect(project.read('src/controller/navigator.controller.ts')).toContain(
      'const configuration = Navigator.applyConfiguration({ metadata: request });',
    );
    expect(project.read('PROJECT')).toContain('namespaced: true\n    ssa: true\n');
  });

  it('requires the types', () => {
    const project = new Scaffolded();
    expect(() => project.api({ ...apps, ...only, ssa: true })).toThrow('`--ssa` requires the API types');
  });
});

describe('a kind that has the name of a foreign one', () => {
  const other = { group: 'ship', version: 'v1', kind: 'Certificate' };
  const external = { ...certificate, externalPath: 'src/api/cert-manager.io/v1', externalDomain: 'io' };

  it.each([apps, { ...apps, kind: 'DEPLOYMENT' }])('is not created with the group and version of it: %o', (kind) => {
    const project = new Scaffolded();
    project.api({ ...apps, ...only });
    for (const force of [false, true]) {
      expect(project.refusedApi({ ...kind, force })).toMatchObject([
        {
          code: 'project-conflict',
          message: expect.stringContaining('a controller or webhooks for `apps/v1` `Deployment`'),
        },
      ]);
    }
    expect(project.refusedApi({ ...apps, ...only, force: true })).toEqual([]);
    expect(project.refusedApi({ ...apps, version: 'v2' })).toMatchObject([{ code: 'project-conflict' }]);
    expect(project.refusedApi({ ...apps, version: 'v2', controller: false })).toEqual([]);
  });

  it('is not meant by the path of a kind of another project', () => {
    const project = new Scaffolded();
    project.write('src/api/other/v1/certificate.types.ts', 'export class Certificate {}\n');
    project.api(other);
    const wrong = { ...other, externalPath: 'src/api/other/v1', externalDomain: 'io' };
    const refused = [
      {
        code: 'project-conflict',
        message: expect.stringMatching(/^`ship.example.com\/v1` `Certificate` is a kind of this project/),
      },
    ];
    expect(project.refusedApi({ ...wrong, ...only, controllerName: 'other' })).toMatchObject(refused);
    expect(project.refusedWebhook({ ...wrong, defaulting: true })).toMatchObject(refused);
  });

  it('does not overwrite its controller or webhooks with --force', () => {
    const project = new Scaffolded();
    project.write(types, 'export class Certificate {}\n');
    project.api({ ...external, ...only });
    project.webhook({ ...external, defaulting: true, validation: false });
    for (const force of [false, true]) {
      expect(project.refusedApi({ ...other, force })).toMatchObject([
        { code: 'project-conflict', message: expect.stringContaining('the same name or class') },
      ]);
    }
    project.api({ ...other, controllerName: 'certificate-of-ships' });
    for (const force of [false, true]) {
      expect(project.refusedWebhook({ ...other, validation: true, force })).toMatchObject([
        {
          code: 'project-conflict',
          message:
            '`src/webhook/v1/certificate.webhook.ts` contains the webhooks of `cert-manager.io/v1` `Certificate`, so the webhooks of `ship.example.com/v1` `Certificate` cannot be added to it',
        },
      ]);
    }
    project.webhook({ ...external, defaulting: false, validation: true });
    expect(project.refusedWebhook({ ...external, defaulting: true, force: true })).toEqual([]);
  });

  it('has its own files in a project with several groups', () => {
    const project = new Scaffolded({ multigroup: true });
    project.write(types, 'export class Certificate {}\n');
    project.api({ ...external, ...only });
    project.webhook({ ...external, defaulting: true });
    expect(project.refusedApi({ ...other })).toEqual([]);
    project.api(other);
    expect(project.refusedWebhook({ ...other, defaulting: true })).toEqual([]);
  });
});

describe('the last controller of an external kind', () => {
  const external = { ...certificate, externalDomain: 'io', ...only };
  const deleted = (project: Scaffolded, kind: string) =>
    project.deleteController({ ...certificate, kind }).notes.filter((note) => note.includes('unless you use'));

  it('leaves its types, which can have other uses, and says so', () => {
    const project = new Scaffolded();
    project.write(types, 'export class Certificate {}\n');
    project.api({ ...external, externalPath: 'src/api/cert-manager.io/v1' });
    expect(deleted(project, 'Certificate')).toEqual([
      `Delete the types of Certificate unless you use them: \`${types}\``,
    ]);
    expect(project.read(types)).toBe('export class Certificate {}\n');
  });

  it('leaves its package, which other kinds can have, too', () => {
    const project = new Scaffolded();
    const packaged = {
      ...external,
      externalPath: '@example/certificates/v1',
      externalModule: '@example/certificates@1',
    };
    project.api(packaged);
    project.api({ ...packaged, kind: 'Issuer' });
    expect(deleted(project, 'Certificate')).toEqual([]);
    expect(deleted(project, 'Issuer')).toEqual([
      'Run `npm uninstall @example/certificates` unless you use the package: it has the types of Issuer',
    ]);
  });
});

describe('--controller-name', () => {
  it('requires a controller', () => {
    const project = new Scaffolded();
    expect(project.refusedApi({ controller: false, controllerName: 'escort' })).toMatchObject([
      { code: 'usage', message: '`--controller-name` requires a controller to be created' },
    ]);
    expect(project.texts.has('src/api/v1/frigate.types.ts')).toBe(false);
  });
});

describe('--plural of a kind that exists', () => {
  const deployment = { group: 'apps', kind: 'Deployment' };

  it('may be its plural', () => {
    const made = new Scaffolded();
    made.api({ plural: 'frigatas' });
    made.webhook({ plural: 'frigatas' });
    made.api({ ...deployment, resource: false, plural: 'deployments' });
    made.webhook({ ...deployment, plural: 'deployments' });
    expect(made.project.resources.map(({ plural }) => plural)).toEqual(['frigatas', 'deployments']);
  });

  it('cannot be another one', () => {
    const made = new Scaffolded();
    made.api({ controller: false, plural: 'frigatas' });
    const own = {
      code: 'project-conflict',
      message: 'the plural of `Frigate` is `frigatas` in PROJECT and its CRD, not `frigates`',
      hint: 'omit `--plural`, or pass `--plural frigatas`',
    };
    expect(made.refusedWebhook({ plural: 'frigates' })).toMatchObject([own]);
    expect(made.refusedApi({ resource: false, plural: 'frigates' })).toMatchObject([own]);
    const foreign = { message: 'the plural of `Deployment` is `deployments` in Kubernetes, not `deploys`' };
    expect(made.refusedWebhook({ ...deployment, plural: 'deploys' })).toMatchObject([foreign]);
    expect(made.refusedApi({ ...deployment, resource: false, plural: 'deploys' })).toMatchObject([foreign]);
  });

  it('cannot be another one than PROJECT has for a kind of another project', () => {
    const made = new Scaffolded();
    const certificate = {
      group: 'cert',
      kind: 'Certificate',
      externalPath: '@example/cert',
      externalModule: '@example/cert@1.0.0',
    };
    made.webhook({ ...certificate, plural: 'certificata' });
    const message = 'the plural of `Certificate` is `certificata` in PROJECT, not `certificates`';
    expect(made.refusedApi({ ...certificate, resource: false, plural: 'certificates' })).toMatchObject([{ message }]);
  });
});
