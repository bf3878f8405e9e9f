import { expect, test } from 'vitest';
import { plainRecoveryCode, writtenKey, writtenRecoveryCode } from './second-step.ts';

test.each([
  ['7K3M-QX0P-A1B2-C3D4', '7K3MQX0PA1B2C3D4'],
  ['7k3m qx0p a1b2 c3d4', '7K3MQX0PA1B2C3D4'],
  // Letters that the codes do without are the figures they look like.
  ['7K3M-QXOP-AIBL-C3D4', '7K3MQX0PA1B1C3D4'],
  ['', ''],
])('%s is read as %s', (typed, plain) => {
  expect(plainRecoveryCode(typed)).toBe(plain);
});

test('codes and keys are written in groups of four', () => {
  expect(writtenRecoveryCode('7K3MQX0PA1B2C3D4')).toBe('7K3M-QX0P-A1B2-C3D4');
  expect(writtenKey('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(plainRecoveryCode(writtenRecoveryCode('7K3MQX0PA1B2C3D4'))).toBe('7K3MQX0PA1B2C3D4');
});
