import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type BankColumns, bankNames } from '#contract/receivables/bank/bank-formats.ts';
import { type BankRead, longestBankFile } from '#contract/receivables/list-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { bankLists } from './bank-line.tsx';
import { BankColumnsForm } from './bank-columns.tsx';

interface Chosen {
  name: string;
  text: string;
}

/** Reads in a file of the bank. A file that no bank is known by asks for its columns. */
export function BankFile() {
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [read, setRead] = useState<BankRead | null>(null);
  const [file, setFile] = useState<Chosen | null>(null);

  async function send(chosen: Chosen, columns?: BankColumns) {
    setReading(true);
    setTrouble(null);
    try {
      const body = { ...chosen, ...(columns ? { columns: { ...columns, text: [...columns.text] } } : {}) };
      const answer = await call('POST /api/bank-lines/import', { body });
      setRead(answer);
      setFile(answer.state === 'unknown' ? chosen : null);
      await Promise.all(bankLists.map(queryKey => client.invalidateQueries({ queryKey })));
    } catch (error) {
      setTrouble(failureWords(error, 'The file could not be read.'));
    } finally {
      setReading(false);
    }
  }

  async function handleFile(picked: File | undefined) {
    if (!picked) return;
    setRead(null);
    setFile(null);
    if (picked.size > longestBankFile) {
      setTrouble('This file is too large. Export fewer months at once.');
      return;
    }
    await send({ name: picked.name, text: await picked.text() });
  }

  return (
    <section aria-label="Bank file" className="grid gap-3">
      <FileDrop
        label={isReading ? 'Reading…' : 'Read in a bank file'}
        help="The CSV file that Commonwealth Bank, Westpac, NAB or ANZ exports, or another bank’s. Reading the same days twice changes nothing."
        icon={FileUp}
        accept=".csv,text/csv"
        disabled={isReading}
        error={trouble}
        onFiles={([picked]) => void handleFile(picked)}
      />
      {read?.state === 'read' && (
        <output className="rounded-2 bg-ok-soft px-4 py-3 text-on-ok-soft">{readWords(read)}</output>
      )}
      {read?.state === 'unknown' && file && (
        <BankColumnsForm
          rows={read.rows}
          isReading={isReading}
          onRead={columns => void send(file, columns)}
          onCancel={() => setRead(null)}
        />
      )}
    </section>
  );
}

function readWords(read: Extract<BankRead, { state: 'read' }>): string {
  const { format, added, known, matched, doubtful, outgoing, problems } = read;
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  return [
    `${bankNames[format]}: ${count(added, 'new payment', 'new payments')}, ${matched} matched, ${doubtful} to decide.`,
    known > 0 && `${count(known, 'was', 'were')} there already.`,
    outgoing > 0 && `${count(outgoing, 'line is', 'lines are')} about money that went and left out.`,
    problems.length > 0 &&
      `Row ${problems
        .map(({ row }) => row)
        .slice(0, 5)
        .join(', ')} could not be read.`,
  ]
    .filter(Boolean)
    .join(' ');
}
