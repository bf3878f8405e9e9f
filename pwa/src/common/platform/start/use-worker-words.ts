import { useEffect, useState } from 'react';

/** Describes the state of the service worker, for troubleshooting. */
export function useWorkerWords(): string {
  const [words, setWords] = useState('Not known');
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      if (isCurrent) setWords(wordsOf(registration));
    };
    look().catch(() => undefined); // refused: a private window, or a page that is not secure
    return () => {
      isCurrent = false;
    };
  }, []);
  return words;
}

function wordsOf(registration: ServiceWorkerRegistration | undefined): string {
  if (!registration) return 'None: needs a connection to open';
  if (registration.waiting) return 'A new version is ready';
  return registration.active ? 'Active' : 'Being installed';
}
