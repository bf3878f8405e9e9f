import { erasedWords, keptWhy, keptWords } from '#contract/account/erasure.ts';
import { useAsked } from '#pwa/common/account/use-asked.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

const askErasure = () => call('GET /api/user/erasure');

/** What the end of the account removes and what stays, counted. Without an answer it says so, and nothing is held up. */
export function ErasureList() {
  const [asked] = useAsked(askErasure, 'The numbers could not be loaded.');
  if (asked.phase === 'loading') return <Skeleton className="h-24" />;
  if (asked.phase === 'failed') return <p className="text-soft">{asked.words}</p>;
  const { goes, stays } = asked.value;
  return (
    <div className="grid gap-3 leading-snug">
      <div>
        <h3 className="font-strong">What goes</h3>
        <ul className="list-disc pl-5">
          <li>Your name, username, email address and sign-in</li>
          {goes.map(({ kind, count }) => (
            <li key={kind}>{counted(count, erasedWords[kind])}</li>
          ))}
        </ul>
      </div>
      {stays.length > 0 && (
        <div>
          <h3 className="font-strong">What stays</h3>
          <ul className="list-disc pl-5">
            {stays.map(({ kind, count }) => (
              <li key={kind}>{counted(count, keptWords[kind])}</li>
            ))}
          </ul>
          <p className="mt-1 text-soft">{keptWhy}</p>
        </div>
      )}
    </div>
  );
}

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${new Intl.NumberFormat('en-AU').format(count)} ${count === 1 ? one : many}`;
