import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '#pwa/common/local/call/call.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import {
  blankForm,
  customerOf,
  type EditorForm,
  paymentOf,
  termsOf,
  workOf,
} from '#pwa/office/common/work/editor-form.ts';
import { EditorDoor } from './parts/editor-door.tsx';
import { EditorPage } from './parts/editor-page.tsx';
import { ShortNote } from './parts/short-note.tsx';
import { useEditor } from './use-editor.ts';
import { fromAddress, type Start } from './use-start.ts';

/** /admin/orders/new: an order by telephone, or an earlier one again. */
export function OrderEditorScreen() {
  const [search] = useSearchParams();
  const draft = `new order ${search.toString()}`;
  return (
    <EditorDoor key={draft} from={fromAddress(search)} back={{ to: '/admin/orders', label: 'Orders' }}>
      {(start, device) => <OrderEditor start={start} device={device} draft={draft} />}
    </EditorDoor>
  );
}

interface OrderEditorProps {
  start: Start;
  device: StaffDevice;
  draft: string;
}

function OrderEditor({ start, device, draft }: OrderEditorProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const [blank] = useState(() => ({ ...blankForm(crypto.randomUUID(), ''), ...start.typed }));
  const editor = useEditor({ kind: 'order', device, draft, start: () => blank, send });

  async function send(form: EditorForm, [seenCents]: readonly (number | undefined)[]) {
    const { clientId, payment, message, notes } = form;
    const order = await call('POST /api/orders/written', {
      body: {
        clientId,
        customer: customerOf(form),
        work: workOf(form),
        ...termsOf(form),
        payment: paymentOf(form),
        message: message.trim(),
        notes: notes.trim(),
        ...(seenCents === undefined ? {} : { seenCents }),
      },
    });
    await editor.form.forget();
    toast({
      title: `Order ${order.orderId} made`,
      description:
        payment === 'later' ? 'Nobody was written to.' : `An email is on its way to ${order.customerEmail}.`,
      tone: 'ok',
    });
    await navigate(`/admin/orders/${order.orderId}`);
    return true;
  }

  return <EditorPage editor={editor} title="New order" hasNotes note={start.isShort && <ShortNote />} />;
}
