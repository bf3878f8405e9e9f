/** The plain twin of a mail: everything that the HTML says, readable in a terminal. */
import { foldContent } from './fold-content.ts';
import type { MailBlock, MailContent, MailFact, MailLine, MailShop } from './mail-content.ts';

const width = 72;

/** Without the foot, as it stands in the queue. */
export function renderText(content: MailContent): string {
  const { heading, blocks } = foldContent(content);
  return [wrap(heading), ...blocks.map(block)].filter(part => part !== '').join('\n\n');
}

export function renderFoot(content: MailContent, shop: MailShop): string {
  const { reason, unsubscribePage } = foldContent(content);
  const lines = [
    '-- ',
    shop.name + (shop.abn ? `, ABN ${shop.abn}` : ''),
    shop.address,
    [shop.phone, shop.email].filter(way => way !== '').join(' · '),
    reason ? `\n${wrap(reason)}` : '',
    unsubscribePage ? `\nUnsubscribe: ${unsubscribePage}` : '',
  ];
  return lines.filter(line => line !== '').join('\n');
}

function block(one: MailBlock): string {
  switch (one.kind) {
    case 'text':
    case 'small':
      return one.text.split(/\r?\n/).map(wrap).join('\n');
    case 'button':
    case 'link':
      return one.label === one.url ? one.url : `${one.label}:\n${one.url}`;
    case 'lines':
      return one.lines.map(line).join('\n');
    case 'totals':
      return columns(one.rows);
    case 'facts':
      return columns(one.facts);
    case 'picture':
      return `[${one.alt}]`;
    case 'quote':
      return one.text
        .split(/\r?\n/)
        .map(words => `> ${words}`)
        .join('\n');
    default:
      return '';
  }
}

function line({ title, note, amount }: MailLine): string {
  return note ? `${title}  ${amount}\n  ${note}` : `${title}  ${amount}`;
}

function columns(rows: readonly MailFact[]): string {
  const widest = Math.max(...rows.map(({ label }) => label.length));
  return rows.map(({ label, value }) => `${label.padEnd(widest)}  ${value}`).join('\n');
}

/** Breaks between words; an address is never broken. */
function wrap(words: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of words.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current].join('\n');
}
