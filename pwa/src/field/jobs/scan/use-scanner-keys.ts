import { useEffect, useRef } from 'react';
import { createScannerKeys } from './scanner-keys.ts';

const editable = 'input, textarea, select, [contenteditable]';

/** Listens wherever no field has the focus; a scanner's keys do nothing else meanwhile. */
export function useScannerKeys(onCode: (text: string) => void): void {
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });
  useEffect(() => {
    const keys = createScannerKeys();
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(editable);
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const { code, isScanner } = keys.take(event.key, event.timeStamp);
      if (isScanner) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (code !== null) tell.current(code);
    };
    // Before anything else hears of it: an address holds keys that are commands elsewhere.
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}
