/** Conversion webhooks: the hub of a kind, its spokes, and the handler that converts between them. */
export { conversionWebhook } from './conversion-webhook.js';
export type { Converted } from './converted.js';
export { type Converter, ConverterRegistry, newHubSpokeConverter, type Spoke } from './converter.js';
export { keepFields, type TakenFields, takeFields } from './kept-fields.js';
