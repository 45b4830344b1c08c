export declare function excerptOf(types: string): string;
