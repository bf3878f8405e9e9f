/** The actions and data of every row of the board. The same object while nothing in it changes. */
import { createContext, useContext } from 'react';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { BoardDialog } from './board-address.ts';
import type { CrmChanges } from '#pwa/office/common/board/use-crm-changes.ts';

/** A move with a follow-up. */
export interface Move {
  from: ProjectStage;
  to: ProjectStage;
}

export interface Board {
  changes: CrmChanges;
  clock: ShopClock;
  /** Customers that the board doesn't list are found by search. */
  hasMoreCustomers: boolean;
  open: (dialog: BoardDialog) => void;
  toggle: (name: 'closed' | 'open', id: number) => void;
  moveTo: (project: BoardProject, to: ProjectStage) => void;
  moves: ReadonlyMap<number, Move>;
  forgetMove: (projectId: number) => void;
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('Lines of the board stand below BoardContext.');
  return board;
}
