import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { centsToDecimalText, formatCents } from '#contract/money/money.ts';
import { maxOfferMessage } from '#contract/quotes/quotes.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { AddressFields } from '#pwa/common/orders/address-fields.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { RecordError } from '#pwa/office/common/record/record-error.tsx';
import { ChargesPart } from '#pwa/office/common/work/charges-part.tsx';
import { LinesPart } from '#pwa/office/common/work/lines-part.tsx';
import { type OfficeOrderHandle, useOfficeOrder } from '../use-office-order.ts';
import { type ChangeForm, changeOf, checkChange, hasOwnPrice, isNothing, startOf } from './change-form.ts';
import { ChangedLine } from './changed-line.tsx';
import { DifferencePanel } from './difference-panel.tsx';
import { useChangePrice } from './use-change-price.ts';
import { useNewLines } from './use-new-lines.ts';

/** /admin/orders/:orderId/change: what was ordered, until production begins. */
export function OrderChangeScreen() {
  const { orderId = '' } = useParams();
  return <OrderChange key={orderId} orderId={orderId} />;
}

function useOrderLines(orderId: string) {
  return useQuery({
    queryKey: ['order', orderId, 'lines'],
    queryFn: () => call('GET /api/orders/{orderId}/changes', { params: { orderId } }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
}
type OrderLines = NonNullable<ReturnType<typeof useOrderLines>['data']>;

function OrderChange({ orderId }: { orderId: string }) {
  const handle = useOfficeOrder(orderId);
  const lines = useOrderLines(orderId);
  const device = useStaffDevice();
  const { order } = handle;
  const failed = order.isError && !order.data ? order : lines.isError && !lines.data ? lines : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink asChild className="justify-self-start">
        <Link to={`/admin/orders/${orderId}`}>Order {orderId}</Link>
      </BackLink>
      <h1 className="text-3xl tabular-nums">Change order {orderId}</h1>
      {failed && (
        <RecordError record={failed} what="order">
          Orders are changed online.
        </RecordError>
      )}
      {!failed && !(order.data && lines.data && device) && (
        <div className="grid gap-4">
          <output className="sr-only">Loading the order</output>
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {order.data && lines.data && lines.data.why && <ErrorState title={lines.data.why} />}
      {order.data && lines.data && !lines.data.why && device && (
        <ChangeEditor order={order.data} lines={lines.data.lines} handle={handle} device={device} />
      )}
      {handle.clash && <ClashDialog what="this order" clash={handle.clash} />}
    </div>
  );
}

interface ChangeEditorProps {
  order: OfficeOrderDetail;
  lines: OrderLines['lines'];
  handle: OfficeOrderHandle;
  device: StaffDevice;
}

function ChangeEditor({ order, lines, handle, device }: ChangeEditorProps) {
  const navigate = useNavigate();
  // Of the order as it was opened: what was typed for another state of it is not brought back.
  const [draft] = useState(`change of order ${order.orderId} version ${order.version}`);
  const [isTried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** The line that is about to be taken out with its jobs. */
  const [asked, setAsked] = useState<number | null>(null);
  const askedItem = order.items.find(({ id }) => id === asked);
  const askedJobs = lines.find(({ itemId }) => itemId === asked)?.jobs ?? [];
  const form = useDraftForm<ChangeForm>({
    device,
    name: draft,
    start: () => startOf(order, crypto.randomUUID()),
    check: checkChange,
    onWrong: () => setTried(true),
    async save(typed) {
      const seenCents = price.isCurrent ? price.priced?.differenceCents : undefined;
      const isDone = await handle.changeLines({
        ...changeOf(order, typed),
        clientId: typed.clientId,
        sendsMail: typed.sendsMail,
        reason: typed.reason.trim(),
        message: typed.message.trim(),
        ...(seenCents === undefined ? {} : { seenCents }),
      });
      setSaved(isDone);
      return isDone;
    },
    onDone: () => void navigate(`/admin/orders/${order.orderId}`),
  });
  const { value, errors, text } = form;
  const wanted = changeOf(order, value);
  const price = useChangePrice(order.orderId, {
    version: order.version,
    wanted,
    isOver: isSaved || form.isSaving || handle.isSaving,
  });
  const editor = useNewLines({ form, price, isTried });
  const remove = (id: number) => form.change({ removed: [...value.removed, id] });
  return (
    <Form
      form={form}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Section title="Lines" level={2}>
          {order.items.map(item => {
            const line = lines.find(({ itemId }) => itemId === item.id);
            return (
              <ChangedLine
                key={item.id}
                item={item}
                sizes={line?.sizes ?? []}
                why={line?.why ?? null}
                value={value.sizes[item.id] ?? {}}
                price={value.prices[item.id] ?? ''}
                afterCents={price.priced?.lines.find(one => one.itemId === item.id)?.after.unitCents}
                trouble={price.lineTroubles[item.id]}
                isRemoved={value.removed.includes(item.id)}
                onRemove={() => (line?.jobs.length ? setAsked(item.id) : remove(item.id))}
                onKeep={() => form.change({ removed: value.removed.filter(id => id !== item.id) })}
                onSizes={sizes => form.change({ sizes: { ...value.sizes, [item.id]: sizes } })}
                onPrice={typed => form.change({ prices: { ...value.prices, [item.id]: typed } })}
              />
            );
          })}
          {errors.prices && <FieldError>{errors.prices}</FieldError>}
        </Section>
        <LinesPart editor={editor} title="New lines" />
        <ChargesPart editor={editor} title="New free lines" />
        <Section title="Delivery" level={2}>
          <AddressFields typed={value} errors={isTried ? errors : {}} onChange={form.change} />
          <Field
            label="Freight"
            optional
            error={errors.freight}
            help={`Follows from the change: ${formatCents(price.priced?.freight.afterCents ?? order.shippingCents)}`}
            className="max-w-56"
          >
            <TextInput
              {...text('freight')}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              placeholder={centsToDecimalText(order.shippingCents)}
            />
          </Field>
        </Section>
        <Section title="Numbers and notes" level={2}>
          <Checkbox label="Email the customer about the change" {...form.tick('sendsMail')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Their order number" optional error={errors.poNumber}>
              <TextInput {...text('poNumber')} maxLength={100} autoComplete="off" />
            </Field>
            <Field label="Needed by" optional error={errors.neededBy}>
              <TextInput {...text('neededBy')} type="date" />
            </Field>
            <Field
              label="Reason"
              optional={!hasOwnPrice(value)}
              error={errors.reason}
              help="For the log, with your name. Needed for a price or a freight of your own."
              className="sm:col-span-2"
            >
              <TextInput {...text('reason')} maxLength={500} autoComplete="off" />
            </Field>
            <Field
              label="Note to the customer"
              optional
              error={errors.message}
              help={
                value.sendsMail ? 'Shown in the email and on the order’s page.' : 'Shown on the order’s page.'
              }
              className="sm:col-span-2"
            >
              <Textarea {...text('message')} rows={3} maxLength={maxOfferMessage} />
            </Field>
          </div>
        </Section>
      </div>
      <DifferencePanel
        price={price}
        isSaving={form.isSaving || handle.isSaving}
        isNothing={isNothing(wanted) && value.lines.length + value.charges.length === 0}
        sendsMail={value.sendsMail}
        names={namesOf(value)}
        onReset={() => form.reset({ clientId: crypto.randomUUID() })}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={open => !open && setAsked(null)}
        title={`Remove ${askedItem?.name ?? 'this line'}?`}
        description={`${jobsText(askedJobs)} from the board when the change is saved. The line can be kept until then.`}
        confirmLabel="Remove line"
        cancelLabel="Keep line"
        onConfirm={() => {
          if (asked !== null) remove(asked);
          setAsked(null);
        }}
      />
    </Form>
  );
}

const namesOf = ({ lines, charges }: ChangeForm): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...lines.map(
      ({ id, product, colour }) => [id, [product.name, colour].filter(Boolean).join(', ')] as const,
    ),
    ...charges.map(({ id, name }) => [id, name] as const),
  ]);

const jobsText = (jobs: readonly string[]): string =>
  jobs.length === 1 ? `Job ${jobs[0]} is taken` : `Jobs ${jobs.join(' and ')} are taken`;
