import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';

/** A ticket or a link whose job is not on this device. */
export function MissingJob({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Job not found"
      footer={<Button onClick={onClose}>Show all jobs</Button>}
    >
      <p>
        It was deleted, or it has not reached this device yet. It appears here automatically once you are
        online.
      </p>
    </Dialog>
  );
}
