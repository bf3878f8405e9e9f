/**
 * "These tables were changed": for people with the office open, whose lists are asked again (never the rows
 * themselves). The database says a table's name per transaction; what comes within a moment is told at once.
 */
export interface OfficeNotices {
  /** Takes a payload of the `office` channel: the name of a table. */
  take(table: string): void;
  /** Some notices may have been lost: everything may have changed. */
  missed(): void;
  stop(): void;
}

export interface OfficeNoticesParts {
  /** Null when everything may have changed. */
  tell(tables: readonly string[] | null): void;
  gatherMs?: number;
}

/** Long enough for the transactions of one person's click, too short to be felt. */
const defaultGatherMs = 60;

export function createOfficeNotices({ tell, gatherMs = defaultGatherMs }: OfficeNoticesParts): OfficeNotices {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const tables = [...gathered].sort();
    gathered.clear();
    tell(tables);
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    gathered.clear();
  }

  return {
    take(table) {
      gathered.add(table);
      timer ??= setTimeout(flush, gatherMs).unref();
    },
    missed() {
      stop();
      tell(null);
    },
    stop,
  };
}
