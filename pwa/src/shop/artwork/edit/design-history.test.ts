import { expect, test } from 'vitest';
import { artwork } from './artwork-fixture.ts';
import { changeDesign, emptyDesign, type DesignAction, type DesignState } from '../design-state.ts';
import { beginHistory, placeOfStep, redo, remember, snapshotOf, stepWords, undo } from './design-history.ts';

const place = (position: 'front' | 'back'): DesignAction => ({ type: 'place', position, artwork });
const adjust = (adjustment: object): DesignAction => ({ type: 'adjust', key: 'front', adjustment });

/** A person at work: each action a second after the one before, unless it follows at once. */
function at(...actions: (DesignAction | { quick: DesignAction })[]) {
  let state: DesignState = emptyDesign('print');
  let history = beginHistory(snapshotOf(state));
  let ms = 0;
  for (const action of actions) {
    const isQuick = 'quick' in action;
    state = changeDesign(state, isQuick ? action.quick : action);
    ms += isQuick ? 10 : 1_000;
    history = remember(history, snapshotOf(state), ms);
  }
  return { history, state };
}

test('a design, its move and its size are taken back one by one, and made again', () => {
  const { history } = at(place('front'), adjust({ xOffset: 20 }), adjust({ scale: 1.4 }));
  const once = undo(history);
  expect(once?.now.placed[0]).toMatchObject({ xOffset: 20, scale: 1 });
  const twice = once && undo(once);
  expect(twice?.now.placed[0]).toMatchObject({ xOffset: 0 });
  const third = twice && undo(twice);
  expect(third?.now.placed).toEqual([]);
  expect(third && undo(third)).toBeNull();
  const again = third && redo(third);
  expect(again?.now).toEqual(twice?.now);
  expect(redo(history)).toBeNull();
});

test('the steps of one slider are one step; another kind is another', () => {
  const { history } = at(
    place('front'),
    adjust({ scale: 1.1 }),
    { quick: adjust({ scale: 1.2 }) },
    { quick: adjust({ scale: 1.3 }) },
    { quick: adjust({ rotation: 15 }) },
    adjust({ rotation: 30 }),
  );
  expect(history.past).toHaveLength(4);
  expect(undo(history)?.now.placed[0]).toMatchObject({ scale: 1.3, rotation: 15 });
});

test('a new step ends what could be made again', () => {
  const { history, state } = at(place('front'), adjust({ xOffset: 20 }));
  const back = undo(history);
  if (!back) throw new Error('Nothing to take back');
  const other = remember(back, snapshotOf(changeDesign(state, adjust({ xOffset: -40 }))), 1e6);
  expect(redo(other)).toBeNull();
});

test('pieces and colours are no steps', () => {
  const { history } = at({ type: 'toggleColour', colourId: 'navy' });
  expect(history.past).toHaveLength(0);
});

test('steps are named by what they change, and shown where they are', () => {
  const { state } = at(place('front'), place('back'));
  const now = snapshotOf(state);
  const after = (action: DesignAction) => snapshotOf(changeDesign(state, action));
  expect(
    [
      adjust({ xOffset: 9 }),
      adjust({ scale: 2 }),
      adjust({ rotation: 15 }),
      { type: 'removeDesign', key: 'back' } as const,
      { type: 'moveDesign', key: 'back', by: -1 } as const,
      { type: 'setMethod', method: 'embroidery' } as const,
    ].map(action => stepWords(now, after(action))),
  ).toEqual([
    'move on the front',
    'size on the front',
    'turn on the front',
    'removal from the back',
    'order of the designs',
    'decoration',
  ]);
  expect(placeOfStep(now, after({ type: 'removeDesign', key: 'back' }))).toMatchObject({ position: 'back' });
  expect(placeOfStep(now, after(adjust({ scale: 2 })))).toMatchObject({ position: 'front' });
});
