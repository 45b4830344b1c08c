/** A whole number of 32 bits: `integer` with format `int32`. */
export type Int32 = number;
/**
 * A whole number of 64 bits: `integer` with format `int64`. JavaScript rounds it beyond 2^53; what is not changed is written
 * back to the API server with all its digits, which `bigIntOf` returns.
 */
export type Int64 = number;
/** A whole number without a format. */
export type Int = number;
/** A number with a fraction. Refused unless `crd:allowDangerousTypes=true`, because languages round it differently. */
export type Float = number;
/** A point in time in RFC 3339 form with seconds, as `2026-01-02T15:04:05Z`. */
export type Time = string;
/** A point in time in RFC 3339 form with microseconds. */
export type MicroTime = string;
/** A span of time as Go writes it, as `1h30m`. */
export type Duration = string;
/** Bytes in base64. */
export type Bytes = string;
/** An amount as Kubernetes writes it, as `500m` or `1Gi`. */
export type Quantity = string | number;
/** A number or a text, as for ports. */
export type IntOrString = number | string;
/** Any object; fields that no schema names are kept. */
export type RawExtension = { [key: string]: unknown };
/** Any JSON value; nothing in it is checked. */
export type JSONValue = unknown;
