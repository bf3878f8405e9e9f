import { expect, test } from 'vitest';
import { askNames } from './ask-names.ts';

/** A name server with these texts; a name that is not here has none. */
const server = (texts: Record<string, string[]>) => async (name: string) => texts[name] ?? [];
const domain = 'shop.example';
const spf = 'v=spf1 include:mail.example -all';
const key = 'v=DKIM1; k=rsa; p=MIIBIjANBg';

test.each([
  [
    'all of it',
    {
      [domain]: [spf, 'site-verification=1'],
      [`google._domainkey.${domain}`]: [key],
      [`_dmarc.${domain}`]: ['v=DMARC1; p=none'],
    },
    null,
    { spf: [spf], dkim: 'google', hasDmarc: true },
  ],
  ['nothing', {}, null, { spf: [], dkim: null, hasDmarc: false }],
  ['a selector of one’s own', { [`x1._domainkey.${domain}`]: [key] }, 'x1', { dkim: 'x1', selector: 'x1' }],
  [
    'the usual names, where one is set, are not tried',
    { [`google._domainkey.${domain}`]: [key] },
    'x1',
    { dkim: null },
  ],
  ['a key that was taken back', { [`s1._domainkey.${domain}`]: ['v=DKIM1; p='] }, null, { dkim: null }],
  ['two SPF records', { [domain]: [spf, 'v=spf1 mx ~all'] }, null, { spf: [spf, 'v=spf1 mx ~all'] }],
  ['what only looks like SPF', { [domain]: ['v=spf10', 'spf1'] }, null, { spf: [] }],
] as const)('%s', async (_what, texts, selector, found) => {
  expect(await askNames(server(texts as never), { domain, selector })).toMatchObject({
    trouble: null,
    domain,
    ...found,
  });
});

test('no server answers', async () => {
  const readTexts = async () => {
    throw Object.assign(new Error('queryTxt'), { code: 'ETIMEOUT' });
  };
  expect(await askNames(readTexts, { domain, selector: null })).toMatchObject({
    trouble: 'ETIMEOUT',
    dkim: null,
  });
});
