import { useState } from 'react';
import { CircleCheck, Columns2, Download, PenLine, Trash2, TriangleAlert } from 'lucide-react';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import {
  canDiscard,
  canHelpToResend,
  discardChange,
  isAboutNothing,
  keepTheirs,
  sendAgain,
} from '#pwa/common/local/outbox/outbox-decisions.ts';
import { isEvidence, isHeldProof } from '#pwa/common/local/device/shift-balance.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { UnsettledItem } from '#pwa/common/local/outbox/use-unsettled.ts';
import { handOutFiles } from '#pwa/common/platform/hand-out-file.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { clashOf } from './clash-of.ts';
import { describeItem, type ItemWords } from './describe-item.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { editableFields } from './editable-fields.ts';
import { exportChange } from './export-change.ts';
import { createDecide, type Deciding } from './one-at-a-time.ts';

interface AttentionItemProps {
  device: StaffDevice;
  unsettled: UnsettledItem;
  clock: ShopClock;
}

/** One item to decide: what this device did, what the office has, why, and the options. */
export function AttentionItem({ device, unsettled, clock }: AttentionItemProps) {
  const { item, row } = unsettled;
  const [isDiscarding, setDiscarding] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const toast = useToast();
  const [{ underWay, failure }, setDeciding] = useState<Deciding<'retry' | 'keep'>>({
    underWay: null,
    failure: null,
  });
  const [decide] = useState(() => createDecide(setDeciding));
  const words = describeItem(unsettled);
  const clash = clashOf(unsettled);
  const isStored = isHeldProof(item);
  const isGone = isAboutNothing(item);
  const isSettled = item.state === 'attention';
  // It can't be read here until the shop is reached: it can neither be sent again nor exported as a file.
  const isLocked = item.isLocked === true;
  const { timeZone, policy } = useShopFacts();
  const canResend =
    !isStored &&
    !(isLocked && isSettled) &&
    canHelpToResend(item, row, {
      viewer: device.viewer,
      shop: { timeZone, failedDeliveryHeldDays: policy.failedDeliveryHeldDays },
      now: clock.now,
    });
  const canEdit =
    isSettled && !isLocked && !isGone && !isEvidence(item) && editableFields(item.name, item.args).length > 0;

  async function handleExport() {
    const exported = await exportChange(device.db, unsettled, { now: new Date(), handOut: handOutFiles });
    if (exported !== 'incomplete') return;
    toast({
      title: 'Exported without its photographs',
      description: 'They cannot be read here right now, so the proof stays on this device.',
      tone: 'danger',
    });
  }

  return (
    <li className="border-t-2 border-ink py-4">
      <p
        className={`flex items-center gap-2 leading-snug font-strong ${isStored ? 'text-ok' : 'text-danger'}`}
      >
        <Icon of={isStored ? CircleCheck : TriangleAlert} size="small" />
        {isStored ? 'Proof is stored' : isSettled ? 'Needs your decision' : 'Could not be sent yet'}
      </p>
      <h3 className="mt-2 mb-1 text-xl tracking-head">{words.title}</h3>
      {!isStored && <p className="leading-snug">{words.reason}</p>}
      <BothSides words={words} occurredAt={item.occurredAt} clock={clock} />
      {isStored && (
        <p className="mb-3 leading-snug">The office will decide. You don’t need to do anything.</p>
      )}
      {failure && <ErrorState title="It could not be saved">{failure}</ErrorState>}
      <div className="grid grid-cols-2 gap-2">
        {clash && (
          <Button variant="go" icon={Columns2} onClick={() => setComparing(true)}>
            Compare
          </Button>
        )}
        {!clash && canResend && (
          <Button
            variant="go"
            loading={underWay === 'retry' && 'Saving…'}
            onClick={() => void decide('retry', () => sendAgain(device, item, row))}
          >
            Retry
          </Button>
        )}
        {canEdit && (
          <Button icon={PenLine} onClick={() => setEditing(true)}>
            Edit &amp; resend
          </Button>
        )}
        {isSettled && (
          <Button
            loading={underWay === 'keep' && 'Saving…'}
            onClick={() => void decide('keep', () => keepTheirs(device, item))}
          >
            {canResend || canEdit ? 'Keep theirs' : 'Understood'}
          </Button>
        )}
        {!isLocked && (
          <Button variant="quiet" icon={Download} onClick={() => void handleExport()}>
            Export
          </Button>
        )}
        {canDiscard(item) && (
          <Button variant="quiet" icon={Trash2} onClick={() => setDiscarding(true)} className="text-danger">
            Discard
          </Button>
        )}
      </div>
      {isComparing && clash && (
        <ClashDialog
          what={words.title}
          clash={{
            rows: clash,
            decide(isMine) {
              setComparing(false);
              void decide(isMine ? 'retry' : 'keep', () =>
                isMine ? sendAgain(device, item, row) : keepTheirs(device, item),
              );
            },
          }}
        />
      )}
      {isEditing && (
        <EditDialog
          device={device}
          unsettled={unsettled}
          title={words.title}
          onClose={() => setEditing(false)}
        />
      )}
      {isDiscarding && (
        <DiscardDialog
          title={words.title}
          mayHaveArrived={item.attempts > 0}
          onClose={() => setDiscarding(false)}
          onDiscard={() => void discardChange(device.db, item.id)}
        />
      )}
    </li>
  );
}

interface BothSidesProps {
  words: ItemWords;
  occurredAt: string;
  clock: ShopClock;
}

function BothSides({ words, occurredAt, clock }: BothSidesProps) {
  return (
    <div className="my-3 grid grid-cols-2 gap-2">
      <div className="min-w-0 rounded-2 bg-sunken px-3 py-2">
        <p className="text-meta text-soft">You, {momentText(occurredAt, clock)}</p>
        <p>{words.mine}</p>
        {words.signature && (
          <img
            src={words.signature}
            alt="Signature"
            width={400}
            height={200}
            className="mt-1 aspect-2/1 w-full rounded-1 bg-paper object-contain"
          />
        )}
      </div>
      <div className="min-w-0 rounded-2 bg-sunken px-3 py-2">
        <p className="text-meta text-soft">{words.theirsAsOf}</p>
        <p>{words.theirs ?? 'Not known here'}</p>
      </div>
    </div>
  );
}

export function momentText(instant: string, { now, timeZone }: ShopClock): string {
  const at = new Date(instant);
  const time = formatTime(at, timeZone);
  const isToday = isoDateIn(at, timeZone) === isoDateIn(now, timeZone);
  return isToday ? time : `${formatMonthDay(at, now, timeZone)}, ${time}`;
}
