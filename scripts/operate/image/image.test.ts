import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildsFor, readElf } from './arm-builds.mjs';
import { readBaseName } from './make-base.mjs';
import { baseName } from './try-image.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const text = (name: string) => readFileSync(path.join(root, name), 'utf8');

describe('the base', () => {
  test('is one image, which stages may begin with by the name of another stage', () => {
    const two =
      'FROM node:22.1.0-bookworm-slim AS build\nRUN x\nFROM build\nFROM node:22.1.0-bookworm-slim\n';
    expect(baseName(two)).toBe('node:22.1.0-bookworm-slim');
    expect(() => baseName(`${two}FROM caddy:2\n`)).toThrow('one image');
    expect(() => baseName('RUN x\n')).toThrow('one image');
  });

  test('of the Dockerfile can be made here', () =>
    expect(readBaseName(baseName(text('Dockerfile')))).toMatchObject({ suite: 'bookworm', npm: 10 }));

  test.each(['node:22', 'node:22.1.0-alpine', 'debian:bookworm-slim'])('%s can not', name =>
    expect(() => readBaseName(name)).toThrow('VERSION-SUITE-slim'),
  );
});

test('whatever runs on amd64 has a build of the same version for arm64', () => {
  const lock = JSON.parse(text('package-lock.json')) as { packages: object };
  const [amd, arm] = ['x64', 'arm64'].map(cpu => buildsFor(lock, cpu));
  expect(amd?.length).toBeGreaterThanOrEqual(4);
  expect(arm).toEqual(amd?.map(({ name, version }) => ({ name: name.replace('x64', 'arm64'), version })));
});

describe('a program', () => {
  const elf = (machine: number, more: string) => {
    const head = Buffer.alloc(64);
    head.write('\u007fELF', 'latin1');
    head.writeUInt16LE(machine, 18);
    return Buffer.concat([head, Buffer.from(more)]);
  };
  test.each([
    ['arm64', elf(183, 'GLIBC_2.17\0GLIBC_2.34\0GLIBC_2.9\0'), { machine: 183, glibc: 34 }],
    ['amd64, without a C library', elf(62, ''), { machine: 62, glibc: 0 }],
    ['a script', Buffer.from('#!/bin/sh\necho GLIBC_2.99'), null],
    ['nothing', Buffer.alloc(0), null],
  ])('%s', (_what, bytes, found) => expect(readElf(bytes)).toEqual(found));
});
