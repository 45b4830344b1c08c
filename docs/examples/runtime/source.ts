import { Deployment } from 'kbts/k8s/apps/v1';
import type { Controller, Manager, Request } from 'kbts/runtime';
import { enqueueRequestForObject, enqueueRequestForOwner } from 'kbts/runtime/handler';
import { generationChangedPredicate } from 'kbts/runtime/predicate';
import {
  type ChannelEvent,
  EventChannel,
  newChannelSource,
  newInformerSource,
  newKindSource,
  optionalSource,
  type Source,
  type SourceContext,
} from 'kbts/runtime/source';
import type { WorkQueue } from 'kbts/runtime/workqueue';
import { Site } from '../api.js';
import { Certificate } from '../runtime.js';

/** A channel lets other code trigger reconciles, such as the handler of a webhook from outside. */
export async function watchDeliveries(controller: Controller): Promise<(namespace: string, name: string) => void> {
  const channel = new EventChannel<Site>();
  await controller.watch(newChannelSource(channel, enqueueRequestForObject()));
  return (namespace, name) => {
    // The reconciler reads the rest of the object from the cache.
    const event: ChannelEvent<Site> = { object: { metadata: { namespace, name } } };
    channel.send(event);
  };
}

/** The sources that the builder creates, with predicates. */
export async function watchKinds(controller: Controller, { cache, restMapper }: Manager): Promise<void> {
  await controller.watch(newKindSource(cache, Site, enqueueRequestForObject(), generationChangedPredicate));
  await controller.watch(newKindSource(cache, Deployment, enqueueRequestForOwner(restMapper, Site)));
}

/** The controller does not wait for a kind whose CRD may not be installed. */
export async function watchCertificates(controller: Controller, { cache, restMapper }: Manager): Promise<void> {
  const certificates = newKindSource(cache, Certificate, enqueueRequestForOwner(restMapper, Site));
  await controller.watch(optionalSource(certificates));
}

/** The informer of another cluster's cache is a source, too. */
export async function watchElsewhere(controller: Controller, elsewhere: Manager): Promise<void> {
  const informer = await elsewhere.cache.informer(Site);
  await controller.watch(newInformerSource(informer, enqueueRequestForObject()));
}

/** A source of one's own adds requests until its signal is aborted. */
export class ClockSource implements Source {
  readonly description = 'clock source';

  constructor(private readonly request: Request) {}

  async start(queue: WorkQueue<Request>, context: SourceContext): Promise<void> {
    void this.tick(queue, context);
  }

  private async tick(queue: WorkQueue<Request>, { clock, signal }: SourceContext): Promise<void> {
    for (; !signal.aborted; await clock.sleep(60_000, signal)) queue.add(this.request);
  }
}
