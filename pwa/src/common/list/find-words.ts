/** Searches a record's words for what was typed. */

/** Every word must match. A phone number matches however it is written. */
export function findsWords(search: string): (text: () => string) => boolean {
  const words = lowered(search).split(/\s+/).filter(Boolean);
  // "0412 345 678" is one number, not three.
  const wanted = /^[\d\s+()-]{6,}$/.test(search.trim()) ? [search.replace(/\D/g, '')] : words;
  return text => {
    const said = wanted.length > 0 ? lowered(text()) : '';
    return wanted.every(word => said.includes(word));
  };
}

const lowered = (text: string) => text.normalize('NFC').toLowerCase();
