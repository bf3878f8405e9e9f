/**
 * Headings, labels, names and figures of a mail stand in one line each, whatever somebody has typed into them: a line break
 * in a name would begin a line that looks like one of ours. Only what is a text of its own keeps its lines.
 */
import { manyLines, oneLine } from '#contract/text/text.ts';
import type { MailBlock, MailContent, MailFact } from './mail-content.ts';

export function foldContent(content: MailContent): MailContent {
  const { preview, heading, blocks, reason, unsubscribePage } = content;
  return {
    preview: oneLine(preview),
    heading: oneLine(heading),
    blocks: blocks.map(foldBlock),
    ...(reason === undefined ? {} : { reason: oneLine(reason) }),
    ...(unsubscribePage === undefined ? {} : { unsubscribePage }),
  };
}

function foldBlock(block: MailBlock): MailBlock {
  switch (block.kind) {
    case 'text':
    case 'small':
    case 'quote':
      return { ...block, text: manyLines(block.text) };
    case 'button':
    case 'link':
      return { ...block, label: oneLine(block.label) };
    case 'picture':
      return { ...block, alt: oneLine(block.alt) };
    case 'lines':
      return {
        ...block,
        lines: block.lines.map(({ title, note, amount }) => ({
          title: oneLine(title),
          ...(note === undefined ? {} : { note: oneLine(note) }),
          amount: oneLine(amount),
        })),
      };
    case 'totals':
      return { ...block, rows: block.rows.map(foldFact) };
    default:
      return { ...block, facts: block.facts.map(foldFact) };
  }
}

const foldFact = ({ label, value }: MailFact): MailFact => ({ label: oneLine(label), value: oneLine(value) });
