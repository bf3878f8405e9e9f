/** The upper part of every sheet: what it is, whose it is, and the facts by which it is found again. */
export function PaperHead({ title, shopName }: { title: string; shopName: string }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="font-display text-xl font-heading tracking-head">{shopName}</p>
    </header>
  );
}

/** A name with what belongs to it; the first line is the name. */
export function Party({ heading, lines }: { heading: string; lines: readonly string[] }) {
  const [first, ...more] = lines;
  return (
    <section className="min-w-0">
      <h2 className="font-text text-meta leading-body font-regular tracking-normal text-soft">{heading}</h2>
      <p className="leading-snug font-strong">{first}</p>
      {more.map(line => (
        <p key={line} className="tabular-nums">
          {line}
        </p>
      ))}
    </section>
  );
}

export function PaperFacts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid content-start gap-1 tabular-nums">
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-3">
          <dt className="text-meta text-soft">{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
