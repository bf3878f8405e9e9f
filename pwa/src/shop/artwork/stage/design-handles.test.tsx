// @vitest-environment happy-dom
/** A key that is held down moves the design alone; the page hears of it when the key is let go. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useReducer } from 'react';
import { afterEach, expect, test } from 'vitest';
import { artwork } from '../edit/artwork-fixture.ts';
import { changeDesign, emptyDesign, type DesignAction, type DesignState } from '../design-state.ts';
import { useDragged, usePlacedDesign } from '../use-placed-design.ts';
import { DesignHandles } from './design-handles.tsx';

afterEach(cleanup);

const begun = changeDesign(emptyDesign('print'), { type: 'place', position: 'front', artwork });

let heard: DesignAction[] = [];

function Page() {
  const [state, dispatch] = useReducer((before: DesignState, action: DesignAction) => {
    heard = [...heard, action];
    return changeDesign(before, action);
  }, begun);
  const [kept] = state.placed;
  const { drag, adjust } = usePlacedDesign({ garment: 'tee', kept, dispatch });
  const shown = useDragged('tee', kept, drag);
  return (
    <>
      {kept && (
        <DesignHandles
          stage={createRef<HTMLElement>()}
          garment="tee"
          kept={kept}
          drag={drag}
          onAdjust={adjust}
          onRemove={() => dispatch({ type: 'removeDesign', key: 'front' })}
          onHold={() => undefined}
        />
      )}
      <output aria-label="Shown">
        {shown ? `${shown.placed.xOffset} ${shown.placed.yOffset} ${shown.placed.scale}` : 'none'}
      </output>
    </>
  );
}

const frame = () => screen.getByRole('application');
const shown = () => screen.getByLabelText('Shown').textContent;
/** React may run a reducer twice: what was heard is counted by what it did. */
const moves = () => new Set(heard.filter(({ type }) => type === 'adjust')).size;

test('presses are steps of their own, and a held key is one', () => {
  heard = [];
  render(<Page />);
  fireEvent.keyDown(frame(), { key: 'ArrowRight' });
  fireEvent.keyUp(frame(), { key: 'ArrowRight' });
  expect([shown(), moves()]).toEqual(['5 0 1', 1]);

  fireEvent.keyDown(frame(), { key: 'ArrowRight' });
  for (let i = 0; i < 3; i++) fireEvent.keyDown(frame(), { key: 'ArrowRight', repeat: true });
  expect([shown(), moves()]).toEqual(['25 0 1', 2]);
  expect(frame().style.willChange).toBe('transform');
  // Another key takes what was moved with it.
  fireEvent.keyDown(frame(), { key: 'ArrowDown' });
  expect([shown(), moves()]).toEqual(['25 5 1', 3]);
  expect(frame().style.willChange).toBe('');

  fireEvent.keyDown(frame(), { key: '+', repeat: true });
  expect([shown(), moves()]).toEqual(['25 5 1.1', 3]);
  fireEvent.blur(frame());
  expect([shown(), moves()]).toEqual(['25 5 1.1', 4]);
  fireEvent.keyUp(frame(), { key: '+' });
  expect(moves()).toBe(4);
});

test('Delete removes it where it has been moved to', () => {
  heard = [];
  render(<Page />);
  fireEvent.keyDown(frame(), { key: 'ArrowLeft', repeat: true });
  fireEvent.keyDown(frame(), { key: 'Delete' });
  expect(shown()).toBe('none');
  expect([...new Set(heard)].map(({ type }) => type)).toEqual(['adjust', 'removeDesign']);
});
