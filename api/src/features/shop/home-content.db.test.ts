import { expect, test } from 'vitest';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { homeDefaults } from '#contract/shop/home-defaults.ts';
import { defaultChatUrl } from '#contract/shop/identity-defaults.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

async function shopWith(settings: Record<string, unknown>): Promise<ShopFacts> {
  const { knex, send } = server();
  for (const [key, value] of Object.entries(settings))
    await knex('settings')
      .insert({ key, value: JSON.stringify(value) })
      .onConflict('key')
      .merge();
  const answer = await send('/api/shop');
  expect(answer.status).toBe(200);
  return answer.json as ShopFacts;
}

const brands = [{ name: 'Fernhill', tagline: 'Vests' }];
const testimonials = [
  {
    name: 'Ada Moss',
    position: 'Captain',
    avatarUrl: '/files/ada.webp',
    rating: 4,
    quote: 'It fits.',
    isSample: false,
  },
];

test('a shop that has written nothing down has seven invented brands and three marked samples', async () => {
  const { home, chatUrl } = await shopWith({ home: {}, shop: {} });
  expect(home).toEqual(homeDefaults);
  expect(home.brands).toHaveLength(7);
  expect(home.testimonials).toHaveLength(3);
  expect(home.testimonials.every(({ isSample }) => isSample)).toBe(true);
  expect(chatUrl).toBe(defaultChatUrl);
});

test('settings are laid over, list by list', async () => {
  const chat = 'https://chat.example/shop';
  expect((await shopWith({ home: { brands }, shop: { chatUrl: chat } })).home).toEqual({
    ...homeDefaults,
    brands,
  });
  const facts = await shopWith({ home: { brands, testimonials }, shop: { chatUrl: '' } });
  expect(facts).toMatchObject({ home: { brands, testimonials }, chatUrl: '' });
});

test.each([
  [
    'a picture of another server',
    { testimonials: [{ ...testimonials[0], avatarUrl: 'https://evil.example/a.png' }] },
  ],
  [
    'a picture by protocol-relative address',
    { testimonials: [{ ...testimonials[0], avatarUrl: '//evil.example' }] },
  ],
  ['six stars', { testimonials: [{ ...testimonials[0], rating: 6 }] }],
  ['no list', { testimonials: 'none' }],
  ['nothing at all', null],
])('%s keeps the defaults and the shop open', async (_, home) => {
  expect((await shopWith({ home })).home.testimonials).toEqual(homeDefaults.testimonials);
});

test.each(['javascript:alert(1)', 'http://chat.example/', 'chat', 7])('%s is no chat', async chatUrl => {
  expect((await shopWith({ shop: { chatUrl } })).chatUrl).toBe(defaultChatUrl);
});
