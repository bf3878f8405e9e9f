import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUuid } from '../../text/uuid.ts';
import { askedEntities } from '../mutation.ts';
import { provisionalNumber, recordId, recordNumber, shownNumber } from './record-id.ts';

const entity = fc.constantFrom(...askedEntities);
const number = fc.integer({ min: 1, max: 2 ** 31 - 1 });

test('a number goes into its id and comes out again, of its own kind alone', () => {
  fc.assert(
    fc.property(entity, entity, number, (of, other, id) => {
      const uuid = recordId(of, id);
      expect(isUuid(uuid)).toBe(true);
      expect(recordNumber(of, uuid)).toBe(id);
      expect(shownNumber(of, uuid)).toBe(id);
      if (other !== of) expect(recordNumber(other, uuid)).toBeNull();
    }),
  );
});

test('what a device makes has no number but one below zero', () => {
  fc.assert(
    fc.property(entity, fc.uuid({ version: 7 }), (of, uuid) => {
      expect(recordNumber(of, uuid)).toBeNull();
      expect(provisionalNumber(uuid)).toBeLessThan(0);
      expect(Number.isSafeInteger(provisionalNumber(uuid))).toBe(true);
    }),
  );
});

test.each(['00000000-0000-8000-800c-000000000000', '00000000-0000-8000-800c-ffffffffffff'])(
  '%s is the number of no row',
  uuid => {
    expect(recordNumber('customers', uuid)).toBeNull();
  },
);
