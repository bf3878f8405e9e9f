import { expect, test } from 'vitest';
import { passwordFault } from './check-password.ts';

const owner = { username: 'imke', email: 'imke@quarrelcreek.example', isStaff: false };
const tooCommon = 'This password is too common. Try a longer phrase.';

test.each([
  ['of the leaks', 'trustno1'],
  ['in capitals', 'DRAGON'],
  ['with what everybody adds', 'Summer2031!'],
  ['a row of keys', 'poiuytrewq'],
  ['of this trade', 'embroidery7'],
  ['a repetition', 'blablablabla'],
  ['a repetition of one', 'zzzzzzzzzzzz'],
])('%s: %s', (_, password) => {
  expect(passwordFault(password, owner, 'Selvedge')).toBe(tooCommon);
});

test.each(['four plain words here', 'jam83749273948', 'kelp.raft.onion', 'bananabana'])(
  'nobody begins with %s',
  password => {
    expect(passwordFault(password, owner, 'Selvedge')).toBeNull();
  },
);
