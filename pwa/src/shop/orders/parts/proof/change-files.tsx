import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { artworkAccept } from '#pwa/common/local/artwork/artwork-accept.ts';
import type { ProofFile } from '#contract/proofs/endpoints.ts';
import { useSendFile } from '#pwa/common/local/artwork/use-send-file.ts';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

interface ChangeFilesProps {
  files: readonly ProofFile[];
  most: number;
  onAdd: (file: ProofFile) => void;
  onRemove: (sha256: string) => void;
  onReading: (isReading: boolean) => void;
}

/** Files for the new version, sent as designs are. Each is with the shop before it is listed. */
export function ChangeFiles({ files, most, onAdd, onRemove, onReading }: ChangeFilesProps) {
  const send = useSendFile();
  const [reading, setReading] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const room = most - files.length;

  async function addOne(file: File): Promise<string | null> {
    setReading(file.name);
    const sent = await send(file);
    if ('trouble' in sent) return sent.trouble;
    onAdd(sent);
    return null;
  }

  async function handleFiles(chosen: File[]) {
    setWrong(null);
    onReading(true);
    for (const file of chosen.slice(0, room)) {
      const refused = await addOne(file);
      if (refused) setWrong(`${file.name}: ${refused}`);
    }
    if (chosen.length > room) setWrong(`At most ${most} files can be sent with one request.`);
    setReading(null);
    onReading(false);
  }

  return (
    <section aria-label="Files" className="grid gap-2">
      <p>
        <b className="font-strong">Files</b> <span className="text-soft">(optional)</span>
      </p>
      {files.length > 0 && (
        <ul aria-label="Files to send" className="grid gap-1">
          {files.map(({ sha256, name }) => (
            <li key={sha256} className="flex items-center gap-3 rounded-2 bg-sunken py-1 pr-1 pl-3">
              <Icon of={FileText} className="shrink-0" />
              <span className="min-w-0 flex-1 leading-snug wrap-anywhere">{name}</span>
              <IconButton
                icon={Trash2}
                variant="danger"
                label={`Remove ${name}`}
                onClick={() => onRemove(sha256)}
              />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <FileDrop
          variant="button"
          multiple
          accept={artworkAccept}
          disabled={reading !== null}
          label={
            reading === null
              ? files.length === 0
                ? 'Add a file'
                : 'Add another file'
              : `Sending ${reading}…`
          }
          help="PNG, JPG, WebP, HEIC, SVG, PDF or AI, up to 50 MB each."
          error={wrong ?? undefined}
          onFiles={chosen => void handleFiles(chosen)}
        />
      )}
    </section>
  );
}
