import { describe, expect, it } from 'vitest';
import { keepFields, takeFields } from './kept-fields.js';

const annotation = 'sea.example.com/v2';

interface Guns {
  guns?: number | undefined;
  masts?: { height: number }[] | undefined;
}

describe('fields kept in metadata', () => {
  it.each([
    ['metadata without annotations', { name: 'x' }],
    ['metadata with others', { name: 'x', annotations: { a: 'b' } }],
  ])('are restored, and %s is as before', (_, metadata) => {
    const fields = { guns: 3, masts: [{ height: 20 }] };
    const kept = keepFields(metadata, annotation, fields);
    expect(kept).toMatchObject(metadata);
    expect(kept.annotations).toHaveProperty([annotation], '{"guns":3,"masts":[{"height":20}]}');
    expect(takeFields<Guns>(kept, annotation)).toEqual({ metadata, fields });
    expect(metadata).not.toHaveProperty(['annotations', annotation]);
  });

  it('leave no annotation if all of them are undefined, and remove an older one', () => {
    expect(keepFields({ name: 'x' }, annotation, { guns: undefined })).toEqual({ name: 'x' });
    expect(keepFields({ annotations: { [annotation]: '{"guns":1}' } }, annotation, {})).toEqual({});
  });

  it('keep all digits of integers', () => {
    const kept = keepFields({}, annotation, { size: 9223372036854775807n });
    expect(kept).toEqual({ annotations: { [annotation]: '{"size":9223372036854775807}' } });
    expect(keepFields({}, annotation, takeFields(kept, annotation).fields)).toEqual(kept);
  });

  it.each(['{', '[1]', 'null', '3', ''])('are empty if a user wrote %j into the annotation', (text) => {
    expect(takeFields({ annotations: { [annotation]: text } }, annotation)).toEqual({ metadata: {}, fields: {} });
  });
});
