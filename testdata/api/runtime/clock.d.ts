// CancelTimer
export type CancelTimer = () => void;

// Clock
export interface Clock {
    now(): number;
    elapsed(): number;
    setTimer(delay: number, callback: () => void): CancelTimer;
    sleep(delay: number, signal?: AbortSignal): Promise<void>;
}

// newTime
export declare function newTime(milliseconds: number): Time;

// systemClock
export declare const systemClock: Clock;
