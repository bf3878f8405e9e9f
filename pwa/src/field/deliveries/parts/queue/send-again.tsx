import { CalendarClock, Truck } from 'lucide-react';
import { nextBusinessDay } from '#contract/time/business-hours.ts';
import { formatMonthDay } from '#contract/time/dates.ts';
import { type FailureReason, failureReasons } from '#contract/deliveries/deliveries.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { Viewer } from '#pwa/common/local/outbox/overlay.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { dayInstant, planDayError } from '#contract/deliveries/plan-day.ts';
import { UndoFailure } from '../undo-failure.tsx';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';

interface SendAgainProps {
  row: DeliveryRow;
  clock: ShopClock;
  viewer: Viewer;
  changes: DeliveryChanges;
}

/** A parcel that came back, or was called off: why, how long it is held, and the day of its next attempt. */
export function SendAgain({ row, clock, viewer, changes }: SendAgainProps) {
  const { now, timeZone } = clock;
  const today = isoDateIn(now, timeZone);
  const isCancelled = row.status === 'cancelled';
  const agreed = row.nextAttemptDate && isoDateIn(new Date(row.nextAttemptDate), timeZone);
  const form = useForm({
    start: { day: agreed && agreed >= today ? agreed : nextBusinessDay(today) },
    check: ({ day }) => ({ day: planDayError(day, today) }),
    save: ({ day }) => changes.reschedule(row, dayInstant(day) ?? ''),
  });

  return (
    <section aria-labelledby="again" className="grid gap-3 rounded-3 border border-line-strong p-4">
      <h3 id="again" className="flex items-center gap-2 text-xl">
        <Icon of={CalendarClock} />
        {isCancelled ? 'This delivery is cancelled' : `Attempt ${row.attempt} did not arrive`}
      </h3>
      <p className="leading-snug wrap-anywhere">{isCancelled ? cancelledText(row) : whyText(row, clock)}</p>
      <UndoFailure row={row} clock={clock} viewer={viewer} onUndo={changes.undoFail} />
      <Form form={form} className="flex flex-wrap items-end gap-3">
        <Field
          label={`Attempt ${row.attempt + 1} on`}
          className="min-w-[min(11rem,100%)] flex-1"
          error={form.errors.day}
        >
          <TextInput {...form.text('day')} type="date" min={today} />
        </Field>
        <Button
          type="submit"
          variant="go"
          icon={Truck}
          loading={form.isSaving && 'Saving…'}
          className="max-sm:w-full"
        >
          {isCancelled ? 'Plan Again' : 'Send Out Again'}
        </Button>
      </Form>
      <p className={isCancelled ? 'hidden' : 'text-meta text-soft'}>
        {agreed ? `Agreed at the door: ${dayText(agreed, clock)}.` : 'No day was agreed at the door.'}
      </p>
    </section>
  );
}

function cancelledText({ history }: DeliveryRow): string {
  const why = history.findLast(({ type }) => type === 'cancelled')?.detail;
  return why ? `${why.replace(/[.\s]+$/, '')}. It can be planned again.` : 'It can be planned again.';
}

function dayText(day: string, { now, timeZone }: ShopClock): string {
  return formatMonthDay(new Date(dayInstant(day) ?? now), now, timeZone);
}

function whyText({ failedReason, holdUntil }: DeliveryRow, { now, timeZone }: ShopClock): string {
  const why = failedReason
    ? (failureReasons[failedReason as FailureReason] ?? failedReason)
    : 'No reason given';
  return holdUntil
    ? `${why}. Held at the shop until ${formatMonthDay(new Date(holdUntil), now, timeZone)}.`
    : `${why}.`;
}
