import type { ReactNode } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-5 border-t border-line pt-5">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
