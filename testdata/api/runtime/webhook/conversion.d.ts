// Converted
export type Converted<From extends KubernetesObject, To extends KubernetesObject> = Fields<Omit<From, Stamped>, Omit<To, Stamped>> & Pick<To, 'metadata'>;

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
    toHub(object: S): ConversionResult<S, H> | Promise<ConversionResult<S, H>>;
    fromHub(hub: H): ConversionResult<H, S> | Promise<ConversionResult<H, S>>;
}

// TakenFields
export interface TakenFields<F> {
    readonly metadata: ObjectMeta;
    readonly fields: {
        readonly [Name in keyof F]?: Restored<Exclude<F[Name], undefined>> | undefined;
    };
}

// conversionWebhook
export declare function conversionWebhook(converters: ConverterRegistry, log?: Logger, metrics?: Pick<Metrics, 'conversionPanicked'>): HttpHandler;

// keepFields
export declare function keepFields(metadata: ObjectMeta, annotation: string, fields: object): ObjectMeta;

// newHubSpokeConverter
export declare function newHubSpokeConverter<H extends KubernetesObject>(hub: ObjectType<H>, ...spokes: readonly AnySpoke<H>[]): Converter;

// takeFields
export declare function takeFields<F extends object>(metadata: ObjectMeta, annotation: string): TakenFields<F>;
