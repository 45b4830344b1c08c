import { describe, expect, it, vi } from 'vitest';
import { Capacity } from './capacity.js';

const onLimit = vi.fn();

function capacity(maxRequests: number, maxBodyBytes: number) {
  onLimit.mockReset();
  return new Capacity({ maxRequests, maxBodyBytes, onLimit });
}

/** Admits a request whose body has grown to some bytes, and does not continue. */
function upload(all: Capacity, address: string, bytes: number) {
  const onDropped = vi.fn();
  const share = all.admit(address);
  share.bodyStarted(onDropped);
  share.grow(bytes);
  return { ...share, onDropped };
}

describe('the memory of bodies', () => {
  it('is taken from the incomplete body that has not grown for the longest time', () => {
    const all = capacity(100, 100);
    const [a, b, c] = ['a', 'b', 'c'].map((address) => upload(all, address, 30));
    a?.grow(1);
    upload(all, 'd', 25);
    expect([a, b, c].map((one) => one?.onDropped.mock.calls.length)).toEqual([0, 1, 0]);
    expect(b?.onDropped.mock.calls[0]?.[0]).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(onLimit.mock.calls).toEqual([['maxBodyBytes']]);
  });

  it('is never taken from bodies that are complete', () => {
    const all = capacity(100, 100);
    const complete = ['a', 'b', 'c', 'd'].map((address) => upload(all, address, 25));
    for (const one of complete) one.bodyCompleted();
    expect(() => upload(all, 'e', 1)).toThrow('too many request bodies are in memory; try again later');
    for (const one of complete) expect(one.onDropped).not.toHaveBeenCalled();
    complete[0]?.release();
    complete[0]?.release();
    upload(all, 'e', 25);
  });

  it('is a quarter for each client, whose own bodies are dropped first', () => {
    const all = capacity(100, 100);
    const other = upload(all, 'b', 25);
    const [first, second] = [upload(all, 'a', 13), upload(all, 'a', 13)];
    expect([other, first, second].map(({ onDropped }) => onDropped.mock.calls.length)).toEqual([0, 1, 0]);
    second.bodyCompleted();
    expect(() => upload(all, 'a', 13)).toThrow('too many request bodies are in memory');
  });

  it('is half for a client while no one else needs it', () => {
    const all = capacity(100, 100);
    for (const one of [upload(all, 'a', 25), upload(all, 'a', 25)]) one.bodyCompleted();
    expect(() => upload(all, 'a', 1)).toThrow('too many request bodies are in memory');
    upload(all, 'b', 25).bodyCompleted();
    upload(all, 'c', 25);
  });

  it('keeps responses that are being sent, however many bodies begin', () => {
    const all = capacity(1, 100);
    const sent = upload(all, 'a', 1);
    sent.bodyCompleted();
    const onDropped = vi.fn();
    sent.responding(1, onDropped);
    const [first, second] = [upload(all, 'a', 1), upload(all, 'a', 1)];
    expect([onDropped, first.onDropped, second.onDropped].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
  });

  it('contains responses until they are read, and an unread one is dropped if its memory is needed', () => {
    const all = capacity(100, 100);
    const onDropped = vi.fn();
    const request = upload(all, 'a', 10);
    request.bodyCompleted();
    request.responding(45, onDropped);
    upload(all, 'a', 5);
    expect(onDropped).not.toHaveBeenCalled();
    const next = upload(all, 'a', 10);
    expect(onDropped).toHaveBeenCalledOnce();
    request.release();
    next.bodyCompleted();
    next.responding(40, onDropped);
    next.release();
    upload(all, 'b', 100);
    expect(onDropped).toHaveBeenCalledOnce();
  });

  it('may be used by a single body of each client', () => {
    const all = capacity(100, 100);
    upload(all, 'a', 60);
    expect(onLimit).not.toHaveBeenCalled();
    expect(() => upload(all, 'b', 101)).toThrow('too many request bodies are in memory');
  });
});

describe('requests', () => {
  it('count when their bodies are complete', () => {
    const all = capacity(4, 100);
    const [one, two] = [upload(all, 'a', 1), upload(all, 'b', 1)];
    const running = ['c', 'd', 'e'].map((address) => all.admit(address));
    one.bodyCompleted();
    expect(() => two.bodyCompleted()).toThrow('too many requests are being handled; try again later');
    expect(() => all.admit('f')).toThrow('too many requests are being handled');
    running[0]?.release();
    all.admit('f');
  });

  it('of one client are a quarter at most, and it gets the others when they end', () => {
    const all = capacity(8, 100);
    const running = [all.admit('a'), all.admit('a')];
    expect(() => all.admit('a')).toThrow('too many requests are being handled');
    all.admit('b');
    running[0]?.release();
    all.admit('a');
  });

  it('with incomplete bodies are limited, too: the one that has not grown for the longest time is dropped', () => {
    const all = capacity(8, 100);
    const [first, second, third] = [upload(all, 'a', 1), upload(all, 'a', 1), upload(all, 'a', 1)];
    expect([first, second, third].map((one) => one?.onDropped.mock.calls.length)).toEqual([1, 0, 0]);
    const others = Array.from({ length: 8 }, (_, index) => upload(all, `b${index}`, 1));
    expect([second, third, others[0]].map((one) => one?.onDropped.mock.calls.length)).toEqual([1, 1, 0]);
  });
});
