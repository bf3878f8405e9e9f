import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shown once: the shop keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const toast = useToast();
  const { name } = useShopFacts();
  const text = `Recovery codes for signing in at ${name}. Each works once.\n\n${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Recovery codes copied', tone: 'ok' });
    } catch {
      toast({
        title: 'They could not be copied',
        description: 'Select them, or save them as a file.',
        tone: 'danger',
      });
    }
  }

  return (
    <div className="grid gap-4">
      <p className="leading-snug">
        If you lose your phone, one of these signs you in, once. <b>They are not shown again:</b> save them in
        your password manager, or print them and keep them somewhere safe.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-1 rounded-3 border border-line bg-surface p-4 font-mono tabular-nums"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain' }))}>
          Save as a file
        </Button>
      </div>
      <Button variant="go" size="large" wide onClick={onDone}>
        I have saved them
      </Button>
    </div>
  );
}
