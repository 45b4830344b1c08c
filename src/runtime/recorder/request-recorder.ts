import type { ApiRequest } from '../client/index.js';
import type { Clock } from '../clock/index.js';
import { errorMessage } from '../errors/internal.js';
import type { AdmissionRequest } from '../webhook/admission/index.js';
import type { DeniedRequest } from './model.js';
import { requestOf, statusCodeOf } from './recorded-spans.js';
import { numberIn, type SpanEnd } from './recording-tracing.js';
import { type RequestTarget, targetOf } from './request-target.js';
import type { SeenObjects } from './seen-objects.js';
import type { OpenReconcile } from './span-nodes.js';

interface OpenWrite {
  readonly target: RequestTarget;
  readonly reconcile: OpenReconcile;
}

/** Records the requests of reconciles, and reports all denied requests. */
export class RequestRecorder {
  /** Writes that have no response yet. */
  readonly #writes = new Set<OpenWrite>();

  constructor(
    private readonly clock: Clock,
    private readonly seen: SeenObjects,
    private readonly onDenied: (denied: DeniedRequest) => void,
  ) {}

  /** @param reconcile the reconcile that sends the request; undefined if none does */
  begin(request: ApiRequest, reconcile: OpenReconcile | undefined): SpanEnd {
    const target = targetOf(request);
    const [startedAt, sentAt] = [this.clock.now(), this.clock.elapsed()];
    const open = reconcile && { target, reconcile };
    const write = reconcile && isWrite(target) ? this.seen.beginWrite(target) : undefined;
    if (open && write) this.#writes.add(open);
    let status: number | undefined;
    let retries = 0;
    return {
      set: (set) => {
        status = numberIn(set, 'http.response.status_code') ?? status;
        retries = numberIn(set, 'http.request.resend_count') ?? retries;
      },
      end: (result) => {
        if (result && 'error' in result) this.#findDenial(result.error, target);
        if (!open) return;
        this.#writes.delete(open);
        if (write) this.seen.endWrite(write);
        const duration = this.clock.elapsed() - sentAt;
        const recorded = requestOf({ request, target, startedAt, duration, write, status, retries, result }, this.seen);
        open.reconcile.keep(open.reconcile.requests, recorded);
        // The response to a write without effect has the version that another client wrote.
        const hasEffect = isWrite(target) && recorded.changes?.length !== 0;
        if (hasEffect && result && 'value' in result) this.seen.wrote(result.value, open.reconcile.id);
      },
    };
  }

  /** Returns the reconcile with a pending write to the object under admission; undefined if there is none. */
  causeOf({ resource, namespace, name }: AdmissionRequest): OpenReconcile | undefined {
    for (const { target, reconcile } of this.#writes) {
      const isSame = target.resource === resource?.resource && target.group === resource.group;
      if (isSame && target.namespace === namespace && (target.name ?? name) === name) return reconcile;
    }
    return undefined;
  }

  /**
   * Reports a request that RBAC denied. Identifies the denial by its message, because webhooks can deny requests with
   * the same code.
   */
  #findDenial(error: unknown, { verb, group, resource, subresource, namespace }: RequestTarget): void {
    const denied = statusCodeOf(error) === 403 ? /User ".*" cannot (\w+) resource/.exec(errorMessage(error)) : null;
    if (!denied || resource === undefined) return;
    this.onDenied({
      at: this.clock.now(),
      // An apply of an object that does not exist also requires `create`.
      verb: denied[1] ?? (verb === 'apply' ? 'patch' : verb),
      group,
      resource: subresource === undefined ? resource : `${resource}/${subresource}`,
      ...(namespace !== undefined && { namespace }),
    });
  }
}

function isWrite({ verb }: RequestTarget): boolean {
  return !['get', 'list', 'watch'].includes(verb);
}
