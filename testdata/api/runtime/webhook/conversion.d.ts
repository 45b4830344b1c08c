// Converter
export interface Converter {
    readonly group: string;
    readonly kind: string;
    readonly versions?: readonly string[] | undefined;
    convert(object: KubernetesObject, apiVersion: string): Promise<KubernetesObject>;
}

// ConverterRegistry
export declare class ConverterRegistry {
    #private;
    get all(): readonly Converter[];
    add(converter: Converter): void;
    convert(object: KubernetesObject, apiVersion: string): Promise<KubernetesObject>;
}

// Spoke
export interface Spoke<H extends KubernetesObject, S extends KubernetesObject> {
    readonly kind: ObjectType<S>;
    toHub(object: S): Omit<H, 'apiVersion' | 'kind'> | Promise<Omit<H, 'apiVersion' | 'kind'>>;
    fromHub(hub: H): Omit<S, 'apiVersion' | 'kind'> | Promise<Omit<S, 'apiVersion' | 'kind'>>;
}

// conversionWebhook
export declare function conversionWebhook(converters: ConverterRegistry, log?: Logger, metrics?: Pick<Metrics, 'conversionPanicked'>): HttpHandler;

// newHubSpokeConverter
export declare function newHubSpokeConverter<H extends KubernetesObject>(hub: ObjectType<H>, ...spokes: readonly Spoke<H, KubernetesObject>[]): Converter;
