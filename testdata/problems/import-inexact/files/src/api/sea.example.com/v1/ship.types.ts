export class Ship {}
