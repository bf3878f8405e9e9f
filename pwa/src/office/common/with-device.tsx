import type { ReactNode } from 'react';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';

interface WithDeviceProps {
  /** Of the dialog, while it waits. */
  title: string;
  onClose: () => void;
  children: (device: StaffDevice) => ReactNode;
}

/** A dialog whose draft is kept on this device, as soon as the storage of drafts is open. */
export function WithDevice({ title, onClose, children }: WithDeviceProps) {
  const device = useStaffDevice();
  if (device) return children(device);
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()} title={title}>
      <Spinner>Opening this device’s storage…</Spinner>
    </Dialog>
  );
}
