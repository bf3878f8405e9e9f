/** What is wrong with a quote or an order before the server is asked, and what is sent. Pure. */
import { readPrice } from '#pwa/common/forms/read-price.ts';
import {
  chargeTrouble,
  type EditorErrors,
  type EditorForm,
  type EditorOption,
  lineTrouble,
  noPrice,
  type OptionWork,
  workOf,
} from '#pwa/office/common/work/editor-form.ts';
import { depositTrouble } from '#pwa/office/common/work/own-deposit.ts';
import { optionsOf } from './options.ts';

/** What is wrong before the server is asked. Of several options, the open one is told in full. */
export function checkEditor(form: EditorForm): EditorErrors {
  const options = optionsOf(form);
  const names = options.map(({ name }) => name.trim().toLowerCase());
  const wrong = options.find(option => Object.keys(checkWork(option)).length > 0);
  const hasPlace = [form.address, form.city, form.state, form.postalCode].some(part => part.trim() !== '');
  return {
    ...(form.name.trim().length < 2 && { name: 'Please enter a name.' }),
    ...(!/^\S+@\S+\.\S+$/.test(form.email.trim()) && { email: 'Please enter a valid email address.' }),
    ...(wrong && { options: `Please check “${wrong.name.trim() || 'the option without a name'}”.` }),
    ...(new Set(names).size < names.length && { options: 'Please give each option a name of its own.' }),
    ...(names.includes('') && { options: 'Please name each option.' }),
    ...checkWork(form),
    ...depositTrouble(form),
    ...(hasPlace && addressTrouble(form)),
  };
}

function checkWork({ lines, charges, freight, freightReason }: OptionWork): EditorErrors {
  const isEmpty = lines.length === 0 && charges.length === 0;
  const cents = readPrice(freight);
  return {
    ...((isEmpty || lines.some(lineTrouble)) && {
      lines: isEmpty ? 'Please add a product or a free line.' : 'Please check the lines.',
    }),
    ...(charges.some(chargeTrouble) && { charges: 'Please check the free lines.' }),
    ...(cents === null && { freight: noPrice }),
    ...(cents !== undefined &&
      cents !== null &&
      freightReason.trim().length < 3 && { freightReason: 'Please say why, such as pick-up.' }),
  };
}

function addressTrouble({ address, city, state, postalCode }: EditorForm): EditorErrors {
  return {
    ...(address.trim().length < 5 && { address: 'Please enter the street address.' }),
    ...(city.trim().length < 2 && { city: 'Please enter the city.' }),
    ...(state === '' && { state: 'Please select the state.' }),
    ...(!/^\d{4}$/.test(postalCode.trim()) && { postalCode: 'Please enter a valid postal code.' }),
  };
}

/** The whole offer as it is sent: the first option, and the others beside it. */
export function offeredOf(form: EditorForm, seenCents: readonly (number | undefined)[]) {
  const [first, ...others] = optionsOf(form);
  const seen = (at: number) => (seenCents[at] === undefined ? {} : { seenCents: seenCents[at] });
  if (!first) return { work: workOf(form), ...seen(0) };
  const named = ({ id, name }: EditorOption) => ({ id, name: name.trim() });
  return {
    work: workOf(first),
    ...seen(0),
    options: {
      first: named(first),
      others: others.map((option, at) => ({ ...named(option), work: workOf(option), ...seen(at + 1) })),
    },
  };
}
