import { describe, expect, it } from 'vitest';
import { readYamlDocuments } from '../base/yaml/index.js';
import { Scaffolded } from './fixtures/scaffolded.js';

/** A project that has the same kind in several groups, with everything that can be scaffolded for it. */
function withGroups(...groups: string[]): Scaffolded {
  const made = new Scaffolded({ multigroup: true });
  for (const group of groups) {
    made.api({ group });
    made.webhook({ group });
  }
  return made;
}

describe('the field manager of a controller', () => {
  const fieldManagers = (multigroup: boolean, group: string) => {
    const made = new Scaffolded({ multigroup });
    made.api({ group, ssa: true });
    made.api({ group, resource: false, controllerName: 'escort' });
    return found(made, /controller\.ts$/, /fieldManager: '(.*?)'/g);
  };

  it('is the same in both layouts, because deployed objects have it', () => {
    expect(fieldManagers(false, 'ship')).toEqual(['ship-frigate', 'escort']);
    expect(fieldManagers(true, 'ship')).toEqual(['ship-frigate', 'escort']);
  });

  it.each(['fieldManager: "frigate"', "fieldManager: 'frigate'"])('stays with --force: %s', (own) => {
    const made = new Scaffolded();
    made.api({ ssa: true });
    const path = 'src/controller/frigate.controller.ts';
    made.write(path, made.read(path).replace("fieldManager: 'ship-frigate'", own));
    made.api({ ssa: true, force: true });
    expect(made.read(path)).toContain("fieldManager: 'frigate'");
    made.api({ resource: false, force: true });
    expect(made.read(path)).toContain("fieldManager: 'frigate'");
  });

  it('is required to be a string when --force overwrites it', () => {
    const made = new Scaffolded();
    made.api({ ssa: true });
    const path = 'src/controller/frigate.controller.ts';
    made.write(path, made.read(path).replace("fieldManager: 'ship-frigate'", 'fieldManager: owner'));
    expect(made.refusedApi({ force: true })).toMatchObject([
      {
        message: expect.stringContaining(`in \`${path}\` is not a string`),
        hint: expect.stringContaining('the new controller applies as `ship-frigate`'),
      },
    ]);
    made.api({ ssa: false, force: true });
    expect(made.read(path)).not.toContain('fieldManager');
  });

  it('is at most as long as the API server accepts', () => {
    expect(fieldManagers(true, `${'g'.repeat(60)}.${'h'.repeat(60)}.io`)).toEqual(['frigate', 'escort']);
  });
});

/** All matches of a pattern in files whose path fits. */
function found(made: Scaffolded, path: RegExp, pattern: RegExp): string[] {
  return [...made.texts].flatMap(([file, text]) =>
    path.test(file) ? [...text.matchAll(pattern)].map(([, name = '']) => name) : [],
  );
}

