import { describe, expect, it, test } from 'vitest';
import type { ShopFacts } from '../../shop/endpoints.ts';
import { pages } from '../pages.ts';
import { policyDefaults, type PolicyFigures } from '../../shop/shop-policy.ts';
import { blockText, lastUpdated, type PolicyDocument, readInline } from './document.ts';
import { answerText, faqCategories, findQuestions } from './faq.ts';
import { privacyPolicy } from './privacy.ts';
import { refundPolicy } from './refund.ts';
import { shippingPolicy } from './shipping.ts';
import { termsOfSale } from './terms.ts';
import { shopFacts as shop } from '#tests/fixtures/shop-facts.ts';
import { aclWarrantyText, hoursText } from './wording.ts';

const documentText = ({ sections }: PolicyDocument) =>
  sections.map(({ title, blocks }) => [title, ...blocks.map(blockText)].join(' ')).join(' ');

const texts = {
  terms: (facts: ShopFacts) => documentText(termsOfSale(facts)),
  privacy: (facts: ShopFacts) => documentText(privacyPolicy(facts)),
  refund: (facts: ShopFacts) => documentText(refundPolicy(facts)),
  shipping: (facts: ShopFacts) => documentText(shippingPolicy(facts)),
  faq: (facts: ShopFacts) =>
    faqCategories(facts)
      .flatMap(({ questions }) => questions.map(one => `${one.question} ${answerText(one)}`))
      .join(' '),
};
type TextName = keyof typeof texts;

interface Case<K extends keyof PolicyFigures = keyof PolicyFigures> {
  figure: K;
  says: string;
  changed: PolicyFigures[K];
  thenSays: string;
  on: readonly TextName[];
}
const one = <K extends keyof PolicyFigures>(
  figure: K,
  says: string,
  changed: PolicyFigures[K],
  thenSays: string,
  ...on: TextName[]
): Case => ({ figure, says, changed, thenSays, on });

const cases: readonly Case[] = [
  one('productionDays', '7-10 business days', [61, 62], '61-62 business days', 'terms', 'faq'),
  one('productionDays', '7-10', [61, 62], '61-62', 'shipping'),
  one('rushProductionDays', '3-5 business days', [61, 62], '61-62 business days', 'terms', 'faq'),
  one('rushProductionDays', 'by arrangement, 3-5', [61, 62], 'by arrangement, 61-62', 'shipping'),
  one('blankStockDays', '1-3 business days', [61, 62], '61-62 business days', 'terms', 'faq'),
  one('blankStockDays', 'embroidered, 1-3', [61, 62], 'embroidered, 61-62', 'shipping'),
  one(
    'standardDeliveryDays',
    '3-7 business days',
    [61, 62],
    '61-62 business days',
    'shipping',
    'terms',
    'faq',
  ),
  one('freeShippingOverCents', 'Free standard shipping over $150.00', 61_60, 'over $61.60', 'shipping'),
  one('metroShippingCents', 'Metro, $9.95', 61_60, 'Metro, $61.60', 'shipping'),
  one('regionalShippingCents', 'Regional, $14.95', 61_60, 'Regional, $61.60', 'shipping'),
  one('remoteShippingCents', 'Remote, $24.95', 61_60, 'Remote, $61.60', 'shipping'),
  one(
    'expressExtraCents',
    'express from +$15.00 on quoted orders',
    61_60,
    '+$61.60',
    'shipping',
    'terms',
    'faq',
  ),
  one('signatureRequiredOverCents', 'orders over $100.00', 61_60, 'over $61.60', 'shipping', 'terms', 'faq'),
  one('workmanshipGuaranteeDays', '30 days', 61, '61 days', 'refund', 'terms', 'faq'),
  one('inspectWithinDays', 'within 7 days', 61, 'within 61 days', 'refund', 'shipping', 'terms', 'faq'),
  one('blankReturnsWithinDays', 'within 14 days', 61, 'within 61 days', 'refund', 'terms', 'faq'),
  one('refundDays', '5-10 business days', [61, 62], '61-62 business days', 'refund', 'terms', 'faq'),
  one('damageReportHours', 'within 48 hours', 61, 'within 61 hours', 'refund', 'shipping', 'terms', 'faq'),
  one(
    'failedDeliveryHeldDays',
    'held for 10 business days',
    61,
    'held for 61 business',
    'shipping',
    'terms',
    'faq',
  ),
  one(
    'lostInvestigationDays',
    'up to 10 business days',
    61,
    'up to 61 business',
    'shipping',
    'refund',
    'terms',
    'faq',
  ),
  one('accountTermsDays', 'net 30', 61, 'net 61', 'terms', 'faq'),
  one('dataRetainedYears', '7 years', 61, '61 years', 'privacy', 'terms', 'faq'),
  one('visitsRetainedMonths', 'after 13 months', 61, 'after 61 months', 'privacy'),
  one('priceTierQuantities', '20, 50, 100, 250 and 500+', [61, 62], '61 and 62+', 'terms', 'faq'),
  one('maxPrintColours', 'up to 8 colours', 61, 'up to 61 colours', 'terms', 'faq'),
  one('maxEmbroideryColours', 'up to 15 thread colours', 61, 'up to 61 thread', 'terms', 'faq'),
];

