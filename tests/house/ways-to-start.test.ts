/** The ways to start the shop that are shipped give Node the same flags. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startFlags } from '#tests/support/shop-process.ts';

const text = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../..', name), 'utf8');
const memoryFlag = '--max-semi-space-size=2';

test('npm start keeps the young generation small', () => expect(startFlags).toEqual([memoryFlag]));

test.each([
  ['Dockerfile', /^CMD .*$/m],
  ['docs/operate/systemd/selvedge.service', /^ExecStart=.*$/m],
])('%s does so too', (name, command) => {
  expect(command.exec(text(name))?.[0]).toContain(memoryFlag);
});
