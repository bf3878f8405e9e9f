/** Two hundred people who sign in at the same moment, as a separate process: a message says who, and it replies with the statuses. */
import { password } from '#tests/factories/people.ts';
import { createSend } from '#tests/support/http-client.ts';

export interface Crowd {
  origin: string;
  names: string[];
}

process.once('message', crowd => {
  const { origin, names } = crowd as Crowd;
  const send = createSend(origin);
  void Promise.all(names.map(username => send('/api/login', { json: { username, password } })))
    .then(answers => answers.map(({ status }) => status))
    .catch((error: unknown) => String(error))
    .then(told => process.send?.(told));
});
