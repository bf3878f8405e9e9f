import type { ReactNode } from 'react';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';

interface WithDeviceProps {
  /** Title of the dialog while it loads. */
  title: string;
  onClose: () => void;
  children: (device: StaffDevice) => ReactNode;
}

/** A dialog whose draft is stored on this device, shown once the draft storage is open. */
export function WithDevice({ title, onClose, children }: WithDeviceProps) {
  const device = useStaffDevice();
  if (device) return children(device);
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()} title={title}>
      <Spinner>Opening this device’s storage…</Spinner>
    </Dialog>
  );
}
