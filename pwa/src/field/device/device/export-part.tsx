import { useState } from 'react';
import { FileText } from 'lucide-react';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { DeviceFacts, StorageFacts } from '#pwa/common/local/device/use-device-facts.ts';
import { handOutFile } from '#pwa/common/platform/hand-out-file.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { HandOverStep } from '../leaving/hand-over-step.tsx';
import { deviceReport } from './device-report.ts';

interface ExportPartProps {
  device: StaffDevice;
  facts: DeviceFacts;
  storage: StorageFacts;
}

/** What can be exported from this device: the unsent work, sealed, and a report without names. */
export function ExportPart({ device, facts, storage }: ExportPartProps) {
  const [isHeld, setHeld] = useState(false);
  const unsent = facts.items.filter(({ state }) => state !== 'done').length;
  const report = () => JSON.stringify(deviceReport(device, facts, storage, new Date()), null, 2);
  return (
    <div className="grid max-w-narrow gap-3">
      {unsent > 0 && <HandOverStep device={device} onHeld={ids => setHeld(ids.length > 0)} />}
      {isHeld && (
        <p className="text-soft">It stays here as well, and is sent from whichever device is online first.</p>
      )}
      <Button
        icon={FileText}
        onClick={() =>
          void handOutFile(`device-${device.deviceId.slice(-6)}.json`, 'application/json', report())
        }
      >
        Save a report
      </Button>
      <p className="text-meta text-soft">
        The report is for whoever looks for a fault: states, times and versions, no names, addresses or
        signatures.
      </p>
    </div>
  );
}
