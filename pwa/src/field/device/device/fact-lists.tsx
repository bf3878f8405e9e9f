import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatAgo } from '#contract/time/dates.ts';
import { protocolVersion, rowsVersion } from '#contract/wire/version.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { DeviceFacts, StorageFacts } from '#pwa/common/local/device/use-device-facts.ts';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { sizeText, offsetText, phaseTitles } from './device-words.ts';

interface FactListsProps {
  device: StaffDevice;
  facts: DeviceFacts;
  storage: StorageFacts;
  worker: string;
  isInstalled: boolean;
  now: Date;
}

type Fact = readonly [term: string, value: ReactNode];

/** Three short lists: connection to the shop, stored data, versions. */
export function FactLists({ device, facts, storage, worker, isInstalled, now }: FactListsProps) {
  const { phase } = useStore(device.status);
  const { items, cursor, rows, lastSyncedAt, serverAheadMs } = facts;
  const count = (state: string) => items.filter(item => item.state === state).length;
  const oldest = items.findLast(({ state }) => state === 'pending');
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
      <Facts
        title="With the shop"
        facts={[
          ['Sync', phaseTitles[phase]],
          ['Last answer', lastSyncedAt ? formatAgo(new Date(lastSyncedAt), now) : 'None yet'],
          ['Live news', device.hearsPokes() ? 'On, in this tab' : 'Checked from time to time'],
          ['Difference of the clock', offsetText(serverAheadMs)],
          ['Version of the data', cursor ? cursor.epoch.slice(0, 8) : 'None yet'],
          ...Object.entries(cursor?.scopes ?? {}).map(([scope, version]): Fact => [
            `Seen of ${scope}`,
            version.toLocaleString('en-AU'),
          ]),
        ]}
      />
      <Facts
        title="Kept here"
        facts={[
          ['Saved, not sent', count('pending')],
          ['Oldest of them', oldest ? formatAgo(new Date(oldest.occurredAt), now) : 'None'],
          ['Need attention', count('attention')],
          ['Sent, kept for 7 days', count('done')],
          ...rows.map(({ entity, count: kept }): Fact => [`Rows of ${entity.replace('_', ' ')}`, kept]),
          ['Room used', `${sizeText(storage.usedBytes)} of ${sizeText(storage.quotaBytes)}`],
          ['Storage', persistence(storage.isPersisted)],
        ]}
      />
      <Facts
        title="The app"
        facts={[
          ['Build', __BUILD__],
          ['Protocol', `${protocolVersion}, rows ${rowsVersion}`],
          ['Service worker', worker],
          ['Installed', isInstalled ? 'Yes' : 'No, in a browser'],
          ['Device', device.deviceId.slice(-6).toUpperCase()],
          ['Person', device.viewer.userName],
        ]}
      />
    </div>
  );
}

function persistence(isPersisted: boolean | null): string {
  if (isPersisted === null) return 'Not known';
  return isPersisted ? 'Kept for good' : 'The browser may clear it';
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Section title={title} level={2}>
      <dl className="grid content-start">
        {facts.map(([term, value]) => (
          <div
            key={term}
            className="flex items-baseline justify-between gap-4 border-t border-line py-1.5 tabular-nums"
          >
            <dt className="text-soft">{term}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
