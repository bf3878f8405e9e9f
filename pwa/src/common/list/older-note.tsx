import { Button } from '#pwa/common/ui/layout/button.tsx';

interface OlderNoteProps {
  many: 'jobs' | 'deliveries';
  onAsk: () => void;
}

/** Below a list of this device's records: says where the rest is. */
export function OlderNote({ many, onAsk }: OlderNoteProps) {
  return (
    <p className="mt-5 flex flex-wrap items-center gap-3 text-soft">
      Work that was finished a while ago isn’t kept on this device.
      <Button size="small" onClick={onAsk}>
        All finished {many}
      </Button>
    </p>
  );
}
