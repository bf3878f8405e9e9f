import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';

interface CopyTextProps {
  /** Of the button. */
  label: string;
  text: string;
  /** What to do with it. */
  note: string;
}

/** Lines for a file elsewhere. They are shown as well, for browsers that can't copy. */
export function CopyText({ label, text, note }: CopyTextProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <p>{note}</p>
      <pre className="w-full overflow-x-auto rounded-2 bg-sunken px-4 py-3 text-meta">{text}</pre>
      <Button size="small" icon={isCopied ? Check : Copy} onClick={() => void copy()}>
        {isCopied ? 'Copied' : label}
      </Button>
      <output className="sr-only">{isCopied ? 'Copied.' : ''}</output>
    </div>
  );
}
