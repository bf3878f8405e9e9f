import { Plus, Search, UserPlus, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { allProjectStages, type ProjectStage, projectStages } from '#contract/projects/projects.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Kbd } from '#pwa/common/ui/shapes/kbd.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { type BoardView, type StageFilter, stageFilters } from '../board-address.ts';
import { stageHints } from './stage-words.ts';

interface BoardHeadProps {
  view: BoardView;
  search: string;
  status: StageFilter | null;
  counts: Readonly<Record<ProjectStage, number>> | null;
  onView: (view: BoardView) => void;
  onSearch: (text: string) => void;
  onStatus: (status: StageFilter | null) => void;
  onNewCustomer: () => void;
  onNewProject: () => void;
}

export function BoardHead(props: BoardHeadProps) {
  const { view, search, status, counts, onView, onSearch, onStatus } = props;
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-3xl">CRM Pipeline</h1>
        <Button icon={UserPlus} onClick={props.onNewCustomer}>
          New Customer
        </Button>
        <Button variant="go" icon={Plus} onClick={props.onNewProject}>
          New Project
        </Button>
      </header>
      <div className="flex flex-wrap items-center gap-3">
        <Field
          label="Search projects"
          hideLabel
          className="min-w-0 flex-1 max-md:basis-full md:min-w-56 lg:max-w-96"
        >
          <TextInput
            ref={input}
            icon={Search}
            type="search"
            placeholder="Search projects..."
            maxLength={200}
            value={search}
            onChange={event => onSearch(event.currentTarget.value)}
            after={
              search ? (
                <IconButton icon={X} size="small" label="Clear search" onClick={() => onSearch('')} />
              ) : (
                <Kbd>/</Kbd>
              )
            }
          />
        </Field>
        <Field label="Status" hideLabel className="w-36 max-md:flex-1 md:w-44">
          <Select
            value={status ?? ''}
            onChange={event =>
              onStatus(stageFilters.find(stage => stage === event.currentTarget.value) ?? null)
            }
          >
            <option value="">All Status</option>
            <option value="active">Active</option>
            {allProjectStages.map(stage => (
              <option key={stage} value={stage}>
                {stage}
              </option>
            ))}
          </Select>
        </Field>
        <Segment
          label="View"
          options={[
            { value: 'table', label: 'Table' },
            { value: 'list', label: 'Project list' },
          ]}
          value={view}
          onChange={onView}
          className="lg:ml-auto"
        />
      </div>
      <Funnel counts={counts} status={status} onStatus={onStatus} />
    </>
  );
}

type FunnelProps = Pick<BoardHeadProps, 'counts' | 'status' | 'onStatus'>;

/** How many projects are at each stage. A press shows only those. */
function Funnel({ counts, status, onStatus }: FunnelProps) {
  return (
    <fieldset className="min-w-0 overflow-x-auto rounded-2 border border-line max-md:hidden">
      <legend className="sr-only">Projects by stage</legend>
      <div className="grid min-w-[40rem] grid-cols-9 divide-x divide-line">
        {projectStages.map(stage => (
          <button
            key={stage}
            type="button"
            aria-pressed={status === stage}
            title={stageHints[stage]}
            onClick={() => onStatus(status === stage ? null : stage)}
            className={classNames(
              'grid gap-0.5 px-2 py-2 text-left lg:px-3 leading-tight focus-visible:-outline-offset-3',
              status === stage ? 'bg-selected' : 'hover:bg-raised',
            )}
          >
            <span className="text-xl font-strong tabular-nums">{counts ? counts[stage] : '–'}</span>
            <span className="truncate text-2xs text-soft lg:text-meta">{stage}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The / key focuses the search, unless text is being typed. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      const isTaken = event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey;
      if (event.key !== '/' || isTaken || at?.closest('input, textarea, select, [role=dialog]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [input]);
}
