import { GroupVersion } from 'kbts/api';

export const groupVersion = new GroupVersion('ship.example.com', 'v1');
