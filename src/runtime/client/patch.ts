/** A change to an object, in one of the forms that the API server takes. */
export interface Patch {
  readonly contentType:
    | 'application/merge-patch+json'
    | 'application/strategic-merge-patch+json'
    | 'application/json-patch+json';
  readonly body: unknown;
}
