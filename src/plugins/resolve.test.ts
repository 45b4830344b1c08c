import { describe, expect, it } from 'vitest';
import { base, kubebuilderPlugins } from './base.js';
import { plugins } from './catalog.js';
import type { Plugin } from './plugin.js';
import { resolvePlugins } from './resolve.js';

const named = (key: string, more: Partial<Plugin> = {}): Plugin => ({ key, summary: 'A test', steps: {}, ...more });

const known = [
  named('helm.kbts.io/v1-alpha', { deprecation: 'use `helm.kbts.io/v2-alpha`' }),
  named('helm.kbts.io/v2-alpha'),
  named('grafana.kbts.io/v1-alpha'),
  named('deploy-image.kbts.io/v1-alpha'),
  named('own.kubebuilder.io/v1'),
  named('own.kbts.io/v1'),
  named('twin/v1'),
  named('twin/v1'),
  named('grafana-extra.example.com/v1'),
  named('sample/v1'),
  named('sample.example.com/v1'),
];

function resolve(...keys: string[]) {
  const { chain, problems } = resolvePlugins(keys, known, { name: '`--plugins`', isGiven: true });
  return { keys: chain.map(({ key }) => key), problems };
}

describe('plugin keys', () => {
  it.each([
    ['grafana', 'grafana.kbts.io/v1-alpha'],
    ['grafana/v1-alpha', 'grafana.kbts.io/v1-alpha'],
    ['grafana/1-alpha', 'grafana.kbts.io/v1-alpha'],
    ['grafana.kbts.io', 'grafana.kbts.io/v1-alpha'],
    ['helm/v2-alpha', 'helm.kbts.io/v2-alpha'],
    ['sample', 'sample/v1'],
    ['sample.example.com', 'sample.example.com/v1'],
    ['helm.kubebuilder.io/v2-alpha', 'helm.kbts.io/v2-alpha'],
    ['helm.kubebuilder.io', 'helm.kbts.io/v2-alpha'],
    ['grafana.kubebuilder.io', 'grafana.kbts.io/v1-alpha'],
    ['deploy-image.go.kubebuilder.io/v1-alpha', 'deploy-image.kbts.io/v1-alpha'],
    ['own.kubebuilder.io/v1', 'own.kubebuilder.io/v1'],
  ])('`%s` is %s', (key, expected) => {
    expect(resolve(key)).toEqual({ keys: [expected], problems: [] });
  });

  it('resolve in order, without duplicates and without the base', () => {
    expect(resolve('typescript', 'grafana', 'helm/v2-alpha', 'grafana.kbts.io/v1-alpha').keys).toEqual([
      'grafana.kbts.io/v1-alpha',
      'helm.kbts.io/v2-alpha',
    ]);
  });

  it.each(['go', 'go/v4', 'go.kubebuilder.io/v4', 'base.go.kubebuilder.io', 'kustomize/v2'])(
    'takes the base of kbts for `%s`, and says so once',
    (key) => {
      const message = `\`typescript.kbts.io/v1\`, the base of TypeScript projects, replaces \`${key}\` in \`--plugins\``;
      expect(resolve(key, 'grafana', key)).toMatchObject({
        keys: ['grafana.kbts.io/v1-alpha'],
        problems: [{ severity: 'warning', message }],
      });
    },
  );

  it('that the base replaces are named in one warning', () => {
    expect(resolve('go/v4', 'kustomize/v2').problems).toMatchObject([
      { message: expect.stringContaining('replaces `go/v4`, `kustomize/v2` in') },
    ]);
  });

  it.each(['go/v4', 'grafana.kubebuilder.io/v1-alpha'])(
    'of kubebuilder, such as `%s`, are unknown in PROJECT',
    (key) => {
      const { chain, problems } = resolvePlugins([key], known, { name: '`layout` of PROJECT', isGiven: false });
      expect(chain).toEqual([]);
      expect(problems).toMatchObject([
        { severity: 'error', message: `unknown plugin \`${key}\` in \`layout\` of PROJECT` },
      ]);
    },
  );

  it.each([...kubebuilderPlugins])('of kubebuilder, `%s`, have the equivalent `%s`', (_, own) => {
    expect([base, ...plugins].map(({ key }) => key)).toContain(own);
  });

  it.each([
    ['helm', '`helm` in `--plugins` is ambiguous: it may be `helm.kbts.io/v1-alpha`, `helm.kbts.io/v2-alpha`'],
    ['graphana', 'unknown plugin `graphana` in `--plugins`'],
    ['graf', 'unknown plugin `graf` in `--plugins`'],
    ['grafana/v9', 'unknown plugin `grafana/v9` in `--plugins`'],
    ['Grafana', 'invalid plugin name `Grafana` in `--plugins`'],
    ['../x', 'invalid plugin name `..` in `--plugins`'],
    ['grafana.kubebuilder.io/v9', 'unknown plugin `grafana.kubebuilder.io/v9` in `--plugins`'],
    ['go/v99', 'unknown plugin `go/v99` in `--plugins`'],
    ['twin', '`twin` in `--plugins` is ambiguous: it may be `twin/v1`, `twin/v1`'],
    ['kubebuilder.io/v1', 'unknown plugin `kubebuilder.io/v1` in `--plugins`'],
    ['grafana.kubebuilder.io.example.com', 'unknown plugin `grafana.kubebuilder.io.example.com` in `--plugins`'],
    ['grafana/', 'invalid version `` of the plugin `grafana` in `--plugins`'],
    ['grafana/v1/x', 'invalid version `v1/x` of the plugin `grafana` in `--plugins`'],
    ['a'.repeat(300), 'invalid plugin name'],
  ])('rejects `%s`', (key, message) => {
    const { keys, problems } = resolve(key);
    expect(keys).toEqual([]);
    expect(problems).toMatchObject([{ code: 'usage', severity: 'error', message: expect.stringContaining(message) }]);
  });

  it.each([
    ['graphana', 'did you mean `grafana`?'],
    ['grafana.kubebuilder.io/v9', 'did you mean `grafana.kbts.io/v1-alpha`?'],
    ['twin/v1', 'rename or remove one of these plugins: their keys are the same'],
    ['gopher', '`kbts plugins` lists the plugins'],
    ['nothing-like-it', '`kbts plugins` lists the plugins'],
  ])('helps with `%s`', (key, hint) => {
    expect(resolve(key).problems).toMatchObject([{ hint }]);
  });

  it('of deprecated plugins resolve with a warning', () => {
    expect(resolve('helm/v1-alpha')).toMatchObject({
      keys: ['helm.kbts.io/v1-alpha'],
      problems: [
        {
          severity: 'warning',
          message: 'the plugin `helm.kbts.io/v1-alpha` is deprecated: use `helm.kbts.io/v2-alpha`',
        },
      ],
    });
  });
});
