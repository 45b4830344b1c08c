export class SloopReconciler {}