/** Two of the figures are the techniques' own. */
function withFigure(figure: keyof PolicyFigures, changed: unknown): ShopFacts {
  const ids: Partial<Record<keyof PolicyFigures, string>> = {
    maxPrintColours: 'print',
    maxEmbroideryColours: 'embroidery',
  };
  const techniques = shop.techniques.map(one =>
    one.id === ids[figure] ? { ...one, mostInks: Number(changed) } : one,
  );
  return { ...shop, techniques, policy: { ...policyDefaults, [figure]: changed } };
}

describe('the figures of the policies', () => {
  it('are all told', () => {
    expect(new Set(cases.map(({ figure }) => figure))).toEqual(new Set(Object.keys(policyDefaults)));
  });
  it.each(cases.flatMap(known => known.on.map(name => ({ ...known, name }))))(
    '$figure on $name: "$says"',
    ({ name, figure, says, changed, thenSays }) => {
      expect(texts[name](shop)).toContain(says);
      const after = texts[name](withFigure(figure, changed));
      expect(after).toContain(thenSays);
      // Nothing of the former figure stands there twice: what is left of it belongs to another figure.
      expect(after.split(says).length).toBeLessThan(texts[name](shop).split(says).length);
    },
  );
});

describe('delivery prices', () => {
  it('lead with the flat price and keep the table for other orders', () => {
    const titles = shippingPolicy(shop).sections.map(({ title }) => title);
    expect(titles.indexOf('What delivery costs')).toBeLessThan(
      titles.indexOf('Quoted, bulk and account orders'),
    );
    expect(texts.shipping(shop)).toContain('Online checkout: flat $15.00 Australia-wide');
    expect(texts.shipping({ ...shop, shippingFlatCents: 1234 })).toContain('flat $12.34');
  });
  it('are the table for every order in policy mode, without a word of the flat price', () => {
    const facts: ShopFacts = { ...shop, shippingMode: 'policy' };
    for (const name of ['shipping', 'terms', 'faq'] as const) {
      expect(texts[name](facts)).not.toMatch(/\bflat \$|on quoted orders/);
    }
    expect(texts.shipping(facts)).toContain('Metro, $9.95, +$15.00');
  });
  it('say of express what the checkout does', () => {
    expect(texts.shipping(shop)).toContain('$25.00 and cannot be chosen online yet');
    const offered = texts.shipping({ ...shop, express: { priceCents: 3100, enabled: true } });
    expect(offered).toContain('Express Post at checkout is $31.00');
    expect(offered).not.toContain('not be chosen');
  });
  it('leave other countries to a quote', () => {
    for (const name of ['shipping', 'terms', 'faq'] as const)
      expect(texts[name](shop)).toContain('International by quote only');
  });
});

