import { useState } from 'react';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { fulfilmentMethods, type FulfilmentMethod } from '#contract/orders/orders.ts';
import { countOf, whyUnready } from '#contract/orders/shipments.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { SizeCell, SizeRow } from '#pwa/common/ui/forms/size-grid.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { fulfilmentWords } from '../office-words.ts';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { chosenPieces, keyOf, linesLeft, type PieceLine, startCounts, unreadyOf } from './piece-rows.ts';
import { UnreadyNote } from './unready-note.tsx';

interface ShipPartDialogProps {
  order: OfficeOrderDetail;
  shipPart: OfficeOrderHandle['shipPart'];
  onClose: () => void;
}

/** Chooses the pieces that leave now and how; the customer is emailed about these. */
export function ShipPartDialog({ order, shipPart, onClose }: ShipPartDialogProps) {
  const { now, timeZone } = useShopClock();
  const today = isoDateIn(now, timeZone);
  const [clientId] = useState(() => crypto.randomUUID());
  const whyOf = (counts: Readonly<Record<string, number>>) =>
    whyUnready(unreadyOf(order, chosenPieces(order, counts)));
  const form = useForm({
    start: () => ({
      counts: startCounts(order, today),
      method: order.fulfilmentMethod as FulfilmentMethod,
      trackingNumber: '',
      deliverOn: '',
      isMeant: false,
    }),
    check: ({ counts, isMeant }) => ({
      ...(chosenPieces(order, counts).length === 0 ? { counts: 'Choose what is shipped.' } : {}),
      ...(whyOf(counts).length > 0 && !isMeant ? { isMeant: 'Confirm that this is meant.' } : {}),
    }),
    save: ({ counts, method, trackingNumber, deliverOn, isMeant }) =>
      shipPart({
        clientId,
        pieces: chosenPieces(order, counts),
        method,
        trackingNumber: (method === 'auspost' && trackingNumber.trim()) || null,
        deliverOn: (method === 'driver' && deliverOn) || null,
        ...(isMeant ? { shipUnmade: true as const } : {}),
      }),
    onDone: onClose,
  });
  const { value, errors, change, text } = form;
  const count = countOf(chosenPieces(order, value.counts));

  return (
    <FormDialog
      title="Ship a part"
      submitLabel={submitWords(count, value.method)}
      form={form}
      onClose={onClose}
    >
      <p className="text-soft sm:col-span-2">
        {value.method === 'driver'
          ? 'These pieces get a delivery of their own. The customer is emailed when the driver sets out.'
          : `An email tells ${order.customerEmail || 'the customer'} which pieces are in it and what is still to come.`}
      </p>
      <div className="grid gap-3 sm:col-span-2">
        {linesLeft(order).map(line => (
          <PartLine
            key={line.itemId}
            line={line}
            counts={value.counts}
            onChange={counts => change({ counts: { ...value.counts, ...counts } })}
          />
        ))}
        {errors.counts && <FieldError>{errors.counts}</FieldError>}
      </div>
      <Field label="Brought by">
        <Select
          value={value.method}
          onChange={event => {
            const method = fulfilmentMethods.find(one => one === event.target.value);
            if (method) change({ method });
          }}
        >
          {fulfilmentMethods.map(method => (
            <option key={method} value={method} disabled={method === 'driver' && !order.canDrive}>
              {fulfilmentWords[method]}
            </option>
          ))}
        </Select>
      </Field>
      {value.method === 'auspost' && (
        <Field label="Tracking number" optional help="You can enter it later.">
          <TextInput
            {...text('trackingNumber')}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
      )}
      {value.method === 'driver' && (
        <Field label="Day of the delivery" optional help="Otherwise the next business day.">
          <TextInput {...text('deliverOn')} type="date" min={today} />
        </Field>
      )}
      <UnreadyNote
        why={whyOf(value.counts)}
        label="These pieces can leave all the same"
        tick={form.tick('isMeant')}
        error={errors.isMeant}
      />
    </FormDialog>
  );
}

function submitWords(count: number, method: FulfilmentMethod): string {
  const pieces = count === 1 ? '1 piece' : `${count} pieces`;
  if (count === 0) return 'Ship';
  if (method === 'driver') return `Plan the delivery of ${pieces}`;
  return method === 'pickup' ? `Mark ${pieces} as ready` : `Ship ${pieces}`;
}

interface PartLineProps {
  line: PieceLine;
  counts: Readonly<Record<string, number>>;
  onChange: (counts: Record<string, number>) => void;
}

function PartLine({ line, counts, onChange }: PartLineProps) {
  if (line.isToCome)
    return (
      <p className="text-soft">
        <b className="font-strong text-ink">{line.title}</b>: the sizes are still to come.
      </p>
    );
  return (
    <SizeRow
      label={`Pieces of ${line.title}`}
      heading={<b className="font-strong wrap-anywhere">{line.title}</b>}
    >
      {line.sizes.map(one => (
        <SizeCell
          key={one.size}
          label={`${one.size || 'Pieces'} (of ${one.quantity})`}
          value={counts[keyOf(one)] ?? 0}
          max={one.quantity}
          onChange={quantity => onChange({ [keyOf(one)]: quantity })}
        />
      ))}
    </SizeRow>
  );
}
