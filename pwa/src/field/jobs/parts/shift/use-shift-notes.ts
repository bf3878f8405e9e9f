import { useMemo } from 'react';
import { type ShiftNoteRow, unreadNotes } from '#contract/jobs/shift-notes.ts';
import { type MutationArgs, type MutationName, mutations } from '#contract/wire/mutations.ts';
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useSyncedRows } from '#pwa/common/local/outbox/use-synced-rows.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export interface ShiftNotes {
  /** Latest first. */
  all: readonly SeenRow<ShiftNoteRow>[];
  /** Unread by this person, oldest first. */
  unread: readonly ShiftNoteRow[];
  /** False if it couldn't be saved. The user has been told. */
  handOver: (note: MutationArgs<'shift.handOver'>) => Promise<boolean>;
  read: (note: ShiftNoteRow) => Promise<void>;
}

const none: readonly SeenRow<ShiftNoteRow>[] = [];

export function useShiftNotes(device: StaffDevice, now: Date): ShiftNotes {
  const rows = useSyncedRows(device, 'shift_notes');
  const toast = useToast();
  const { userId } = device.viewer;
  const notes = rows ?? none;
  return useMemo(() => {
    const tell = (name: MutationName) => (error: unknown) => {
      const description = `${mutations[name].words.failed}. ${saveFailureText(error)}`;
      toast({ title: 'Error', description, tone: 'danger' });
      return false;
    };
    const about = 'Hand-over between shifts';
    return {
      all: notes.toSorted((a, b) => (a.row.at < b.row.at ? 1 : -1)),
      unread: unreadNotes(
        notes.map(({ row }) => row),
        { userId, now },
      ),
      handOver: args =>
        device
          .save({ name: 'shift.handOver', entityId: args.id, args, about })
          .then(() => true, tell('shift.handOver')),
      async read(note) {
        await device
          .save({ name: 'shift.read', entityId: note.id, args: {}, about })
          .catch(tell('shift.read'));
      },
    };
  }, [device, notes, now, toast, userId]);
}
