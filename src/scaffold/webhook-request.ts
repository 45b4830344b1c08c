/** What `kbts create webhook` is asked for. */
export interface CreateWebhookRequest {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Default: the plural that the project knows. */
  readonly plural?: string;
  /** Whether to make a webhook that fills in what is missing. */
  readonly defaulting: boolean;
  /** Whether to make a webhook that refuses what makes no sense. */
  readonly validation: boolean;
  /** Default: `/mutate-…`, made of group, version and kind. */
  readonly defaultingPath?: string;
  /** Default: `/validate-…`, made of group, version and kind. */
  readonly validationPath?: string;
  /** Writes files anew that are there. */
  readonly force: boolean;
}
