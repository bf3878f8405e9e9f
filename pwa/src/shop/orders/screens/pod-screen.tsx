import { Download, FileQuestion, FileSearch } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { bundleFileName, type ProofBundle } from '#contract/deliveries/seal/bundle.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { PodAnswer, PodFindings } from '../pod/pod-findings.tsx';
import { PodReceipt } from '../pod/pod-receipt.tsx';
import { type CheckedProof, type PodHandle, usePod } from '../pod/use-pod.ts';

/** /pod/:checkId, for anyone who holds the receipt; /pod, for a downloaded proof. Works without a network. */
export function PodScreen() {
  const { checkId } = useParams();
  const { asked, askAgain, openFile } = usePod(checkId);
  const { name } = useShopFacts();
  usePageTitle('Proof of delivery', name);
  const drop = <DropProof openFile={openFile} />;
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:py-10 print:p-0">
      {asked.phase === 'loading' && <PodWait />}
      {asked.phase === 'empty' && (
        <Instead icon="search" title="Check a proof of delivery" drop={drop}>
          Open the code on your receipt, or choose the file you downloaded. It’s checked here in your browser,
          online or offline.
        </Instead>
      )}
      {asked.phase === 'missing' && (
        <Instead icon="question" title="We could not find this proof" drop={drop}>
          The address may have been cut short. Open it from the code on your receipt or the link in our email.
        </Instead>
      )}
      {asked.phase === 'failed' && (
        <div className="grid max-w-narrow gap-6">
          <h1 className="sr-only">Proof of delivery</h1>
          <ErrorState variant="page" title="The proof could not be opened" onRetry={askAgain}>
            {asked.isOffline
              ? 'There is no connection. A proof that you downloaded can still be checked.'
              : 'Something went wrong on our side. Please try again in a moment.'}
          </ErrorState>
          {drop}
        </div>
      )}
      {asked.phase === 'ready' && <Checked {...asked} drop={drop} />}
    </div>
  );
}

function Checked({ bundle, check, fileName, drop }: CheckedProof & { drop: ReactNode }) {
  const { timeZone } = useShopFacts();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
      <div className="print:hidden lg:col-start-2">
        {fileName && <p className="mb-2 text-meta text-soft wrap-anywhere">From the file {fileName}</p>}
        <PodAnswer bundle={bundle} check={check} />
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <PodReceipt bundle={bundle} check={check} isFromFile={fileName !== null} timeZone={timeZone} />
      </div>
      <div className="grid content-start gap-6 print:hidden lg:col-start-2">
        <PodFindings check={check} />
        {!fileName && (
          <Button variant="go" icon={Download} onClick={() => download(bundle)} wide>
            Download the proof
          </Button>
        )}
        <details>
          <summary className="min-h-control content-center font-strong">Check a downloaded proof</summary>
          <div className="mt-2">{drop}</div>
        </details>
      </div>
    </div>
  );
}

function download(bundle: ProofBundle): void {
  saveFile(new File([JSON.stringify(bundle)], bundleFileName(bundle), { type: 'application/json' }));
}

function DropProof({ openFile }: Pick<PodHandle, 'openFile'>) {
  const [error, setError] = useState<string | null>(null);
  return (
    <FileDrop
      label="Choose a downloaded proof"
      help="The file that “Download the proof” gave you."
      accept="application/json,.json"
      error={error}
      onFiles={files => {
        const [file] = files;
        if (file) void openFile(file).then(setError);
      }}
    />
  );
}

interface InsteadProps {
  icon: 'search' | 'question';
  title: string;
  drop: ReactNode;
  children: ReactNode;
}

function Instead({ icon, title, drop, children }: InsteadProps) {
  return (
    <div className="grid max-w-narrow">
      <h1 className="sr-only">Proof of delivery</h1>
      <EmptyState icon={icon === 'search' ? FileSearch : FileQuestion} title={title}>
        {children}
      </EmptyState>
      {drop}
    </div>
  );
}

function PodWait() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-12">
      <output className="sr-only">Loading the proof</output>
      <Skeleton className="h-128 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
