import {
  type Check,
  type Field,
  ifSet,
  nonnegative,
  notEmpty,
  optionalOneOf,
  portNameFaults,
  portNumber,
  positive,
  required,
  syntax,
} from '../../checks/index.js';

/** Checks the probes and hooks of a container; `grace` is the termination grace period of the pod. */
export function probesAndHooks(grace: number): Check {
  const hook = ifSet([
    handler('exec', 'httpGet', 'tcpSocket', 'sleep'),
    {
      sleep: ifSet((sleep) => {
        const seconds = sleep.at('seconds').number;
        const isValid = seconds >= 0 && seconds <= grace;
        const detail = `must be non-negative and less than terminationGracePeriodSeconds (${grace})`;
        if (!isValid && grace >= 0) sleep.invalid(detail, seconds);
      }),
    },
  ]);
  return {
    livenessProbe: [probe, single],
    readinessProbe: [
      probe,
      {
        terminationGracePeriodSeconds: ifSet((seconds) => seconds.invalid('must not be set for readinessProbes')),
      },
    ],
    startupProbe: [probe, single],
    'lifecycle.postStart': hook,
    'lifecycle.preStop': hook,
  };
}

const single: Check = ifSet({
  successThreshold: (threshold) => {
    if (threshold.number !== 1) threshold.invalid('must be 1', threshold.value ?? 0);
  },
});

const probe: Check = ifSet([
  (given) => handler('exec', 'httpGet', 'tcpSocket', 'grpc')(given),
  {
    initialDelaySeconds: nonnegative,
    timeoutSeconds: nonnegative,
    periodSeconds: nonnegative,
    successThreshold: nonnegative,
    failureThreshold: nonnegative,
    terminationGracePeriodSeconds: positive,
  },
]);

const port: Check = (number) => number.check(typeof number.value === 'string' ? syntax(portNameFaults) : portNumber);

const headerText =
  "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')";

/** The checks for each type of handler. */
const actions: Readonly<Record<string, Check>> = {
  exec: { command: notEmpty() },
  httpGet: [
    { path: required, scheme: optionalOneOf('HTTP', 'HTTPS'), port },
    (action) => {
      const headers = action.at('httpHeaders');
      for (const { text } of headers.items.map((header) => header.at('name'))) {
        if (!/^[-A-Za-z0-9]+$/.test(text)) headers.invalid(headerText, text);
      }
    },
  ],
  tcpSocket: { port },
  grpc: { port },
};

function handler(...allowed: readonly string[]): (given: Field) => void {
  return (given) => {
    const [kind, ...others] = allowed.filter((name) => given.object[name] !== undefined);
    for (const other of others) given.at(other).forbidden('may not specify more than 1 handler type');
    if (kind === undefined) given.required('must specify a handler type');
    else given.at(kind).check(actions[kind] ?? []);
  };
}
