import { describe, expect, it, vi } from 'vitest';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { newConflict } from '../../client/index.js';
import { silentLogger } from '../../log/index.js';
import { applyJsonPatch } from './apply-json-patch.js';
import {
  type AdmissionContext,
  type AdmissionHandler,
  type AdmissionRequest,
  type AdmissionResponse,
  admissionWebhook,
  allowed,
  type Defaulter,
  defaultingHandler,
  denied,
  errored,
  FieldErrors,
  field,
  multiMutatingHandler,
  multiValidatingHandler,
  patched,
  patchedFrom,
  type Validator,
  validatingHandler,
  withWarnings,
} from './index.js';

interface Gadget extends KubernetesObject {
  spec: { size?: number; tags?: string[]; mode?: string };
}
const Gadget = defineKind<Gadget>({ group: 'example.io', version: 'v1', kind: 'Gadget' });

const gadget = (spec: Record<string, unknown> = {}) => ({
  apiVersion: 'example.io/v1',
  kind: 'Gadget',
  metadata: { name: 'g' },
  spec,
});

function requestOf(fields: Partial<AdmissionRequest>): AdmissionRequest {
  return {
    uid: 'u1',
    kind: { group: 'example.io', version: 'v1', kind: 'Gadget' },
    resource: { group: 'example.io', version: 'v1', resource: 'gadgets' },
    operation: 'CREATE',
    userInfo: { username: 'ann' },
    ...fields,
  };
}

async function ask(handler: AdmissionHandler, fields: Partial<AdmissionRequest>) {
  const request = requestOf(fields);
  const context: AdmissionContext = { request, log: silentLogger, signal: new AbortController().signal };
  return handler(request, context);
}

/** Sends a review to a webhook, and returns the response in the review. */
async function reply(handler: AdmissionHandler) {
  const kind = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview' };
  const { status, body } = await admissionWebhook(handler)({
    method: 'POST',
    path: '/hook',
    query: new URLSearchParams(),
    headers: { 'content-type': 'application/json' },
    signal: new AbortController().signal,
    readBody: async () => Buffer.from(JSON.stringify({ ...kind, request: requestOf({ object: gadget() }) })),
  });
  expect(status).toBe(200);
  return JSON.parse(String(body)).response;
}

describe('what a handler returns by mistake denies the request, whatever the failure policy', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const must = 'the handler must return `allowed()`, `denied(message)` or another admission response';
  it.each<[string, unknown, string]>([
    ['nothing', undefined, must],
    ['null', null, must],
    ['true', true, must],
    ['an object without `allowed`', {}, must],
    ['a number as `allowed`', { allowed: 1 }, must],
    ['a circular patch', { allowed: true, patches: [{ op: 'add', path: '/a', value: circular }] }, 'circular'],
  ])('%s', async (_, returned, message) => {
    expect(await reply(() => returned as AdmissionResponse)).toMatchObject({
      allowed: false,
      status: { code: 500, message: expect.stringContaining(message) },
    });
  });

  it('an error without a message', async () => {
    const thrown = () => {
      throw Object.create(null);
    };
    expect(await reply(thrown)).toMatchObject({ allowed: false, status: { code: 500 } });
  });

  it('a default that is not a number in JSON', async () => {
    const defaulter: Defaulter<Gadget> = {
      default({ spec }) {
        spec.size = Number.NaN;
      },
    };
    const handler = defaultingHandler(Gadget, defaulter);
    const message = 'panic: cannot send `NaN` as `spec.size`: expected a finite number [recovered]';
    expect(await reply(handler)).toMatchObject({ allowed: false, status: { code: 500, message } });
  });

  it('a programming error in a validator, unlike an error that it throws to deny', async () => {
    const throwing = (error: Error) => {
      const validate = () => {
        throw error;
      };
      return validatingHandler(Gadget, {
        validateCreate: validate,
        validateUpdate: validate,
        validateDelete: validate,
      });
    };
    expect(await reply(throwing(new Error('no gears')))).toMatchObject({ status: { code: 403, message: 'no gears' } });
    const message = 'panic: gears is undefined [recovered]';
    expect(await reply(throwing(new TypeError('gears is undefined')))).toMatchObject({
      status: { code: 500, message },
    });
  });

  it('but the uid of the response is always that of the request', async () => {
    expect(await reply(() => ({ ...allowed(), uid: 'other' }))).toMatchObject({ allowed: true, uid: 'u1' });
  });
});

