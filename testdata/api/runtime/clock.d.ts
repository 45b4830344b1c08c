// CancelTimer
export type CancelTimer = () => void;

// Clock
export interface Clock {
    now(): number;
    elapsed(): number;
    setTimer(delay: number, callback: () => void): CancelTimer;
    sleep(delay: number, signal?: AbortSignal): Promise<void>;
}

// systemClock
export declare const systemClock: Clock;
