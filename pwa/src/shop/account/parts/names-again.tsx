import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';

interface NamesAgainProps {
  /** With a name or a number. */
  pieces: number;
  /** The shop has erased the names since. */
  isErased: boolean;
  choose: (withNames: boolean) => void;
  cancel: () => void;
}

/** An order with names and numbers is bought again with the same ones, or without. */
export function NamesAgain({ pieces, isErased, choose, cancel }: NamesAgainProps) {
  const many = pieces === 1 ? 'One piece of this order has' : `${pieces} pieces of this order have`;
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && cancel()}
      title="The same names and numbers?"
      description={
        isErased
          ? `${many} a number. The names were erased after delivery, so they have to be typed again in the cart.`
          : `${many} a name or a number. They can be changed in the cart.`
      }
      footer={
        <>
          <Button variant="go" onClick={() => choose(true)}>
            {isErased ? 'The same numbers' : 'The same names'}
          </Button>
          <Button onClick={() => choose(false)}>{isErased ? 'No numbers' : 'No names'}</Button>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    />
  );
}