describe('defaulting preserves unknown fields, and skips deletions', () => {
  const sizeOne: Defaulter<Gadget> = {
    default(object) {
      object.spec.size ??= 1;
    },
  };

  it('responds with a patch, and preserves unknown fields', async () => {
    const object = gadget({ unknown: { deep: 1 } });
    const response = await ask(defaultingHandler(Gadget, sizeOne), { object });
    expect(response).toMatchObject({ allowed: true, patches: [{ op: 'add', path: '/spec/size', value: 1 }] });
    expect(object).toEqual(gadget({ unknown: { deep: 1 } }));
  });

  it('responds without a patch if nothing changes', async () => {
    expect((await ask(defaultingHandler(Gadget, sizeOne), { object: gadget({ size: 2 }) })).patches).toEqual([]);
  });

  it('keeps keys such as `__proto__`, and does not change prototypes', async () => {
    const object = JSON.parse(
      '{"apiVersion":"example.io/v1","kind":"Gadget","metadata":{},"spec":{"__proto__":{"size":5}}}',
    );
    const { patches } = await ask(defaultingHandler(Gadget, sizeOne), { object });
    expect(patches).toEqual([{ op: 'add', path: '/spec/size', value: 1 }]);
  });

  it('accepts an object that the defaulter returns', async () => {
    const handler = defaultingHandler(Gadget, {
      default: async (object) => ({
        ...object,
        spec: { ...object.spec, mode: 'a', size: undefined } as never,
      }),
    });
    const { patches } = await ask(handler, { object: gadget({ size: 1 }) });
    expect(patches).toEqual([
      { op: 'remove', path: '/spec/size' },
      { op: 'add', path: '/spec/mode', value: 'a' },
    ]);
  });

  it('skips DELETE', async () => {
    const spy = vi.fn();
    expect(
      await ask(defaultingHandler(Gadget, { default: spy }), { operation: 'DELETE', oldObject: gadget() }),
    ).toEqual(allowed());
    expect(spy).not.toHaveBeenCalled();
  });

  it('denies the request with 403 when the defaulter throws, or with the status of a StatusError', async () => {
    const throwing = (error: Error) => defaultingHandler(Gadget, { default: () => Promise.reject(error) });
    expect(await ask(throwing(new Error('no')), { object: gadget() })).toEqual(denied('no'));
    const conflict = newConflict({ group: 'example.io', resource: 'gadgets' }, 'g', 'taken');
    expect(await ask(throwing(conflict), { object: gadget() })).toEqual({ allowed: false, status: conflict.status });
  });

  it.each([
    undefined,
    null,
    'text',
    { ...gadget(), kind: 'Other' },
    { ...gadget(), apiVersion: 'example.io/v2' },
    { ...gadget(), metadata: null },
  ])('throws a bad request for %j', async (object) => {
    await expect(ask(defaultingHandler(Gadget, sizeOne), { object })).rejects.toMatchObject({ code: 400 });
  });
});

