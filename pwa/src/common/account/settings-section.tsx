import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  /** Its purpose, in a sentence. */
  text: ReactNode;
  children: ReactNode;
}

/** One topic of the Settings tab: the description on the left, the controls on the right. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-5 border-t border-line py-8 first:border-t-0 first:pt-2 lg:grid-cols-[20rem_minmax(0,1fr)] lg:py-10"
    >
      <header>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 max-w-narrow text-soft">{text}</p>
      </header>
      <div className="min-w-0 max-w-160">{children}</div>
    </section>
  );
}
