import { setupSteps, setupWords } from '#contract/setup/setup.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { Garment } from '#pwa/common/garments/garment.tsx';
import { WovenLabel } from '#pwa/common/ui/shapes/woven-label.tsx';

/** Beside the first start on wide screens: what comes after it. */
export function StartPanel() {
  return (
    <aside className="deep hidden border border-deep-line content-between gap-8 rounded-4 p-10 lg:grid">
      <div className="flex items-start justify-between">
        <WovenLabel>Your label</WovenLabel>
        <Garment
          garment="tee"
          colours={fabricColours('Natural', '')}
          className="garment-shadow -mt-4 h-auto w-52"
        />
      </div>
      <div>
        <h2 className="max-w-[14ch] text-4xl leading-poster font-poster tracking-poster">
          Open by this evening.
        </h2>
        <ol className="mt-8 grid gap-4">
          {setupSteps.map((step, index) => (
            <li key={step} className="flex gap-4">
              <span aria-hidden="true" className="w-6 flex-none text-on-deep-soft tabular-nums">
                {index + 1}
              </span>
              <div>
                <h3 className="font-text text-lg leading-snug font-strong tracking-normal">
                  {setupWords[step].title}
                </h3>
                <p className="text-on-deep-soft">{setupWords[step].intro}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 text-on-deep-soft">
          Each can be left for later, and changed at any time in the settings.
        </p>
      </div>
    </aside>
  );
}
