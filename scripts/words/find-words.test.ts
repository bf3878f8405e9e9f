import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';

const wordsOf = (source: string) => findWords('a.tsx', source).map(({ line, text }) => `${line} ${text}`);

test('text of elements, with … for values', () => {
  const source = `export const A = ({ name, isNew }) => (
    <section className="flex gap-2" id="one two">
      <h1>Hello {name}, welcome{' '}
        back</h1>
      <p>{isNew ? 'First visit' : \`Visit \${name} again\`}</p>
      {' '}
    </section>
  );`;
  expect(wordsOf(source)).toEqual(['3 Hello …, welcome back', '5 First visit', '5 Visit … again']);
});

test('attributes and properties that are shown, and none that are not', () => {
  const source = `
    toast({ title: 'saved', description: 'It is on this device' });
    const a = <Field label="Name" placeholder='e.g. Ann' name="first name" key="a key" href="/some where" />;
    const b = { status: 'pending', 'some key': 1 };
    if (a === 'some words here') b['other words here']();
    const gridColumns = 'grid grid-cols-2 gap-3';
  `;
  expect(wordsOf(source)).toEqual(['2 saved', '2 It is on this device', '3 Name', '3 e.g. Ann']);
});

test('messages of schemas and refusals; not types, queries, imports, logs or errors of the machine', () => {
  const source = `
    import a from 'some words';
    type T = 'two words' | 'three more words';
    const s = z.string({ error: 'Job Title is required' }).min(1, 'Please enter a name').max(60, 'Too long');
    const r = refuse('not_found', { message: 'There is no such order.', fields: { name: 'Is taken already' } });
    knex.raw('select one, two from three');
    knex('orders').where('some words', 1);
    log.info('The shop is open');
    throw new Error('This cannot be');
  `;
  expect(wordsOf(source)).toEqual([
    '4 Job Title is required',
    '4 Please enter a name',
    '4 Too long',
    '5 There is no such order.',
    '5 Is taken already',
  ]);
});

test('words of tables and of returned sentences', () => {
  const source = `
    const names = { out_for_delivery: 'Out for delivery', failed: 'Failed' };
    const sentence = (n) => n === 1 ? 'one piece' : \`\${n} pieces\`;
  `;
  expect(wordsOf(source)).toEqual(['2 Out for delivery', '2 Failed', '3 one piece', '3 … pieces']);
});
