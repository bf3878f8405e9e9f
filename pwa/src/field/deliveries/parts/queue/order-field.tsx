import { type KeyboardEvent, useId, useState } from 'react';
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import type { OfficeOrder, OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { piecesText } from '../../delivery-words.ts';
import { useOrderPicker } from './use-order-picker.ts';

interface OrderFieldProps {
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** An order of the shop was chosen: the other fields are filled from it. */
  onPick: (order: OfficeOrderDetail) => void;
}

/** The order's number: typed as printed on the parcel, or found among the shop's orders by number or name. */
export function OrderField({ value, error, onType, onPick }: OrderFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [note, setNote] = useState<string>();
  const listId = useId();
  const { found, isAsking, isOffline, fetchOrder } = useOrderPicker(value, isOpen);
  const options = isOpen ? (found ?? []) : [];

  async function pick({ orderId }: OfficeOrder) {
    setOpen(false);
    setActive(-1);
    try {
      const order = await fetchOrder(orderId);
      onPick(order);
      setNote(noteOf(order));
    } catch {
      setNote('The order could not be read. Please fill in the fields by hand.');
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive(at => ((at + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      void pick(chosen);
    } else if (event.key === 'Escape' && options.length > 0) {
      // Closes the list and leaves the dialog open.
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <Field label="Order Number" error={error} help={note ?? helpOf({ isOpen, isAsking, isOffline })}>
        <TextInput
          name="orderNumber"
          value={value}
          required
          maxLength={100}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
          autoFocus
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot show names and pieces
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          onChange={event => {
            onType(event.currentTarget.value);
            setNote(undefined);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={handleKeyDown}
          onBlur={() => setOpen(false)}
        />
      </Field>
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed into
        role="listbox"
        aria-label="Orders"
        hidden={options.length === 0}
        className="absolute inset-x-0 top-full z-float mt-1 max-h-80 overflow-y-auto rounded-3 border border-line bg-raised p-1 shadow-2 sm:w-[28rem] sm:max-w-[80vw]"
      >
        {options.map((order, index) => (
          <OrderOption
            key={order.id}
            id={`${listId}-${index}`}
            order={order}
            isActive={index === active}
            onPick={() => void pick(order)}
          />
        ))}
      </div>
    </div>
  );
}

interface OrderOptionProps {
  id: string;
  order: OfficeOrder;
  isActive: boolean;
  onPick: () => void;
}

function OrderOption({ id, order, isActive, onPick }: OrderOptionProps) {
  const { orderId, company, customerName, place, pieces, deliveryStatus } = order;
  const more = [place, piecesText(pieces), deliveryStatus && `delivery ${deliveryTitles[deliveryStatus]}`];
  return (
    <button
      type="button"
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- part of the listbox
      role="option"
      // The field keeps the focus.
      tabIndex={-1}
      aria-selected={isActive}
      // Before the field loses the focus, which would close the list under the finger.
      onPointerDown={event => event.preventDefault()}
      onClick={onPick}
      className={classNames(
        'block min-h-11 w-full cursor-pointer rounded-2 px-3 py-2 text-left leading-snug hover:bg-action-soft hover:text-on-action-soft',
        isActive && 'bg-action-soft text-on-action-soft',
      )}
    >
      <span className="block truncate">
        <span className="font-strong tabular-nums">{orderId}</span> {company || customerName}
      </span>
      <span className="block truncate text-meta">{more.filter(Boolean).join(', ')}</span>
    </button>
  );
}

function noteOf({ delivery }: OfficeOrderDetail): string | undefined {
  if (!delivery || delivery.status === 'cancelled') return 'Filled in from the order.';
  return `This order has a delivery already: ${deliveryTitles[delivery.status]}.`;
}

function helpOf({ isOpen, isAsking, isOffline }: { isOpen: boolean; isAsking: boolean; isOffline: boolean }) {
  if (isOffline) return 'Orders cannot be looked up without a connection.';
  return isOpen && isAsking ? 'Looking for orders…' : 'Type a number or a name to fill in from an order.';
}
