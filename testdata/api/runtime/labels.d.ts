// LabelRequirement
export interface LabelRequirement {
    readonly key: string;
    readonly operator: 'in' | 'notIn' | 'exists' | 'absent';
    readonly values: readonly string[];
}

// LabelRequirements
export type LabelRequirements = readonly LabelRequirement[];

// LabelSelectorObject
export interface LabelSelectorObject {
    readonly matchLabels?: Readonly<Record<string, string>> | undefined;
    readonly matchExpressions?: readonly {
        readonly key: string;
        readonly operator: string;
        readonly values?: readonly string[] | undefined;
    }[] | undefined;
}

// matchesLabels
export declare function matchesLabels(requirements: LabelRequirements, labels?: Readonly<Record<string, string>>): boolean;

// parseLabelSelector
export declare function parseLabelSelector(selector: Readonly<Record<string, string>> | string): LabelRequirements;

// requirementsOf
export declare function requirementsOf({ matchLabels, matchExpressions }: LabelSelectorObject): LabelRequirements;
