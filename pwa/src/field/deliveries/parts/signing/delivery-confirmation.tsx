import { type ReactNode, useMemo, useState } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FullDialog } from '#pwa/common/ui/office/full-dialog.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { piecesText } from '../../delivery-words.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { OrderDetails } from '../order-details.tsx';
import { DoorProof } from './door-proof.tsx';
import { FailSlot } from './fail-slot.tsx';
import { drawSignature, isSigned } from './signature-picture.ts';
import { SignaturePad } from './signature-pad.tsx';
import { fitStrokes, type Strokes } from './strokes.ts';
import { useDoorPlace } from './use-door-place.ts';

interface DeliveryConfirmationProps {
  device: StaffDevice;
  row: DeliveryRow;
  changes: DeliveryChanges;
  pill: ReactNode;
  onClose: () => void;
}

interface ConfirmationDraft {
  strokes: Strokes;
  signedBy: string;
  driverName: string;
  notes: string;
  /** SHA-256 of each. */
  photos: string[];
}

/**
 * Signing at the door. Drawing and input are stored on this device stroke by stroke, until the delivery is confirmed.
 */
export function DeliveryConfirmation({ device, row, changes, pill, onClose }: DeliveryConfirmationProps) {
  const place = useDoorPlace(device);
  const draft = useDraftForm({
    device,
    name: `delivery ${row.id} ${row.attempt}`,
    start: (): ConfirmationDraft => ({
      strokes: [],
      signedBy: '',
      driverName: device.viewer.userName,
      notes: '',
      photos: [],
    }),
    save: form =>
      changes.confirm(row, {
        signature: drawSignature(form.strokes),
        strokes: fitStrokes(form.strokes),
        signedBy: form.signedBy.trim() || null,
        driverName: form.driverName.trim() || null,
        notes: form.notes.trim() || null,
        photos: form.photos,
        position: place.now(),
      }),
    onDone: onClose,
  });
  const { value: form, isReady, change, text, isSaving } = draft;
  const [isFailing, setFailing] = useState(false);
  const hasInk = useMemo(() => isSigned(form.strokes), [form.strokes]);

  return (
    <FullDialog
      open
      onOpenChange={open => !open && onClose()}
      title="Delivery Confirmation"
      subtitle={[row.orderNumber, piecesText(row.pieces)].filter(Boolean).join(', ')}
      closeLabel="Cancel"
      aside={pill}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 landscape:min-h-80 landscape:grid-cols-[minmax(0,calc((100dvh-5.5rem)*2))_minmax(12.5rem,1fr)] landscape:gap-3 lg:landscape:grid-cols-[minmax(0,1fr)_20rem]"
    >
      {isReady && (
        <>
          <SignaturePad
            strokes={form.strokes}
            onChange={strokes => change({ strokes })}
            name={form.signedBy.trim() || row.customerName}
          />
          <div className="grid content-start gap-3 landscape:max-lg:gap-2 landscape:max-lg:max-h-[calc(100dvh-5.5rem)] landscape:max-lg:overflow-y-auto landscape:max-lg:[--control:3.75rem]">
            <Button
              variant="go"
              onClick={draft.submit}
              disabled={!hasInk || isSaving}
              loading={isSaving && 'Saving…'}
              className="min-h-18 text-xl landscape:max-lg:px-2 landscape:max-lg:text-lg landscape:sticky landscape:top-0 landscape:z-1"
              wide
            >
              <Icon of={Check} />
              Confirm Delivery
            </Button>
            <Field label="Driver Name" className="*:[label]:text-md">
              <TextInput {...text('driverName')} maxLength={255} autoComplete="off" />
            </Field>
            <Field label="Signed by" optional className="*:[label]:text-md">
              <TextInput {...text('signedBy')} maxLength={255} autoComplete="off" />
            </Field>
            <Button
              variant="danger-line"
              icon={TriangleAlert}
              onClick={() => setFailing(true)}
              wide
              className="max-lg:portrait:order-last landscape:max-lg:px-2 landscape:max-lg:text-md"
            >
              Mark as Failed
            </Button>
            <Field label="Delivery Notes" optional className="*:[label]:text-md">
              <Textarea {...text('notes')} rows={2} maxLength={2000} />
            </Field>
            <DoorProof
              device={device}
              photos={form.photos}
              onPhotos={photos => change({ photos })}
              place={place}
            />
            <OrderDetails row={row} />
          </div>
        </>
      )}
      <FailSlot
        isOpen={isFailing}
        device={device}
        row={row}
        driverName={form.driverName}
        notes={form.notes}
        photos={form.photos}
        changes={changes}
        onClose={() => setFailing(false)}
        onFailed={() => void draft.forget().then(onClose)}
      />
    </FullDialog>
  );
}
