/** What a version of a quote changes against the one before it. Nothing for the first, and for copies from before. */
export function VersionChanges({ changes = [] }: { changes: readonly string[] | undefined }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label="Changes in this version" className="rounded-2 bg-ground px-4 py-3">
      <p className="text-meta font-strong">Changed since the last version</p>
      <ul className="mt-1 grid gap-0.5 text-meta tabular-nums">
        {changes.map(sentence => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
