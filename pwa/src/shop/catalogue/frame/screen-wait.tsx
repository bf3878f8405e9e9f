import { useEffect, useState } from 'react';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';

const quietMs = 300;

/** Shown while a screen's code loads. Blank at first: most load before the user would notice. */
export function ScreenWait() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="mx-auto min-h-dvh max-w-page px-page-edge py-12">
      {isLong && <Spinner>Loading the page...</Spinner>}
    </div>
  );
}
