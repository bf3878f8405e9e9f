import { useEffect } from 'react';

/** A picture pasted anywhere on the page, as from an email or a screenshot. Text is pasted into its field as usual. */
export function usePastedPicture(onFile: ((file: File) => void) | null): void {
  useEffect(() => {
    if (!onFile) return undefined;
    const handlePaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    addEventListener('paste', handlePaste);
    return () => removeEventListener('paste', handlePaste);
  }, [onFile]);
}
