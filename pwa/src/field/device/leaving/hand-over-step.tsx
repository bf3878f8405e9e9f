import { useState } from 'react';
import { FileLock2 } from 'lucide-react';
import { makeHandOver } from '#pwa/common/local/leaving/hand-over-file.ts';
import { makeSealCode } from '#pwa/common/local/database/sealing.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { handOutFile } from '#pwa/common/platform/hand-out-file.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

interface HandOverStepProps {
  device: StaffDevice;
  /** The changes in a file that the person holds. Empty while there is no such file. */
  onHeld: (ids: readonly string[]) => void;
}

interface Made {
  code: string;
  ids: readonly string[];
}

/** Exports unsent work as a sealed file, shows its code once, and asks whether the person has both. */
export function HandOverStep({ device, onHeld }: HandOverStepProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  function hold(next: boolean) {
    setHeld(next);
    onHeld(next && made ? made.ids : []);
  }

  async function make() {
    setMaking(true);
    setFailed(false);
    hold(false);
    try {
      setMade(await handOut(device));
    } catch {
      setFailed(true);
    } finally {
      setMaking(false);
    }
  }

  return (
    <div className="grid gap-3">
      <Button icon={FileLock2} onClick={() => void make()} loading={isMaking && 'Sealing…'}>
        {made ? 'Make the file again' : 'Hand over as a file'}
      </Button>
      {hasFailed && (
        <ErrorState title="The file could not be made">
          Nothing has changed: everything is still kept on this device.
        </ErrorState>
      )}
      {made && (
        <>
          <div className="rounded-2 bg-sunken px-4 py-3">
            <p className="text-meta text-soft">Code of the file, shown only now</p>
            <output className="font-display text-3xl leading-tight font-heading tracking-wide select-all tabular-nums">
              {made.code}
            </output>
            <p className="mt-1 leading-snug">
              Open the file under “This device” on another device, signed in as {device.viewer.userName}. What
              arrives twice counts once.
            </p>
          </div>
          <Checkbox
            label="I have the file and have written down its code"
            checked={isHeld}
            onChange={event => hold(event.currentTarget.checked)}
          />
        </>
      )}
    </div>
  );
}

/** Null if the person didn't take it: closing the share sheet hands nothing over. */
async function handOut(device: StaffDevice): Promise<Made | null> {
  const code = makeSealCode();
  const now = Date.now();
  const { userId } = device.viewer;
  const { text, ids } = await makeHandOver(device.db, { userId, deviceId: device.deviceId, code, now });
  const day = new Date(now).toISOString().slice(0, 10);
  const isTaken = await handOutFile(`selvedge-${userId}-${day}.json`, 'application/json', text);
  return isTaken ? { code, ids } : null;
}
