/** Commands as a document gives them, so that a test can follow it to the letter. */

/**
 * The code blocks under a heading, up to the next heading of any level, without their fences.
 * @throws Error where there is no such heading, or no block under it.
 */
export function codeBlocksUnder(text: string, heading: string): string[] {
  const lines = text.split('\n');
  const blocks: string[] = [];
  let block: string[] | null = null;
  let isUnder = false;
  for (const line of lines) {
    if (line.startsWith('```')) {
      if (block && isUnder) blocks.push(block.join('\n'));
      block = block ? null : [];
    } else if (block) block.push(line);
    else if (/^#+ /.test(line)) isUnder = line.replace(/^#+ /, '') === heading;
  }
  if (blocks.length === 0) throw new Error(`There is no command under the heading “${heading}”.`);
  return blocks;
}
