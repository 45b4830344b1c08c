/** One thing that is wrong in a text, from `start` to `end`. */
export interface Complaint {
  readonly kind: 'syntax' | 'type';
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly hint: string;
}
