import { expect, test } from 'vitest';
import { findScanned, readTicketCode } from './ticket-code.ts';

const id = '01980000-0000-7000-8000-00000000a001';

test.each([
  [`https://shop.example/admin/jobs?job=${id}`, { id }],
  [`http://localhost:3000/admin/jobs?status=pending&job=${id.toUpperCase()}`, { id }],
  [` ${id}\r`, { id }],
  ['JOB-123456-789', { jobNumber: 'JOB-123456-789' }],
  ['https://elsewhere.example/?job=1', { jobNumber: 'https://elsewhere.example/?job=1' }],
  ['  ', null],
])('%j', (text, code) => expect(readTicketCode(text)).toEqual(code));

test.each([
  ['JOB-123456-789', true],
  ['job-123456-789', true],
  ['123456-789', true],
  ['123456789', true],
  ['123456 789', true],
  ['JOB', false],
  ['1234567890', false],
])('%j finds JOB-123456-789: %j', (text, isFound) => {
  const jobs = [{ id, jobNumber: 'JOB-123456-789' }];
  const code = readTicketCode(text);
  expect(code && findScanned(jobs, code)).toBe(isFound ? jobs[0] : null);
});

test('an own number, with letters', () => {
  const jobs = [{ id, jobNumber: 'Nähen 7' }];
  expect(findScanned(jobs, { jobNumber: 'NÄHEN-7' })).toBe(jobs[0]);
});
