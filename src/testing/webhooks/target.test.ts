import { expect, test } from 'vitest';
import { aimConversion, aimWebhooks, selectWebhookConfigurations } from './target.js';

const caBundle = '-----BEGIN CERTIFICATE-----\n';
const encoded = Buffer.from(caBundle).toString('base64');
const metadata = { name: 'x' };

function configuration(...clientConfigs: object[]) {
  const webhooks = clientConfigs.map((clientConfig, index) => ({ name: `w${index}`, clientConfig }));
  return { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'MutatingWebhookConfiguration', metadata, webhooks };
}

function definition(conversion?: object) {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata,
    spec: { group: 'g', conversion },
  };
}

test('turns services into URLs on this machine, and keeps paths and everything else', () => {
  const before = configuration(
    { service: { name: 's', namespace: 'n', path: '/mutate-x' }, caBundle: 'Cg==' },
    { service: {} },
  );
  expect(aimWebhooks(before, { port: 1234, caBundle })).toEqual(
    configuration(
      { url: 'https://127.0.0.1:1234/mutate-x', caBundle: encoded },
      { url: 'https://127.0.0.1:1234/', caBundle: encoded },
    ),
  );
  expect(before.webhooks[0]?.clientConfig).toHaveProperty('service');
});

test('accepts a URL as target, and defaults to port 9443', () => {
  const before = configuration({ url: 'https://elsewhere:1/validate-x' });
  const urlOf = (target: { url?: string }) => aimWebhooks(before, { ...target, caBundle });
  expect(urlOf({ url: 'https://localhost:7/base/' })).toMatchObject({
    webhooks: [{ clientConfig: { url: 'https://localhost:7/base/validate-x' } }],
  });
  expect(urlOf({})).toMatchObject({ webhooks: [{ clientConfig: { url: 'https://127.0.0.1:9443/validate-x' } }] });
});

test('redirects a conversion webhook to the target', () => {
  const webhook = {
    conversionReviewVersions: ['v1'],
    clientConfig: { service: { name: 's', namespace: 'n', path: '/convert' } },
  };
  const aimed = aimConversion(definition({ strategy: 'Webhook', webhook }), { port: 5, caBundle });
  const clientConfig = { url: 'https://127.0.0.1:5/convert', caBundle: encoded };
  expect(aimed).toEqual(definition({ strategy: 'Webhook', webhook: { ...webhook, clientConfig } }));
});

test('omits a conversion webhook without a target, and leaves other CRDs unchanged', () => {
  expect(aimConversion(definition({ strategy: 'Webhook' }), undefined)).toEqual(definition());
  expect(aimConversion(definition({ strategy: 'None' }), undefined)).toEqual(definition({ strategy: 'None' }));
});

test('selects webhook configurations by kind', () => {
  const service = { apiVersion: 'v1', kind: 'Service', metadata };
  expect(selectWebhookConfigurations([service, configuration()])).toEqual([configuration()]);
});
