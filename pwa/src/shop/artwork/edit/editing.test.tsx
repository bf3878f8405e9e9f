// @vitest-environment happy-dom
/** Typed millimetres and steps taken back, on the state that the page keeps. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, expect, test } from 'vitest';
import { artwork } from './artwork-fixture.ts';
import { changeDesign, emptyDesign, type DesignAction, type DesignState } from '../design-state.ts';
import { ExactFields } from '../stage/exact-fields.tsx';
import { usePlacedDesign } from '../use-placed-design.ts';
import { HistoryButtons } from './history-buttons.tsx';

afterEach(cleanup);

const place: DesignAction = { type: 'place', position: 'front', artwork };

function Page() {
  const [{ state, turn }, dispatch] = useReducer(
    (before: { state: DesignState; turn: number }, action: DesignAction) => ({
      state: changeDesign(before.state, action),
      turn: before.turn + 1,
    }),
    { state: changeDesign(emptyDesign('print'), place), turn: 0 },
  );
  const [placed] = state.placed;
  const { adjust } = usePlacedDesign({ garment: 'tee', kept: placed, dispatch });
  return (
    <>
      {placed && <ExactFields garment="tee" placed={placed} onAdjust={adjust} />}
      <HistoryButtons {...{ state, turn, dispatch }} onShow={() => undefined} />
      <output aria-label="Pieces">
        {placed ? `${placed.scale} ${placed.xOffset} ${placed.yOffset}` : 'none'}
      </output>
      <button type="button" onClick={() => dispatch({ type: 'removeDesign', key: 'front' })}>
        Remove
      </button>
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true });
const type = (name: string, text: string, key = 'Enter') => {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.keyDown(field(name), { key });
};
const press = (key: string, from: Element = document.body) =>
  fireEvent.keyDown(from, { key, ctrlKey: true, shiftKey: key === 'Z' });

test('what is typed is so, arrows step by a millimetre, and Escape puts back what is there', () => {
  render(<Page />);
  type('Width', '120,5');
  expect([field('Width').value, field('Height').value]).toEqual(['120.5', '60.3']);
  type('From the left edge', '20');
  expect(field('From the left edge').value).toBe('20');
  fireEvent.keyDown(field('Below the collar'), { key: 'ArrowDown' });
  expect(Number.isInteger(Number(field('Below the collar').value))).toBe(true);
  type('Width', '12 cm', 'Escape');
  expect(field('Width').value).toBe('120.5');
});

test('what is not possible stays in its field, with the range', () => {
  render(<Page />);
  type('Width', '900');
  expect(field('Width').value).toBe('900');
  expect(screen.getByText('From 84 to 300 mm here.')).toBeTruthy();
  type('Width', '100');
  expect(screen.queryByText('From 84 to 300 mm here.')).toBeNull();
  expect(field('Width').value).toBe('100');
});

test('buttons and keys take back and make again; a field keeps its own undo', () => {
  render(<Page />);
  expect(screen.queryByRole('group', { name: 'Undo and redo' })).toBeNull();
  type('Width', '120');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo: removal from the front' }));
  expect(field('Width').value).toBe('120');
  press('z', field('Width'));
  expect(field('Width').value).toBe('120');
  press('z');
  expect(field('Width').value).toBe('166.7');
  expect(screen.getByText('Taken back: size on the front')).toBeTruthy();
  press('z');
  press('Z');
  expect(field('Width').value).toBe('120');
  expect(screen.getByRole('button', { name: 'Redo: removal from the front' })).toBeTruthy();
});
