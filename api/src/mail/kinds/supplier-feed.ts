import { type Letter, small, text } from '../mail-content.ts';

export interface FeedAsks {
  /** What the office calls it. */
  feed: string;
  /** "111 of 112 products and 9,146 of 9,148 variants". */
  offSale: string;
  url: string;
}

const reason =
  'You get this because the shop fetches this file automatically. Switch the feed off under Product Import.';

/** `feed_asks`: nothing has been changed yet. */
export function feedAsks({ feed, offSale, url }: FeedAsks): Letter {
  return {
    subject: `Please decide: ${feed} would take products off sale`,
    content: {
      preview: `${offSale} would go off sale.`,
      heading: `${feed} would take much off sale`,
      blocks: [
        text(`The latest file of ${feed} would take ${offSale} off sale.`),
        text('Nothing has been changed. Look at the check, and agree to it or leave the file unused.'),
        { kind: 'button', label: 'Open the check', url },
        small('A later file that differs takes the place of this question.'),
      ],
      reason,
    },
  };
}

export interface FeedFailed {
  feed: string;
  /** A sentence. */
  reason: string;
  url: string;
}

/** `feed_failed`: once until it works again. */
export function feedFailed({ feed, reason: why, url }: FeedFailed): Letter {
  return {
    subject: `${feed} could not be updated`,
    content: {
      preview: why,
      heading: `${feed} could not be updated`,
      blocks: [
        { kind: 'quote', text: why },
        text('The catalogue is as it was. The shop tries again by the feed’s schedule.'),
        { kind: 'button', label: 'Open the feed', url },
        small('You hear of this feed again when it has worked in between.'),
      ],
      reason,
    },
  };
}
