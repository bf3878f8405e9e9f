/** `.env.example` and the README name the variables of the configuration; `.nvmrc` names the Node of package.json. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environment, readConfig } from '#api/config.ts';

const example = new Map(
  [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);

test('.env.example names each variable of the configuration, and no other', () => {
  expect([...example.keys()].toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

test('its values are the defaults', () => {
  expect(readConfig(Object.fromEntries(example))).toEqual(readConfig({}));
  const unnamed = Object.keys(environment.parse({})).filter(name => !example.get(name));
  expect(unnamed).toEqual([]);
});

test('each variable has a sentence above it', () => {
  const blocks = readFileSync('.env.example', 'utf8').split(/\n\n+/);
  const silent = blocks.filter(block => /^# [A-Z_]+=/m.test(block) && !/^# (?![A-Z_]+=).+\.$/m.test(block));
  expect(silent).toEqual([]);
});

test('the README names each variable', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(Object.keys(environment.shape).filter(name => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('.nvmrc is the oldest Node that the shop runs on', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const node = readFileSync('.nvmrc', 'utf8').trim();
  expect(engines.node).toBe(`>=${node}`);
  expect(readFileSync('README.md', 'utf8')).toContain(`Node ${node}`);
});
