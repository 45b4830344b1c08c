import type { Diagnostic, DiagnosticSink } from '../../../base/problems/index.js';
import type { WebhookArguments } from '../../markers/index.js';
import { type MarkerUse, spanInUse } from '../../model/index.js';

/** One entry of a webhook configuration. */
export interface WebhookEntry {
  readonly name: string;
  readonly [key: string]: unknown;
}

const operations = new Map(['create', 'update', 'delete', 'connect', '*'].map((verb) => [verb, verb.toUpperCase()]));
const failurePolicies = new Map([
  ['fail', 'Fail'],
  ['ignore', 'Ignore'],
]);
const sideEffects = new Map([
  ['none', 'None'],
  ['noneondryrun', 'NoneOnDryRun'],
]);
const matchPolicies = new Map([
  ['exact', 'Exact'],
  ['equivalent', 'Equivalent'],
]);
const reinvocationPolicies = new Map([
  ['never', 'Never'],
  ['ifneeded', 'IfNeeded'],
]);

/** Converts the arguments of one webhook marker to an entry, and reports values that the API server would reject. */
export class WebhookReader {
  constructor(
    private readonly value: WebhookArguments,
    private readonly use: MarkerUse,
    private readonly sink: DiagnosticSink,
  ) {}

  read(): WebhookEntry {
    const { value } = this;
    this.#checkLists();
    const parts = {
      admissionReviewVersions: value.admissionReviewVersions,
      clientConfig: this.#clientConfig(),
      failurePolicy: this.#word('failurePolicy', value.failurePolicy, failurePolicies),
      rules: [this.#rule()],
      sideEffects: this.#word('sideEffects', value.sideEffects, sideEffects),
      matchPolicy: this.#word('matchPolicy', value.matchPolicy, matchPolicies),
      timeoutSeconds: this.#timeout(),
      reinvocationPolicy: this.#reinvocationPolicy(),
    };
    const given = Object.entries(parts).filter(([, part]) => part !== undefined);
    return { name: value.name, ...Object.fromEntries(given) };
  }

  #rule(): Record<string, unknown> {
    const { groups, versions, verbs, resources } = this.value;
    return {
      apiGroups: groups.map((group) => (group === 'core' ? '' : group)),
      apiVersions: versions,
      operations: verbs.map((verb, index) => this.#word('verbs', verb, operations, `.verbs[${index}]`)),
      resources,
    };
  }

  #clientConfig(): Record<string, unknown> {
    const { path, url, serviceName, serviceNamespace, servicePort } = this.value;
    if ((path === undefined) === (url === undefined)) {
      this.#fail(
        'exactly one of `path` and `url` is required',
        'set `path` for a webhook of this operator, or `url` for an external one',
        url === undefined ? undefined : '.url',
      );
    }
    if (url !== undefined) return { url };
    const service = { name: serviceName ?? 'webhook-service', namespace: serviceNamespace ?? 'system', path };
    return { service: servicePort === undefined ? service : { ...service, port: servicePort } };
  }

  #timeout(): number | undefined {
    const { timeoutSeconds } = this.value;
    if (timeoutSeconds === undefined || timeoutSeconds === 0) return undefined;
    if (timeoutSeconds < 1 || timeoutSeconds > 30) {
      const message = `\`timeoutSeconds\` must be between 1 and 30, found ${timeoutSeconds}`;
      this.#fail(message, 'use a value in that range', '.timeoutSeconds');
    }
    return timeoutSeconds;
  }

  #reinvocationPolicy(): string | undefined {
    const { reinvocationPolicy, mutating } = this.value;
    if (reinvocationPolicy !== undefined && !mutating) {
      const message = '`reinvocationPolicy` is not supported by validating webhooks and is omitted';
      this.#report({ severity: 'warning' }, message, 'remove it', '.reinvocationPolicy');
      return undefined;
    }
    return this.#word('reinvocationPolicy', reinvocationPolicy, reinvocationPolicies);
  }

  #checkLists(): void {
    const { webhookVersions, admissionReviewVersions, sideEffects: effects } = this.value;
    const wrong = webhookVersions?.findIndex((version) => version !== 'v1') ?? -1;
    if (wrong >= 0) {
      const message = `unsupported webhook version \`${webhookVersions?.[wrong]}\``;
      this.#fail(message, 'use `v1`, or omit `webhookVersions`', `.webhookVersions[${wrong}]`);
    }
    if (admissionReviewVersions.length === 0) {
      this.#fail('`admissionReviewVersions` is empty', 'use `v1`', '.admissionReviewVersions');
    }
    if (effects === undefined) this.#fail('`sideEffects` is missing', 'use `None`, or `NoneOnDryRun`');
  }

  /** Reads one of a fixed set of words, ignoring case. Reports any other word. */
  #word(
    argument: string,
    written: string | undefined,
    words: ReadonlyMap<string, string>,
    place = `.${argument}`,
  ): string | undefined {
    if (written === undefined) return undefined;
    const word = words.get(written.toLowerCase());
    if (word === undefined) {
      this.#fail(
        `\`${written}\` is not a valid value for \`${argument}\``,
        `use one of ${[...words.values()].join(', ')}`,
        place,
      );
    }
    return word;
  }

  /** @param argument path of the wrong argument; undefined if an argument is missing */
  #fail(message: string, hint: string, argument?: string): void {
    this.#report({ severity: 'error', isFixed: true }, message, hint, argument);
  }

  #report(
    severity: Pick<Diagnostic, 'severity' | 'isFixed'>,
    message: string,
    hint: string,
    argument: string | undefined,
  ): void {
    const about = `\`${this.use.written}\`: ${message}`;
    const span = spanInUse(this.use, argument);
    this.sink.report({ code: 'webhook-invalid', ...severity, message: about, hint, span });
  }
}
