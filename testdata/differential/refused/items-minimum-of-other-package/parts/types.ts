import type { Int32 } from 'kbts/api';

export type Legs = Int32;
