import { CustomResource, GroupVersion, Kind } from 'kbts/api';
import type { Logger } from 'kbts/runtime';
import type { HttpHandler } from 'kbts/runtime/serving';
import {
  type Converted,
  type Converter,
  ConverterRegistry,
  conversionWebhook,
  keepFields,
  newHubSpokeConverter,
  type Spoke,
  type TakenFields,
  takeFields,
} from 'kbts/runtime/webhook/conversion';
import { Site, type SiteSpec, type SiteStatus } from '../../api.js';

/** An older version of the kind, whose status is a single number. */
@Kind(new GroupVersion('web.example.com', 'v1beta1'))
export class SiteV1Beta1 extends CustomResource {
  spec!: SiteSpec;
  readyReplicas?: number;
}

const annotation = 'web.example.com/v1';

/** Converts to the hub. Does not compile while a field of the hub is missing, even an optional one. */
export function toHub({ metadata, spec, readyReplicas }: SiteV1Beta1): Converted<SiteV1Beta1, Site> {
  const taken: TakenFields<SiteStatus> = takeFields(metadata, annotation);
  const { observedGeneration, lastDeployed, lastRequest, conditions } = taken.fields;
  const status = { observedGeneration, lastDeployed, lastRequest, conditions, readyReplicas };
  return { metadata: taken.metadata, spec, status };
}

/** Converts from the hub. What the older version lacks is kept in an annotation, so that nothing is lost. */
export function fromHub({ metadata, spec, status = {} }: Site): Converted<Site, SiteV1Beta1> {
  const { readyReplicas, ...others } = status;
  return { metadata: keepFields(metadata, annotation, others), spec, readyReplicas };
}

/** The functions of an older version. */
export const v1beta1: Spoke<Site, SiteV1Beta1> = { kind: SiteV1Beta1, toHub, fromHub };

/** All versions are converted to and from the hub, usually the stored one. */
export const siteConverter: Converter = newHubSpokeConverter(Site, v1beta1);

/** Conversions can be tested without a server. */
export async function convertForTest(site: Site): Promise<unknown> {
  const converters = new ConverterRegistry();
  converters.add(siteConverter);
  return await converters.convert(site, 'web.example.com/v1beta1');
}

/** The handler of all conversions, for a server that is not a manager's. */
export function conversionHandler(log: Logger): HttpHandler {
  const converters = new ConverterRegistry();
  converters.add(siteConverter);
  return conversionWebhook(converters, log);
}
