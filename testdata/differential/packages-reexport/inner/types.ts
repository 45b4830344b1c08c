export interface Part {
  text: string;
}

export type Letter = 'a' | 'b';

export default class Other {
  letter!: Letter;
}
