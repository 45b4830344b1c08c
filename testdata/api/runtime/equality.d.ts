// isSemanticDerivative
export declare function isSemanticDerivative(expected: unknown, object: unknown): boolean;

// isSemanticallyEqual
export declare function isSemanticallyEqual(a: unknown, b: unknown): boolean;
