import { Button } from '#pwa/common/ui/layout/button.tsx';

export interface ColoursHintProps {
  /** "This picture", or a file's name. */
  what: string;
  /** As many as it shows; infinite for a photograph, whose shades can't be counted. */
  colours: number;
  allowsColours: boolean;
  onAllowColours: (allowed: boolean) => void;
}

/** Suggests what the picture shows for the switch "Multiple colours", where that says something else. */
export function ColoursHint({ what, colours, allowsColours, onAllowColours }: ColoursHintProps) {
  const needsColours = colours > 1;
  if (colours === 0 || needsColours === allowsColours) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-meta text-soft wrap-anywhere">
      {needsColours
        ? `${what} ${colours === Infinity ? 'is a photo or shaded' : `has ${colours} colours`}, and “Multiple colours” is off.`
        : `${what} has one colour. “Multiple colours” isn’t needed.`}
      <Button size="small" variant="soft" onClick={() => onAllowColours(needsColours)}>
        {needsColours ? 'Turn it on' : 'Turn it off'}
      </Button>
    </p>
  );
}
