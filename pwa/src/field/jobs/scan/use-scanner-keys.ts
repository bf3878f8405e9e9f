import { useEffect, useRef } from 'react';
import { createScannerKeys } from './scanner-keys.ts';

const editable = 'input, textarea, select, [contenteditable]';

/** Listens while no field has the focus. A scanner's keys do nothing else meanwhile. */
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
    // Captured before other handlers: an address contains keys that are shortcuts elsewhere.
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}
