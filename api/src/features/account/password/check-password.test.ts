import { describe, expect, test } from 'vitest';
import { passwordFault } from './check-password.ts';

const owner = {
  username: 'weaver-77',
  email: 'river.bank@example.test',
  firstName: 'Imke-Marie',
  lastName: "Farrant O'Neill",
  isStaff: false,
};

describe('a password may not contain what everybody knows about its owner', () => {
  const parts = ['weaver-77', 'river.bank', 'Selvedge', 'Imke', 'marie', 'FARRANT', 'neill', 'Ｆarrant'];
  const around = [
    (part: string) => `${part}2031x`,
    (part: string) => `the old ${part} mill`,
    (part: string) => `99${part.toUpperCase()}`,
  ];
  test.each(parts.flatMap(part => around.map(put => put(part))))('%s', password => {
    expect(passwordFault(password, owner, 'Selvedge')).toContain('without your name');
  });

  test.each([
    ['nine patient herons', owner],
    ['nine patient herons', { ...owner, firstName: null, lastName: null }],
    ['nine patient herons', { ...owner, firstName: '', lastName: undefined }],
    // Two letters are in half of all words.
    ['oiled wooden looms', { ...owner, firstName: 'Le', lastName: 'O' }],
  ])('%s is fine for %o', (password, person) => {
    expect(passwordFault(password, person, 'Selvedge')).toBeNull();
  });
});
