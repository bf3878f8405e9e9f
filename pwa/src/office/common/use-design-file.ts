/** A design that the office uploads for somebody: too large is said at once, a failure in words. */
import { useState } from 'react';
import { type ArtworkRef, artworkLimitBytes, artworkRefusals } from '#contract/artwork/artwork.ts';
import { putDesign } from '#pwa/common/local/artwork/put-medium.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';

/** Props of the button, and what is done with the file once the shop has it. */
export function useDesignFile(label: string, onDesign: (artwork: ArtworkRef) => unknown) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    const isTooLarge = file.size > artworkLimitBytes;
    setWrong(isTooLarge ? artworkRefusals.size : null);
    if (isTooLarge) return;
    setBusy(true);
    try {
      await onDesign(await putDesign(file));
    } catch (error) {
      setWrong(failureWords(error, 'The file could not be uploaded.'));
    }
    setBusy(false);
  }

  return {
    variant: 'button',
    label: isBusy ? 'Uploading…' : label,
    accept: 'image/*,.pdf,.ai',
    disabled: isBusy,
    error: wrong ?? undefined,
    onFiles: ([file]: readonly File[]) => void take(file),
  } as const;
}
