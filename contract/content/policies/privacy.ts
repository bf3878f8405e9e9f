/** Privacy policy under the Australian Privacy Principles: what this app keeps, and where. */
import type { ShopFacts } from '../../shop/endpoints.ts';
import { businessDays } from '../../time/day-ranges.ts';
import { contactLines, hoursText, plainDays, reachUs } from './wording.ts';
import { list, note, type PolicyDocument, text } from './document.ts';

/** Set by law or by the commissioner's office: the Spam Act 2003, and the time to answer a complaint. */
const lawful = { unsubscribeBusinessDays: 5, complaintDays: 30 } as const;

const months = (count: number) => (count === 1 ? '1 month' : `${count} months`);

export function privacyPolicy(shop: ShopFacts): PolicyDocument {
  const years = `${shop.policy.dataRetainedYears} years`;
  return {
    title: 'Privacy Policy',
    lead: 'We keep what we need to make, deliver and account for your order, and nothing to follow you around.',
    wordedOn: '2026-11-22',
    sections: [
      {
        id: 'short',
        title: 'In short',
        blocks: [
          list(
            'No third-party trackers, no advertising cookies, no sale of data.',
            'Your card number goes to Stripe and never to us.',
            'Your cart and your design stay on your own device until you send them.',
            `Order records are kept for ${years}, as the law requires.`,
            'You can see, correct and, where the law allows, delete what we hold about you.',
          ),
        ],
      },
      {
        id: 'what-we-keep',
        title: 'What we collect',
        blocks: [
          list(
            '**When you order**: name, email, phone, delivery address, what you ordered, and company and ABN if you give them.',
            '**Your artwork**: the pictures you upload and where they go on the garment.',
            '**When you have an account**: user name, email, your name if you give it, your password in a form nobody can read, and where you’re signed in.',
            '**When you ask for a quote or write to us**: what you write, and how to answer you.',
            '**When our driver delivers**: a signature, the name of the person who signed, and the time.',
            '**When you look around**: that a page or product was looked at, what was searched for, and how fast the page was, added to a number for the day. Not who, from where on the internet, or what else you looked at.',
            '**For security**: internet addresses of sign-ins and of requests that are refused, for a short time.',
          ),
          text(
            'We collect it from you. You can look around and fill a cart without telling us who you are. We need to know to deliver an order.',
          ),
        ],
      },
      {
        id: 'why',
        title: 'Why, and what we do with it',
        blocks: [
          list(
            'to price, make, deliver and invoice your order, and to send you news of it',
            'to answer questions, quotes and complaints, and to keep our guarantees',
            'to keep the records that tax and company law require',
            'to keep the shop safe from fraud and misuse',
            'to send a newsletter, only if you have asked for it',
          ),
          text('We do not use your artwork for anything but your orders, unless you have agreed to it.'),
        ],
      },
      {
        id: 'on-your-device',
        title: 'What stays on your device',
        blocks: [
          text(
            'This shop works offline. To do that, your browser keeps copies on your own device: the catalogue, your cart and its artwork, forms you have begun, and pages you have read. They’re yours. Nobody else receives them until you order, save or send something. Clearing this site’s data in your browser removes them.',
          ),
          text(
            'We use cookies for four things: to keep you signed in, to recognise a browser you have signed in on before, so that nobody can lock you out, to know that a cart and its uploads are yours, and to show you for a few seconds what you have just saved. They’re strictly necessary, belong to this site only and aren’t read by anyone else.',
          ),
          note(
            'On a shared computer',
            'Sign out when you’re done, and clear the site’s data if you don’t want to leave your design or address behind.',
          ),
        ],
      },
      {
        id: 'counting',
        title: 'How we count visits',
        blocks: [
          text(
            'To learn what people look for and where the shop is slow, we count for ourselves: views of a page, searches, things put into a cart, checkouts begun, the site that a visit came from, and loading times by kind of device. Each adds one to a number for the day. We keep no internet address with it, no cookie, no name and nothing that could tell one visit from another. What looks like an email address, a phone or an order number is not counted as a search.',
          ),
          text(
            `The numbers are deleted after ${months(shop.policy.visitsRetainedMonths)}. If your browser says “Do Not Track” or “Global Privacy Control”, nothing of your visit is counted.`,
          ),
        ],
      },
      {
        id: 'sharing',
        title: 'Who else receives it',
        blocks: [
          list(
            '**Stripe** takes card payments and receives what is needed for them: the amount, your card and your contact details.',
            '**Afterpay**, if you choose it, receives your contact details, address and the order’s amount.',
            '**Australia Post** and other carriers receive name, address, phone and email for delivery.',
            '**Those who host our server and send our email**, under contract and for us only.',
            '**The maker of your browser**, if you turn on notices: it carries them to your device, encrypted so that only your device can read them.',
            '**Authorities**, where the law requires it.',
          ),
          text(
            'Stripe and Afterpay may process data outside Australia, for example in the United States. They are bound by law and contract to protect it. Otherwise we do not send your data overseas unless you order from there.',
          ),
        ],
      },
      {
        id: 'how-long',
        title: 'How long we keep it',
        blocks: [
          text(
            `Orders, invoices, payments and proofs of delivery are kept for **${years}**, as tax and company law require. Anything else is deleted or made anonymous when it is no longer needed: uploads that never became an order after about a day, and enquiries when they are settled.`,
          ),
        ],
      },
      {
        id: 'marketing',
        title: 'Newsletters',
        blocks: [
          text(
            `You only get marketing from us if you’ve said yes. Every marketing message says who sent it and has a working unsubscribe link. We act on it at once, and within ${businessDays(lawful.unsubscribeBusinessDays)} at the latest, as the Spam Act requires. Emails about your own orders aren’t marketing, so you’ll get those either way.`,
          ),
        ],
      },
      {
        id: 'security',
        title: 'How we protect it',
        blocks: [
          text(
            'Connections are encrypted. Passwords are stored so that they can’t be read back. Staff only see what they need for their work: a driver sees the deliveries, the workshop sees no prices and no contact details. If something goes wrong that could cause you serious harm, we’ll tell you and the Office of the Australian Information Commissioner.',
          ),
        ],
      },
      {
        id: 'your-rights',
        title: 'Your rights',
        blocks: [
          list(
            '**See it**: ask what we hold about you, and get a copy.',
            '**Correct it**: change your name and email in your account, or ask us.',
            '**Delete it**: ask us. We’ll delete what we don’t have to keep by law, and tell you what remains and why.',
            '**Say no** to marketing, at any time.',
          ),
          text('It’s free. We’ll ask you to prove who you are.'),
        ],
      },
      {
        id: 'complaints',
        title: 'Complaints',
        blocks: [
          text(
            `Write to us first at ${reachUs(shop)}. We answer within ${plainDays(lawful.complaintDays)}. If you’re not satisfied, contact the Office of the Australian Information Commissioner (OAIC): [oaic.gov.au](https://www.oaic.gov.au), phone [1300 363 992](tel:1300363992).`,
          ),
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: [
          list(...contactLines(shop)),
          text(`${hoursText(shop)}.`),
          text('If this policy changes, we’ll publish the new text here with its date.'),
        ],
      },
    ],
  };
}