describe('the same kind in several groups', () => {
  const groups = ['ship', 'harbor', 'sea.port', 'sea-port', ''];

  it.each([
    ['names of webhooks', /webhook\.ts$/, / name: '(.*)'/g],
    ['paths of webhooks', /webhook\.ts$/, / path: '(.*)'/g],
    ['names of controllers', /controller\.ts$/, /\.named\('(.*?)'\)/g],
    ['names of roles', /_role\.yaml$/, /^ {2}name: (.*frigate.*)$/gm],
    ['names in main.ts', /^src\/main\.ts$/, /^import .*\b(\w+) \} from '\.\/(?:controller|webhook)/gm],
  ])('has %s that differ', (_, path, pattern) => {
    const made = withGroups(...groups.filter((group) => group !== 'sea-port'));
    made.api({ group: 'sea-port' });
    made.webhook({ group: 'sea-port', defaultingPath: '/mutate-port', validationPath: '/validate-port' });
    const names = found(made, path, pattern);
    expect(names.length).toBeGreaterThanOrEqual(groups.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has samples that differ in what kustomize and the API server know them by', () => {
    const made = withGroups(...groups.slice(0, 3));
    const samples = [...made.texts].filter(([path]) => /samples\/.*frigate\.yaml$/.test(path));
    const ids = samples.flatMap(([path, text]) =>
      readYamlDocuments(path, text).map((document) => {
        const { apiVersion, metadata } = document as { apiVersion: string; metadata: { name: string } }; // a sample is an object
        return `${apiVersion} ${metadata.name}`;
      }),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('has the names of kubebuilder where nothing else has them', () => {
    const made = withGroups('ship');
    made.api({ group: 'harbor', kind: 'Crane' });
    made.webhook({ group: 'harbor', kind: 'Crane' });
    expect(found(made, /webhook\.ts$/, / name: '(.*)'/g)).toEqual([
      'mfrigate-v1.kb.io',
      'vfrigate-v1.kb.io',
      'mcrane-v1.kb.io',
      'vcrane-v1.kb.io',
    ]);
  });

  it('keeps names that differ when webhooks of either group are written again', () => {
    const made = withGroups('ship', 'harbor');
    for (const group of ['ship', 'harbor', 'ship']) {
      made.webhook({ group, force: true });
      const names = found(made, /webhook\.ts$/, / name: '(.*)'/g);
      expect(new Set(names).size).toBe(4);
    }
  });

  it('is imported once into main.ts when it is written again', () => {
    const made = withGroups('ship', 'harbor');
    const before = made.read('src/main.ts');
    made.api({ group: 'harbor', force: true });
    made.webhook({ group: 'ship', force: true });
    expect(made.read('src/main.ts')).toBe(before);
  });
});

describe('a path of a webhook', () => {
  it('cannot be that of another webhook, be it built from names or chosen', () => {
    const made = withGroups('sea.port');
    made.api({ group: 'sea-port' });
    const webhook = { group: 'sea-port', validation: false };
    expect(made.refusedWebhook(webhook)).toMatchObject([
      {
        code: 'project-conflict',
        message: expect.stringContaining('`/mutate-sea-port-example-com-v1-frigate` of the defaulting webhook'),
        hint: expect.stringContaining('--defaulting-path'),
      },
    ]);
    const chosen = '/validate-sea-port-example-com-v1-frigate';
    expect(made.refusedWebhook({ ...webhook, defaultingPath: chosen })).toMatchObject([
      {
        message: expect.stringContaining(
          'already used by the validation webhook of `Frigate` (sea.port.example.com/v1)',
        ),
      },
    ]);
    expect(made.refusedWebhook({ ...webhook, defaultingPath: '/port' })).toEqual([]);
  });

  it('cannot be that of the other webhook of the same command', () => {
    const made = new Scaffolded();
    made.api();
    expect(made.refusedWebhook({ defaultingPath: '/one', validationPath: '/one' })).toHaveLength(1);
    made.webhook({ validation: false, defaultingPath: '/one' });
    expect(made.refusedWebhook({ defaulting: false, validationPath: '/one' })).toHaveLength(1);
    expect(made.refusedWebhook({ force: true, defaultingPath: '/one' })).toEqual([]);
  });
});

describe('a file of webhooks', () => {
  it('has one import of each module, even if webhooks were added one at a time', () => {
    const made = new Scaffolded();
    made.api();
    made.webhook({ validation: false });
    const file = 'src/webhook/v1/frigate.webhook.ts';
    expect(made.read(file)).toContain(
      "import { type Defaulter, type Manager, newWebhookManagedBy } from 'kbts/runtime';",
    );
    made.webhook({ defaulting: false });
    const imports = made.read(file).match(/^import .*/gm);
    expect(imports).toEqual([
      "import { Webhook } from 'kbts/api';",
      "import { type Defaulter, type Manager, newWebhookManagedBy, type Validator } from 'kbts/runtime';",
      "import { Frigate } from '../../api/v1/frigate.types.js';",
    ]);
  });

  it('gets an import of its own where the user has put comments into the first', () => {
    const made = new Scaffolded();
    made.api();
    made.webhook({ validation: false });
    const file = 'src/webhook/v1/frigate.webhook.ts';
    made.write(file, made.read(file).replace('type Defaulter,', 'type Defaulter /* mine */,'));
    made.webhook({ defaulting: false });
    expect(made.read(file)).toContain("import type { Validator } from 'kbts/runtime';\n");
  });
});
