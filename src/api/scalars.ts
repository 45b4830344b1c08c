/** A 32-bit integer: `integer` with format `int32`. */
export type Int32 = number;
/**
 * A 64-bit integer: `integer` with format `int64`. JavaScript rounds values beyond 2^53. Unchanged values are still
 * written to the API server with all digits, and `bigIntOf` returns the exact value.
 */
export type Int64 = number;
/** An integer without a format. */
export type Int = number;
/** A floating-point number. Rejected unless `crd:allowDangerousTypes=true`: rounding differs between languages. */
export type Float = number;
/** A timestamp in RFC 3339 format with seconds, such as `2026-01-02T15:04:05Z`. */
export type Time = string;
/** A timestamp in RFC 3339 format with microseconds. */
export type MicroTime = string;
/** A duration in Go's format, such as `1h30m`. */
export type Duration = string;
/** Bytes in base64. */
export type Bytes = string;
/** A Kubernetes quantity, such as `500m` or `1Gi`. */
export type Quantity = string | number;
/** An integer or a string, for example for ports. */
export type IntOrString = number | string;
/** Any object; unknown fields are preserved. */
export type RawExtension = { [key: string]: unknown };
/** Any JSON value, without validation. */
export type JSONValue = unknown;
