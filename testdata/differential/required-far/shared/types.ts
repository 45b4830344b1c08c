export type Name = string;

export type Names = string[];

export interface Part {
  // +optional
  note: string;
}
