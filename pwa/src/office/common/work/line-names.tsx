import { Shirt } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatSizes } from '#contract/catalogue/sizes.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { rosterMethods } from '#contract/roster/roster-methods.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { type EditorLine, readNames } from './editor-form.ts';
import type { WorkHandle } from './work-handle.ts';

const NamesEditor = lazy(() => import('./names-editor.tsx').then(m => ({ default: m.NamesEditor })));

interface LineNamesProps {
  editor: WorkHandle;
  line: EditorLine;
}

/** Names and numbers on the pieces of a line: a list, or the lettering alone while the names are to come. */
export function LineNames({ editor, line }: LineNamesProps) {
  const { techniques } = useShopFacts();
  const [isOpen, setOpen] = useState(false);
  const methods = rosterMethods(techniques);
  const { names, product } = line;
  if (methods.length === 0 && !names) return null;
  const change = (part: Partial<EditorLine>) => editor.changeLine(line.id, part);
  const read = readNames(line);
  return (
    <div className="grid gap-2">
      {!names && (
        <Button
          size="small"
          variant="quiet"
          icon={Shirt}
          className="justify-self-start"
          aria-label={`Add names and numbers to ${product.name}`}
          onClick={() => setOpen(true)}
        >
          Add names and numbers
        </Button>
      )}
      {names && (
        <div className="flex flex-wrap items-center gap-x-3 rounded-2 bg-sunken px-3 py-1">
          <p className="w-full min-w-0 py-1 text-meta tabular-nums sm:w-auto sm:flex-1">
            {read ? `${piecesText(read.pieces.length)} with names and numbers` : 'Names and numbers to come'}
            {read && read.wrong.length > 0 && (
              <span className="font-medium text-danger">
                , {read.wrong.length} {read.wrong.length === 1 ? 'needs' : 'need'} a correction
              </span>
            )}
            <span className="block text-soft">
              {read
                ? formatSizes(read.sizes) || 'No sizes yet.'
                : 'The customer fills them in, by link or on the page of the order.'}
            </span>
          </p>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Edit the names of ${product.name}`}
            onClick={() => setOpen(true)}
          >
            Edit names
          </Button>
          {read && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Names of ${product.name} to come`}
              onClick={() => change({ names: { ...names, rows: [] } })}
            >
              To come
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove the names of ${product.name}`}
            onClick={() => change({ names: null })}
          >
            Remove names
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <NamesEditor line={line} methods={methods} onChange={change} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
