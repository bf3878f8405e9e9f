/** What a column holds, in words for somebody who has never seen the shop. */
import type { ExportedColumn } from './read-columns.ts';

/** Columns that most tables have. */
const common: Readonly<Record<string, string>> = {
  id: 'Names the row; other files refer to it by this.',
  version: 'How many times the row has been written.',
  created_at: 'When the row was made.',
  updated_at: 'When the row was last changed.',
  deleted_at: 'When it was deleted. Empty for what is there.',
  client_id: 'Id that a device gave it, so that it is made only once.',
  mutation_id: 'Id of the command of a device that wrote it.',
  at: 'When it happened.',
  actor_id: 'Who did it. Empty when the shop did it by itself.',
  before: 'The changed fields as they were.',
  after: 'The changed fields as they are since.',
  data: 'Details, by the type.',
  display_order: 'Place in the list, lowest first.',
  order_id:
    'The order. In orders and checkouts it is the ten characters that the customer sees; elsewhere the id of the row in orders.',
};

/** Endings of names, the first that fits. */
const endings: readonly [RegExp, (subject: string) => string][] = [
  [/_cents$/, subject => `${subject}, in whole cents of an Australian dollar.`],
  [/_at$/, subject => `When: ${lower(subject)}.`],
  [/_(?:on|day)$/, subject => `Day: ${lower(subject)}.`],
  [/_by$/, subject => `Who: ${lower(subject)} by.`],
  [/_id$/, subject => `Id: ${lower(subject)}.`],
  [/_mm$/, subject => `${subject}, in millimetres.`],
  [/_px$/, subject => `${subject}, in pixels.`],
  [/^(?:is|has|allow|track)_/, subject => `Whether: ${lower(subject)}.`],
];

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** `said`: what the shop's own documents say of it. */
export function explainColumn(column: ExportedColumn, said: string | undefined): string {
  const { name, refersTo, words } = column;
  const parts = [
    sentence(said ?? common[name] ?? derived(name)),
    refersTo === null ? '' : `Refers to a row of ${refersTo}.`,
    words.length > 0 ? `One of: ${words.join(', ')}.` : '',
  ];
  return parts.filter(part => part !== '').join(' ');
}

function derived(name: string): string {
  for (const [ending, words] of endings)
    if (ending.test(name)) return words(spoken(name.replace(ending, '')));
  return spoken(name);
}

function spoken(name: string): string {
  const text = name.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** How values of a type are written in both forms. */
export function explainType({ type }: Pick<ExportedColumn, 'type'>): string {
  if (type === 'timestamp with time zone') return 'time in UTC';
  if (type === 'date') return 'day';
  if (type === 'boolean') return 'true or false';
  if (type === 'bytea') return 'file or hexadecimal';
  if (type.startsWith('json')) return 'JSON';
  if (type.endsWith('[]')) return 'list, as JSON';
  if (/^(smallint|integer|bigint)/.test(type)) return 'whole number';
  if (/^(numeric|real|double precision)/.test(type)) return 'number';
  return 'text';
}
