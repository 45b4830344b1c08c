/** Returns the types that the landing page shows. */
export declare function excerptOf(types: string): string;

/** Returns the part of a controller that the landing page shows. */
export declare function excerptOfReconciler(controller: string): string;
