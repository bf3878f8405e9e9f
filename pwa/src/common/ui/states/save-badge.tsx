import { CircleCheck, CloudUpload, Smartphone, TriangleAlert } from 'lucide-react';
import { Badge } from './badge.tsx';

export type SaveState = 'synced' | 'saved' | 'sending' | 'attention';

/** The state of a record's last change. Renders nothing if there is nothing to report. */
export function SaveBadge({ state, showSynced = false }: { state: SaveState; showSynced?: boolean }) {
  switch (state) {
    case 'saved':
      return <Badge icon={Smartphone}>Saved on device</Badge>;
    case 'sending':
      return (
        <Badge tone="info" icon={CloudUpload}>
          Sending
        </Badge>
      );
    case 'attention':
      return (
        <Badge tone="late" icon={TriangleAlert}>
          Needs attention
        </Badge>
      );
    case 'synced':
      return showSynced ? (
        <Badge tone="ok" icon={CircleCheck}>
          Synced
        </Badge>
      ) : null;
  }
}
