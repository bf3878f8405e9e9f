import { lazy, Suspense, useState } from 'react';
import { Flag } from 'lucide-react';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

const ShiftEndDialog = lazy(() =>
  import('./shift-end-dialog.tsx').then(m => ({ default: m.ShiftEndDialog })),
);

/** "End shift", below the run sheet. */
export function ShiftEnd() {
  const device = useStaffDevice();
  const [isOpen, setOpen] = useState(false);
  if (!device) return null;
  return (
    <>
      <Button variant="quiet" size="small" icon={Flag} onClick={() => setOpen(true)}>
        End shift
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ShiftEndDialog device={device} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
