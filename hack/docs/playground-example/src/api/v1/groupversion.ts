import { GroupVersion } from 'kbts/api';

/** API types of the ship.example.com group, version v1. */
export const groupVersion = new GroupVersion('ship.example.com', 'v1');
