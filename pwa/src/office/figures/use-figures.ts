/** Figures of a period, and the rows behind one. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FigureKind, Period } from '#contract/figures/figures.ts';
import { call } from '#pwa/common/local/call/call.ts';

export function useFigures(period: Period) {
  return useQuery({
    queryKey: ['figures', period],
    queryFn: () => call('GET /api/figures', { query: period }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export interface OpenFigure {
  figure: FigureKind;
  key?: string;
  period: Period;
  /** Title of the dialog. */
  label: string;
}

export function useFigureRows({ figure, key, period }: OpenFigure) {
  return useInfiniteQuery({
    queryKey: ['figures', 'rows', figure, key, period],
    queryFn: ({ pageParam }) =>
      call('GET /api/figures/rows', {
        query: {
          ...period,
          figure,
          ...(key === undefined ? {} : { key }),
          ...(pageParam ? { after: pageParam } : {}),
        },
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  });
}