describe('the law', () => {
  it('stands word for word wherever the guarantee is named', () => {
    expect(aclWarrantyText).toMatch(
      /^Our goods come with guarantees that cannot be excluded under the Australian/,
    );
    for (const [name, write] of Object.entries(texts)) {
      if (/guaranteed? for|workmanship guarantee/i.test(write(shop)))
        expect(write(shop), name).toContain(aclWarrantyText);
    }
    for (const name of ['refund', 'terms', 'faq'] as const)
      expect(texts[name](shop)).toContain(aclWarrantyText);
  });
  it('asks for who gives the guarantee, how to claim and who pays', () => {
    const refund = refundPolicy(shop).sections.find(({ id }) => id === 'workmanship');
    const said = refund?.blocks.map(blockText).join(' ');
    for (const fact of [
      shop.name,
      shop.address,
      shop.phone,
      shop.email,
      shop.abn,
      'How to claim',
      'Who pays',
    ])
      expect(said).toContain(fact);
  });
  it('knows no "no refunds"', () => {
    for (const write of Object.values(texts))
      expect(write(shop)).not.toMatch(/no refunds?\b|non-refundable/i);
  });
  it('is not shown to customers as a draft', () => {
    for (const write of Object.values(texts)) expect(write(shop)).not.toMatch(/lawyer|draft/i);
  });
});

test('the FAQ has its six categories, and questions with addresses of their own', () => {
  const categories = faqCategories(shop);
  expect(categories.map(({ title }) => title)).toEqual([
    'Orders & Pricing',
    'Design & Artwork',
    'Production & Delivery',
    'Products & Quality',
    'Returns & Changes',
    'Payment & Account',
  ]);
  const ids = [...categories.map(({ id }) => id), ...categories.flatMap(c => c.questions.map(q => q.id))];
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['', 34],
  ['afterpay', 4],
  ['AFTERPAY  weeks', 1],
  ['zebra', 0],
])('searching the FAQ for "%s" finds %i questions', (query, count) => {
  const found = findQuestions(faqCategories(shop), query);
  expect(found.flatMap(({ questions }) => questions)).toHaveLength(count);
  expect(found.every(({ questions }) => questions.length > 0)).toBe(true);
});

test('documents have unique anchors and links that lead somewhere', () => {
  for (const document of [termsOfSale, privacyPolicy, refundPolicy, shippingPolicy].map(write =>
    write(shop),
  )) {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  const all = JSON.stringify(
    [termsOfSale, privacyPolicy, refundPolicy, shippingPolicy, faqCategories].map(w => w(shop)),
  );
  const paths = [...all.matchAll(/\]\((\/[^)#]*)/g)].map(([, path]) => path);
  const known = new Set(pages.map(({ path }) => path));
  expect([...new Set(paths)].filter(path => path !== '/contact' && !known.has(path ?? ''))).toEqual([]);
});

test('every policy has one address of its own; its aliases name it', () => {
  const aliases = pages.filter(({ canonicalPath }) => canonicalPath !== undefined);
  expect(aliases.map(({ path, canonicalPath }) => `${path} ${canonicalPath}`)).toEqual([
    '/terms-and-conditions /terms',
    '/terms-conditions /terms',
    '/privacy-policy /privacy',
    '/refunds /refund-policy',
    '/shipping /shipping-policy',
  ]);
});

test('the hours stand in one line, signed by the owner’s clock', () => {
  expect(hoursText(shop)).toBe('Monday-Friday 9-5 AEST, Saturday by appointment, Sunday closed');
  const inSydney = { ...shop, timeZone: 'Australia/Sydney' };
  for (const name of ['terms', 'privacy', 'refund', 'shipping'] as const) {
    expect(texts[name](shop), name).toContain(hoursText(shop));
    expect(texts[name](inSydney), name).toContain('9-5 AEST/AEDT, Saturday by appointment');
  }
});

test.each([
  ['plain', [{ text: 'plain' }]],
  ['a [b](/c) d', [{ text: 'a ' }, { text: 'b', href: '/c' }, { text: ' d' }]],
  ['**x**', [{ text: 'x', isStrong: true }]],
  ['[a](javascript:alert(1))', [{ text: 'a' }, { text: ')' }]],
  ['[a](//elsewhere.example)', [{ text: 'a' }]],
  ['[a](/\\elsewhere.example)', [{ text: 'a' }]],
  ['[a](mailto:x@y.example)', [{ text: 'a', href: 'mailto:x@y.example' }]],
])('%s is read as its links and strong words', (words, pieces) => {
  expect(readInline(words)).toEqual(pieces);
});

test.each([
  [null, '2026-11-21T00:00:00.000Z'],
  ['2026-01-01T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['2027-02-03T04:05:06.000Z', '2027-02-03T04:05:06.000Z'],
])('a change of figures at %s makes the text of %s', (changedAt, expected) => {
  expect(lastUpdated({ wordedOn: '2026-11-21' }, changedAt)).toBe(expected);
});
