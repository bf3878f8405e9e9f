import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ImportResult } from '#contract/endpoints/import.ts';
import { ApiError, call, OfflineError } from '#pwa/local/call.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { CountStrip } from '#pwa/ui/count-strip.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { useToast } from '#pwa/ui/toaster.tsx';
import { FeedFile, type ImportRequest } from '../parts/feed-file.tsx';
import { ImportAlert } from '../parts/import-alert.tsx';
import { ImportHistory } from '../parts/import-history.tsx';
import { ReplaceWarning } from '../parts/replace-warning.tsx';

/** The catalogue from a supplier's file. Runs on the server in one go: all of it is applied, or nothing. */
export function ImportScreen() {
  const queries = useQueryClient();
  const toast = useToast();
  const [lastRequest, setLastRequest] = useState<ImportRequest>({ kind: 'feed' });
  const runs = useQuery({ queryKey: ['import_runs'], queryFn: () => call('GET /api/import-runs') });
  const running = useMutation({
    mutationFn: send,
    onMutate: setLastRequest,
    onSuccess: result => {
      if (!result.dryRun) toast({ title: 'Import Successful', description: successText(result), tone: 'ok' });
    },
    onError: error => toast({ title: 'Import Failed', description: failureText(error), tone: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['import_runs'] }),
  });
  const isElsewhere = !running.isPending && (runs.data?.some(run => run.status === 'running') ?? false);

  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-3xl">Product Import</h1>
      <CountStrip
        label="The demo feed"
        counts={[
          { key: 'variants', label: 'product variants', value: '9,000+' },
          { key: 'products', label: 'base products', value: '86+' },
          { key: 'categories', label: 'category mappings', value: '2,800+' },
        ]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card tone="raised" className="grid gap-4">
          <h2 className="text-xl">Supplier feed</h2>
          <ReplaceWarning />
          <Button
            variant="go"
            icon={Download}
            onClick={() => running.mutate({ kind: 'feed' })}
            loading={running.isPending && lastRequest.kind === 'feed' && 'Importing…'}
            disabled={running.isPending || isElsewhere}
            className="justify-self-start"
          >
            Start Product Import
          </Button>
          {isElsewhere && <Spinner>An import is running.</Spinner>}
        </Card>
        <FeedFile
          isBusy={running.isPending || isElsewhere}
          runningKind={running.isPending ? lastRequest.kind : null}
          onSend={running.mutate}
        />
      </div>
      {running.isPending && (
        <Spinner>
          Reading the file and writing the catalogue. You can leave this page: it goes on by itself.
        </Spinner>
      )}
      {running.isSuccess && <ImportAlert result={running.data} />}
      {running.isError && (
        <ErrorState title="Import Failed" onRetry={() => running.mutate(lastRequest)}>
          {failureText(running.error)}
        </ErrorState>
      )}
      <ImportHistory runs={runs.data} error={runs.error} onRetry={() => void runs.refetch()} />
    </div>
  );
}

function send(request: ImportRequest): Promise<ImportResult> {
  if (request.kind === 'feed') return call('POST /api/import-products');
  const { file, isDryRun } = request;
  return call('POST /api/import-files', {
    query: { name: file.name, ...(isDryRun && { dryRun: 'true' as const }) },
    bytes: file,
  });
}

function successText(result: ImportResult): string {
  const text = `Imported ${result.productsProcessed} products with ${result.variantsCreated} variants`;
  const isNews = result.variantsCreated + result.variantsUpdated + result.productsUpdated > 0;
  return isNews ? text : `${text}: everything was up to date`;
}

function failureText(error: unknown): string {
  if (error instanceof OfflineError) return 'The shop can not be reached right now. Nothing was changed.';
  return (error instanceof ApiError && error.serverMessage) || 'Import failed';
}
