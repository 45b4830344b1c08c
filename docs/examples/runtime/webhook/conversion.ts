import { CustomResource, GroupVersion, Kind } from 'kbts/api';
import type { Logger } from 'kbts/runtime';
import type { HttpHandler } from 'kbts/runtime/serving';
import {
  type Converter,
  ConverterRegistry,
  conversionWebhook,
  newHubSpokeConverter,
  type Spoke,
} from 'kbts/runtime/webhook/conversion';
import { Site } from '../../api.js';

/** An older version of the kind, with a single host. */
@Kind(new GroupVersion('web.example.com', 'v1beta1'))
export class SiteV1Beta1 extends CustomResource {
  spec!: { image: string; host: string };
}

/** Round trips are lossless: what the older version lacks is kept in an annotation. */
export const v1beta1: Spoke<Site, SiteV1Beta1> = {
  kind: SiteV1Beta1,
  toHub({ metadata, spec }) {
    const kept: Partial<Site['spec']> = JSON.parse(metadata.annotations?.['web.example.com/v1'] ?? '{}');
    const [, ...others] = kept.hosts ?? [];
    return { metadata, spec: { ...kept, image: spec.image, hosts: [spec.host, ...others] } };
  },
  fromHub({ metadata, spec }) {
    const annotations = { ...metadata.annotations, 'web.example.com/v1': JSON.stringify(spec) };
    return { metadata: { ...metadata, annotations }, spec: { image: spec.image, host: spec.hosts[0] ?? '' } };
  },
};

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