describe('a validator denies requests with the status of its error, and passes on warnings', () => {
  const validator = {
    validateCreate: vi.fn<Validator<Gadget>['validateCreate']>(),
    validateUpdate: vi.fn<Validator<Gadget>['validateUpdate']>(),
    validateDelete: vi.fn<Validator<Gadget>['validateDelete']>(),
  };
  const handler = validatingHandler(Gadget, validator);
  const object = gadget({ size: 2 });
  const oldObject = gadget({ size: 1 });

  it('passes each method the objects of its operation', async () => {
    await ask(handler, { operation: 'CREATE', object });
    await ask(handler, { operation: 'UPDATE', object, oldObject });
    await ask(handler, { operation: 'DELETE', oldObject });
    expect(validator.validateCreate).toHaveBeenCalledExactlyOnceWith(object, expect.anything());
    expect(validator.validateUpdate).toHaveBeenCalledExactlyOnceWith(oldObject, object, expect.anything());
    expect(validator.validateDelete).toHaveBeenCalledExactlyOnceWith(oldObject, expect.anything());
  });

  it('allows CONNECT without a call', async () => {
    expect(await ask(handler, { operation: 'CONNECT', object: { kind: 'PodExecOptions' } })).toEqual(allowed());
  });

  it('passes warnings on', async () => {
    validator.validateCreate.mockReturnValueOnce(['old field']);
    expect(await ask(handler, { object })).toEqual({ allowed: true, status: { code: 200 }, warnings: ['old field'] });
  });

  it('passes the status of field errors on', async () => {
    validator.validateCreate.mockImplementationOnce((created) =>
      new FieldErrors().add(field('spec', 'size').invalid(2, 'must be odd')).throwIfAny(created),
    );
    expect(await ask(handler, { object })).toMatchObject({
      allowed: false,
      status: { code: 422, message: 'Gadget.example.io "g" is invalid: spec.size: Invalid value: 2: must be odd' },
    });
  });

  it('denies with 403 Forbidden for any other error', async () => {
    validator.validateUpdate.mockRejectedValueOnce(new Error('size is fixed'));
    const response = await ask(handler, { operation: 'UPDATE', object, oldObject });
    expect(response.status).toEqual({ code: 403, reason: 'Forbidden', message: 'size is fixed' });
  });

  it('denies a bad request if the old object is missing or the operation is unknown', async () => {
    const bad = { allowed: false, status: { code: 400 } };
    expect(await ask(handler, { operation: 'UPDATE', object })).toMatchObject(bad);
    expect(await ask(handler, { operation: 'PATCH' as never, object })).toMatchObject(bad);
  });
});

describe('several handlers of a webhook stop at the first denial, and join their patches and warnings', () => {
  describe('multiMutatingHandler', () => {
    const addTag =
      (tag: string): AdmissionHandler =>
      (request) => {
        const { spec, ...rest } = request.object as Gadget;
        return withWarnings(
          patchedFrom(request.object, { ...rest, spec: { tags: [...(spec.tags ?? []), tag] } }),
          `added ${tag}`,
        );
      };

    it('passes each handler the patched object, and concatenates patches and warnings', async () => {
      const object = gadget();
      const response = await ask(multiMutatingHandler(addTag('a'), addTag('b')), { object });
      const result = applyJsonPatch(object, response.patches ?? []);
      expect(result).toEqual(gadget({ tags: ['a', 'b'] }));
      expect(response.warnings).toEqual(['added a', 'added b']);
    });

    it('stops at the first denial', async () => {
      const never = vi.fn(() => allowed());
      const response = await ask(
        multiMutatingHandler(addTag('a'), () => denied('no'), never),
        { object: gadget() },
      );
      expect(response).toEqual({ ...denied('no'), warnings: ['added a'] });
      expect(never).not.toHaveBeenCalled();
    });

    it('responds with 500 if a patch does not apply', async () => {
      const handler = multiMutatingHandler(() => patched([{ op: 'remove', path: '/none' }]));
      expect(await reply(handler)).toMatchObject({ allowed: false, status: { code: 500 } });
    });
  });

  describe('multiValidatingHandler', () => {
    it('calls all, and concatenates their warnings', async () => {
      const handler = multiValidatingHandler(
        () => withWarnings(allowed(), 'a'),
        () => withWarnings(allowed(), 'b', 'c'),
      );
      expect(await ask(handler, {})).toMatchObject({ allowed: true, warnings: ['a', 'b', 'c'] });
    });

    it('stops at the first denial', async () => {
      const never = vi.fn(() => allowed());
      expect(
        await ask(
          multiValidatingHandler(() => errored(500, 'broken'), never),
          {},
        ),
      ).toMatchObject({ allowed: false });
      expect(never).not.toHaveBeenCalled();
    });
  });
});
