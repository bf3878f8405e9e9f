import type { Figures, JobPart, JobSum } from '#contract/figures/endpoints.ts';
import { againAfterMinutes, type JobDeed, jobKey, monthOf, type Period } from '#contract/figures/figures.ts';
import { monthName } from '#contract/time/dates.ts';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import type { OpenFigure } from '../use-figures.ts';

interface JobsPanelProps {
  figures: Figures;
  onOpen: (figure: Omit<OpenFigure, 'period'>, period?: Period) => void;
}

const titles: Record<JobDeed, string> = { made: 'Jobs finished', again: 'Jobs made again' };

/** How many jobs had to be made again, by month and by technique. Each count opens its rows. */
export function JobsPanel({ figures: { from, to, jobs }, onOpen }: JobsPanelProps) {
  const open = (deed: JobDeed) => () => onOpen({ figure: 'job', key: jobKey(deed), label: titles[deed] });
  return (
    <Section level={2} title="Made again">
      <CountStrip
        label="Made again"
        counts={[
          { key: 'made', label: 'Jobs finished', value: jobs.made, onOpen: open('made') },
          { key: 'again', label: 'Made again', value: jobs.again, onOpen: open('again') },
          { key: 'share', label: 'Share of jobs', value: share(jobs.again, jobs.made) },
          { key: 'pieces', label: 'Share of pieces', value: share(jobs.againPieces, jobs.madePieces) },
        ]}
      />
      <p className="text-meta text-soft">
        A job counts as made again when it goes back into production {againAfterMinutes} minutes or more after
        it was finished; each time counts.
      </p>
      {jobs.made + jobs.again > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Parts
            head="Month"
            parts={jobs.months.map(part => ({ ...part, label: monthText(part.key) }))}
            onOpen={({ key, label }, deed) =>
              onOpen(
                { figure: 'job', key: jobKey(deed), label: `${titles[deed]}, ${label}` },
                within({ from, to }, monthOf(`${key}-01`)),
              )
            }
          />
          <Parts
            head="Technique"
            parts={jobs.techniques}
            onOpen={({ key, label }, deed) =>
              onOpen({ figure: 'job', key: jobKey(deed, key), label: `${titles[deed]}, ${label}` })
            }
          />
        </div>
      )}
    </Section>
  );
}

interface PartsProps {
  head: string;
  parts: readonly JobPart[];
  onOpen: (part: JobPart, deed: JobDeed) => void;
}

function Parts({ head, parts, onOpen }: PartsProps) {
  return (
    <Table label={`Made again by ${head.toLowerCase()}`} on="ground" className="[--table-min:0px]">
      <thead>
        <tr>
          <HeadCell>{head}</HeadCell>
          <HeadCell numeric>Finished</HeadCell>
          <HeadCell numeric>Again</HeadCell>
          <HeadCell numeric>Share</HeadCell>
        </tr>
      </thead>
      <tbody>
        {parts.map(part => (
          <tr key={part.key}>
            <Cell>{part.label}</Cell>
            {(['made', 'again'] as const).map(deed => (
              <Cell key={deed} numeric>
                {part[deed] === 0 ? (
                  '0'
                ) : (
                  <button
                    type="button"
                    onClick={() => onOpen(part, deed)}
                    aria-label={`${titles[deed]}, ${part.label}: ${part[deed]}`}
                    className="control rounded-1 text-link underline"
                  >
                    {part[deed]}
                  </button>
                )}
              </Cell>
            ))}
            <Cell numeric>{shareOf(part)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const shareOf = ({ again, made }: JobSum) => share(again, made);

const share = (part: number, all: number) => (all > 0 ? `${((part / all) * 100).toFixed(1)} %` : '–');

function monthText(key: string): string {
  const [year = '', month = '1'] = key.split('-');
  return `${monthName(Number(month))} ${year}`;
}

/** As much of a month as is in the period. */
const within = (period: Period, month: Period): Period => ({
  from: period.from > month.from ? period.from : month.from,
  to: period.to < month.to ? period.to : month.to,
});
