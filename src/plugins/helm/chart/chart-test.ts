import type { Bundle } from '../manifest/bundle.js';
import { containerOf } from '../manifest/container.js';
import { at, listAt } from '../manifest/manifest-object.js';
import { Action, all, type ChartMap, Inline, included, quoted, textFromValues } from '../text/chart-text.js';
import type { ObjectText } from '../text/object-text.js';
import type { ChartObject } from './chart-object.js';

/** Exits with code 0 if a URL responds with 200, 401 or 403: the test has no token, which the server may require. */
const script =
  'const [, protocol, url] = process.argv; const fail = (error) => { console.error(error.message); process.exit(1); }; ' +
  'require(protocol).get(url, { rejectUnauthorized: false, timeout: 10000 }, (response) => process.exit([200, 401, 403].includes(response.statusCode) ? 0 : 1))' +
  ".on('timeout', () => fail(new Error('timeout'))).on('error', fail);";

/** Returns the chart's test: a pod that calls the manager's metrics server through its Service. */
export function chartTest(bundle: Bundle, texts: ObjectText, networkPolicy: boolean | undefined): ChartObject {
  const { metrics } = texts.features;
  const { names } = texts;
  return {
    folder: 'tests',
    // The network policy only allows traffic from certain namespaces.
    condition: all(
      '.Values.manager.enabled',
      metrics,
      networkPolicy === undefined ? undefined : 'not .Values.networkPolicy.enabled',
    ),
    template: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        annotations: { 'helm.sh/hook': 'test', 'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded' },
        labels: { release: included(names.helper('labels')) },
        name: quoted([new Action(names.actionFor('test-metrics'))]),
        namespace: quoted([new Action('.Release.Namespace')]),
      },
      spec: podSpec(bundle, texts),
    },
  };
}

function podSpec(bundle: Bundle, texts: ObjectText): ChartMap {
  const [program] = listAt(containerOf(bundle.manager), 'command');
  const node = typeof program === 'string' && /(?:^|\/)node$/.test(program) ? program : '/nodejs/bin/node';
  return {
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'test',
        image: new Inline(`{{ ${texts.names.helper('image')} | quote }}`),
        imagePullPolicy: textFromValues('.Values.manager.image.pullPolicy'),
        command: [node, '-e', script, new Inline(`"${scheme}"`), new Inline(urlOf(bundle, texts))],
        securityContext: {
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
          readOnlyRootFilesystem: true,
        },
      },
    ],
  };
}

const scheme = '{{ if .Values.metrics.secure }}https{{ else }}http{{ end }}';

function urlOf({ objects }: Bundle, { names, features }: ObjectText): string {
  const service = objects.find(
    ({ kind, value }) =>
      kind === 'Service' && listAt(value, 'spec', 'ports').some((port) => at(port, 'port') === features.metricsPort),
  );
  const name = names.replaceIn(service?.name ?? 'controller-manager-metrics-service');
  const host = typeof name === 'string' ? name : name.text.slice(1, -1);
  return `"${scheme}://${host}.{{ .Release.Namespace }}.svc:{{ .Values.metrics.port | int }}/metrics"`;
}
