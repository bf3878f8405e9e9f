import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../layout/button.tsx';
import { Field } from '../forms/field.tsx';
import { TextInput } from '../forms/text-input.tsx';

interface MadeLinkProps {
  /** Of the button: "Copy pay link". */
  label: string;
  /** Of the field in which it stands afterwards. */
  name: string;
  /** What somebody can do who has it. */
  help: string;
  /** Null where it could not be made; whoever makes it says why. */
  make: () => Promise<string | null>;
}

/** A link that is created at a press and copied. It is also shown, for browsers that can't copy. */
export function MadeLink({ label, name, help, make }: MadeLinkProps) {
  const [isMaking, setMaking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);

  async function handlePress() {
    setMaking(true);
    const url = link ?? (await make());
    setMaking(false);
    if (!url) return;
    setLink(url);
    setCopied(
      await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      ),
    );
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button
        icon={isCopied ? Check : Link2}
        size="small"
        loading={isMaking && 'Making…'}
        onClick={() => void handlePress()}
      >
        {isCopied ? 'Copied' : label}
      </Button>
      <output className="sr-only">{isCopied ? `${name}: copied.` : ''}</output>
      {link && (
        <Field label={name} help={help} className="w-full">
          <TextInput readOnly value={link} onFocus={event => event.target.select()} />
        </Field>
      )}
    </div>
  );
}
