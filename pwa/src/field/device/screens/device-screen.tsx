import { LifeBuoy, RefreshCw } from 'lucide-react';
import { useStore } from 'zustand';
import type { User } from '#contract/account/endpoints.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useDeviceFacts, useStorageFacts } from '#pwa/common/local/device/use-device-facts.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { useWorkerWords } from '#pwa/common/platform/start/use-worker-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { BadgeSettings } from '../device/badge-settings.tsx';
import { ChangeTable } from '../device/change-table.tsx';
import { deviceWarnings } from '../device/device-words.ts';
import { ExportPart } from '../device/export-part.tsx';
import { FactLists } from '../device/fact-lists.tsx';
import { LockSettings } from '../device/lock-settings.tsx';
import { TakeOver } from '../device/take-over.tsx';

/** /admin/device: what this device stores, its connection to the shop, and how to move its work elsewhere. */
export function DeviceScreen({ user }: { user: User }) {
  const device = useStaffDevice();
  return device ? <OpenDevice device={device} user={user} /> : <DeviceWait />;
}

function OpenDevice({ device, user }: { device: StaffDevice; user: User }) {
  const facts = useDeviceFacts(device);
  const clock = useShopClock();
  const storage = useStorageFacts(facts?.items.length);
  const worker = useWorkerWords();
  const { phase } = useStore(device.status);
  if (!facts) return <DeviceWait />;
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const warnings = deviceWarnings({ storage, isInstalled, serverAheadMs: facts.serverAheadMs });
  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h1 className="text-3xl">This device</h1>
          <p className="text-soft">What it stores for you, and its connection to the shop.</p>
        </div>
        <Button icon={RefreshCw} onClick={() => device.syncNow()} loading={phase === 'syncing' && 'Syncing…'}>
          Sync now
        </Button>
      </header>
      {warnings.length > 0 && (
        <ul aria-label="Worth knowing" className="grid gap-2">
          {warnings.map(warning => (
            <li key={warning} className="flex items-start gap-3 rounded-2 bg-wait-soft px-4 py-3 text-ink">
              <Icon of={LifeBuoy} className="mt-px" />
              {warning}
            </li>
          ))}
        </ul>
      )}
      <FactLists
        device={device}
        facts={facts}
        storage={storage}
        worker={worker}
        isInstalled={isInstalled}
        now={clock.now}
      />
      <Section title="Changes made here" level={2}>
        <ChangeTable items={facts.items} clock={clock} />
      </Section>
      <div className="grid gap-6 lg:grid-cols-2">
        <Section title="Export work to a file" level={2}>
          <ExportPart device={device} facts={facts} storage={storage} />
        </Section>
        <Section title="Import a hand-over file" level={2}>
          <p className="text-soft">A hand-over file you exported on another device.</p>
          <TakeOver device={device} />
        </Section>
        <Section title="Lock when idle" level={2}>
          <LockSettings userId={user.id} />
        </Section>
        <Section title="Number on the icon" level={2}>
          <BadgeSettings user={user} />
        </Section>
      </div>
    </div>
  );
}

function DeviceWait() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Loading this device</output>
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-48" />
    </div>
  );
}
