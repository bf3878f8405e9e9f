import { describe, expect, it, test } from 'vitest';
import { dtf, embroidery, print, spot, writtenAt } from '#tests/fixtures/techniques.ts';
import { choiceWords, inkLines, priceSentences, setUpSentences } from './policy-words.ts';
import { priceNote } from './price/price-words.ts';
import { multipleNote, setUpNote } from './price/set-up-words.ts';
import { decorationLabel, decorationWords, surchargeName, techniqueName } from './technique-words.ts';
import type { Technique } from './technique.ts';

const all = [print, embroidery, dtf];
const at = (position: string, decorationMethod: string) => ({ position, decorationMethod });

describe('of decoration', () => {
  it.each([
    [[], ''],
    [[at('front', 'print')], 'Printed front'],
    [[at('front', 'print'), at('back', 'print'), at('side', 'print')], 'Printed front, back and side'],
    [[at('back', 'embroidery'), at('front', 'print')], 'Printed front, embroidered back'],
    [[at('back', 'dtf'), at('front', 'print')], 'Printed front, DTF printed back'],
    [[at('back', 'puff-print')], 'Puff print back'],
  ])('%#', (placements, words) => {
    expect(decorationWords(placements, all)).toBe(words);
  });

  it.each([
    [[], 'Standard'],
    [[at('front', 'print'), at('back', 'embroidery')], 'Printed'],
    [[at('back', 'embroidery')], 'Embroidered'],
    [[at('back', 'dtf')], 'DTF printed'],
    [[at('back', 'gone-since')], 'Gone since'],
  ])('by its first place %#', (placements, words) => {
    expect(decorationLabel(placements, all)).toBe(words);
  });

  it('names rows as their technique is named', () => {
    expect([
      surchargeName('dtf', all),
      surchargeName('multiple_colours', all),
      techniqueName('x', all),
    ]).toEqual(['DTF transfer', 'Multiple colours', 'X']);
  });
});

describe('of prices', () => {
  const [added] = writtenAt({ isAdded: true });
  test.each<[string, string]>([
    [priceNote(print.price, 1), '$2.50 per item, included'],
    [priceNote(embroidery.price, 40), '$4.50 per item, included'],
    [priceNote((added as Technique).price, 1), '+$2.50 per item'],
    [priceNote(dtf.price, 1), 'from +$5.00 per item'],
    [priceNote(dtf.price, 20), 'from +$4.00 per item'],
    [priceNote(dtf.price, 20, { widthMm: 200 }), '+$6.00 per item'],
    [multipleNote(print.price), '$1.00 per item, included'],
    [setUpNote(print.setUp), '$59.95 set-up for each position'],
    [setUpNote(dtf.setUp), '$25.00 set-up for each design'],
    [setUpNote({ ...dtf.setUp, cents: 0 }), 'no set-up fee'],
  ])('%s', (words, expected) => {
    expect(words).toBe(expected);
  });
});

describe('of policies', () => {
  it('name only what is on', () => {
    expect(choiceWords(all)).toBe('print, embroidery or DTF transfer');
    expect(choiceWords([print, embroidery, { ...dtf, isOn: false }])).toBe('print or embroidery');
  });

  it('tell included and added prices apart', () => {
    expect(priceSentences(all)).toEqual([
      'Print or embroidery is included in the price of a piece.',
      'DTF transfer is a row of its own in the cart: from +$5.00 per item.',
    ]);
    expect(priceSentences(writtenAt({ isAdded: true }))[0]).toBe(
      'Print is a row of its own in the cart: +$2.50 per item, multiple colours +$1.00 per item.',
    );
  });

  it('say one fee once, and others by name', () => {
    expect(setUpSentences([print, embroidery])).toEqual([
      'Set-up is $59.95 for each position that is decorated, once for a design, however many products, colours and pieces you put it on. Order the design again from your account and there is none.',
    ]);
    expect(setUpSentences([print, dtf, spot]).map(one => one.slice(0, 45))).toEqual([
      'Set-up of print is $59.95 for each position t',
      'Set-up of DTF transfer is $25.00 for each fil',
      'Set-up of spot print is $30.00 for each ink a',
    ]);
    expect(setUpSentences([{ ...print, setUp: { ...print.setUp, cents: 0 } }])).toEqual([
      'There is no set-up fee for print.',
    ]);
  });

  it('name limits of colours where there are any', () => {
    expect(inkLines(all)).toEqual([
      '**Screen print**: up to 8 colours.',
      '**Embroidery**: up to 15 thread colours.',
    ]);
  });
});
