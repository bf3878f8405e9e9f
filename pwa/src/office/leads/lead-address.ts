import { leadSortLabels, leadSourceLabel, leadSources, leadStatusLabels } from '#contract/leads/leads.ts';
import { choice, flag, listAddress, typed, wordsOf } from '#pwa/common/list/list-address.ts';
import { priorityWords } from '#pwa/office/common/priority-mark.tsx';

export const leadAddress = listAddress({
  search: typed,
  status: choice({ ...leadStatusLabels, all: 'All' }),
  source: choice(wordsOf(leadSources, leadSourceLabel)),
  priority: choice(priorityWords),
  assigned: choice({ me: 'Me', none: 'Nobody yet' }),
  due: flag,
  unread: flag,
  sort: choice(leadSortLabels),
});
