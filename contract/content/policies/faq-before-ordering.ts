/** Questions before ordering: orders and prices, designs and artwork. */
import type { ShopFacts } from '../../shop/endpoints.ts';
import { gstWords } from '../../money/gst-words.ts';
import { quoteMinQuantity } from '../../shop/shop-defaults.ts';
import { choiceWords, inkLines, priceSentences, setUpSentences } from '../../techniques/policy-words.ts';
import { list, steps, text } from './document.ts';
import type { FaqQuestion } from './faq-question.ts';
import { reachUs, tierText } from './wording.ts';

export function orderQuestions(shop: ShopFacts): FaqQuestion[] {
  const { policy } = shop;
  return [
    {
      id: 'minimum-order',
      question: 'Is there a minimum order?',
      answer: [
        text(
          `No. You can order a single piece online. Quotes begin at ${quoteMinQuantity} pieces, because for fewer pieces the online price is already our best.`,
        ),
      ],
    },
    {
      id: 'how-to-order',
      question: 'How do I order?',
      answer: [
        steps(
          'Choose a garment, its colours and how many of each size.',
          `Put your design on the front, the back or the side, and choose ${choiceWords(shop.techniques)}.`,
          'See the whole price, add it to the cart and pay by card or with Afterpay.',
          'We send you a proof. Production starts once you approve it.',
        ),
        text('You don’t need an account. With one, you can follow your orders and reorder.'),
      ],
    },
    {
      id: 'price-includes',
      question: 'What does the price include?',
      answer: [
        text(
          `All prices are in Australian dollars${gstWords(shop.gstRegistered).included}. ${[...priceSentences(shop.techniques), ...setUpSentences(shop.techniques)].join(' ')} Delivery is its own line. The product page, the cart and the checkout show the same total.`,
        ),
      ],
    },
    {
      id: 'bulk-pricing',
      question: 'Do larger orders cost less?',
      answer: [
        text(
          `Yes. Our price tiers begin at ${tierText(policy.priceTierQuantities)} pieces. Where a product has price breaks, its page shows them and the cart applies them over all colours and sizes of that product. For large or unusual orders ask for a quote: use "Get Instant Quote" and you see an estimate at once.`,
        ),
      ],
    },
    {
      id: 'quote',
      question: 'How does a quote work?',
      answer: [
        text(
          'The estimate you see is worked out from the number of pieces, the method and the print locations. It does not include GST and freight and is not yet an offer. We check it, look at your artwork and send you a firm price within 24 hours on business days.',
        ),
      ],
    },
    {
      id: 'mix-sizes',
      question: 'Can I mix sizes and colours in one order?',
      answer: [
        text(
          'Yes. Every colour has its own row of sizes. Pieces of the same product count together for price breaks, and the same design is set up once.',
        ),
      ],
    },
  ];
}

export function artworkQuestions(shop: ShopFacts): FaqQuestion[] {
  return [
    {
      id: 'artwork-files',
      question: 'Which files can I upload?',
      answer: [
        text(
          'PNG, JPEG, WebP and SVG. A vector file works best, or a picture with a transparent background that’s large enough to print at its real size.',
        ),
        text(
          `Have another kind of file, such as AI, PDF or DST? Order with a picture of it and send the original to ${reachUs(shop)}, with your order number.`,
        ),
      ],
    },
    {
      id: 'colours-in-design',
      question: 'How many colours can my design have?',
      answer: [
        list(...inkLines(shop.techniques)),
        text(
          'If your design has more, we’ll suggest another method or a simpler version before we make anything.',
        ),
      ],
    },
    {
      id: 'print-or-embroidery',
      question: 'Print or embroidery: which should I choose?',
      answer: [
        list(
          '**Print** suits large designs, fine lines, photographs and tees.',
          '**Embroidery** suits logos on polos, caps, jackets and workwear. It lasts as long as the garment, but very small letters close up.',
        ),
        text('If your choice wouldn’t come out well, we’ll tell you with the proof.'),
      ],
    },
    {
      id: 'proofs',
      question: 'Do I see it before it is made?',
      answer: [
        text(
          'Yes. You get a proof: a picture of your design on the garment with its size, position and colours. We don’t decorate anything until you approve it. Please check names and numbers letter by letter: we make what the proof shows.',
        ),
      ],
    },
    {
      id: 'colour-match',
      question: 'Will the colours match my brand?',
      answer: [
        text(
          'Give us Pantone numbers and we mix or choose the nearest ink or thread. Screens show colours differently from ink on cloth, and the same ink looks different on another fabric, so a small difference is normal.',
        ),
      ],
    },
    {
      id: 'artwork-rights',
      question: 'Can you print any picture I send?',
      answer: [
        text(
          'You need the right to use it: your own work, your organisation’s logo, or a picture that you have permission for. We do not make goods with other people’s brands or characters without permission, or with anything unlawful. Your artwork stays yours.',
        ),
      ],
    },
  ];
}
