import { expect, test } from 'vitest';
import { mailKinds, mailsToCustomers } from '../mail/mail.ts';
import { noticeKinds, noticeOf, noticesAfter, noticesFor } from './notices.ts';

test.each(noticeKinds)('%s says what it is about in plain words', kind => {
  const { label, help, title, body, livesHours } = noticeOf(kind);
  for (const words of [label, help, title, body('ABCDEFGHJK')]) expect(words).toMatch(/^[A-Z][^<>{}]+$/);
  expect(body('ABCDEFGHJK')).toContain('ABCDEFGHJK');
  expect(livesHours).toBeGreaterThan(0);
});

test('those for shoppers follow an email to customers, and no email has two', () => {
  for (const kind of noticeKinds) {
    const { to, follows } = noticeOf(kind);
    expect(follows === undefined).toBe(to === 'field');
    if (follows) expect(mailsToCustomers).toContain(follows);
  }
  for (const mail of mailKinds) expect(noticesAfter(mail).length).toBeLessThanOrEqual(1);
  expect(noticesAfter('proof_ready')).toEqual(['proof_ready']);
  expect(noticesAfter('order_dispatched')).toEqual(['sent']);
  expect(noticesAfter('order_next')).toEqual(['you_are_next']);
  expect(noticesAfter('password_reset')).toEqual([]);
});

test('shoppers have no switch for work', () => {
  expect(noticesFor({ isStaff: false })).toEqual(['proof_ready', 'sent', 'you_are_next']);
  expect(noticesFor({ isStaff: true })).toContain('job_waits');
});
