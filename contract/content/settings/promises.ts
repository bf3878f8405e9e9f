/** What the shop promises in its policies, what it limits, and what it does automatically. */
import { z } from 'zod';
import { policyFigures } from '../../shop/endpoints.ts';
import { type DayRange, policyDefaults } from '../../shop/shop-policy.ts';
import type { SettingPlace } from './places.ts';
import { finishedDays } from '../../wire/sync.ts';
import { setting } from './setting.ts';
import { dayRange, days, whole } from './shapes.ts';

const plan = 'Policies, home page, order confirmations; due dates of orders from now on.';
const pages = 'The policies and the FAQ.';

const range = (
  label: string,
  help: string,
  affects: string,
  initial: DayRange,
  seenIn: readonly SettingPlace[] = [],
) =>
  setting<DayRange>({
    group: 'times',
    label,
    help,
    affects,
    shownIn: ['policies', 'faq', ...seenIn],
    shape: dayRange,
    initial,
    input: { kind: 'range', unit: 'business days' },
  });

const period = (
  label: string,
  help: string,
  unit: string,
  initial: number,
  seenIn: readonly SettingPlace[] = [],
  shape: z.ZodType<number> = days,
) =>
  setting<number>({
    group: 'promises',
    label,
    help,
    affects: pages,
    shownIn: ['policies', 'faq', ...seenIn],
    shape,
    initial,
    input: { kind: 'count', unit },
  });

export const promiseSettings = {
  'policy.productionDays': range(
    'Production',
    'Printed and embroidered orders, from the approved proof.',
    plan,
    policyDefaults.productionDays,
    ['home', 'product', 'checkout', 'confirmation', 'order', 'newOrder'],
  ),
  'policy.rushProductionDays': range(
    'Rush production',
    'On request.',
    pages,
    policyDefaults.rushProductionDays,
  ),
  'policy.blankStockDays': range(
    'Blank garments',
    'Orders without decoration.',
    plan,
    policyDefaults.blankStockDays,
    ['product', 'checkout', 'confirmation', 'order', 'newOrder'],
  ),
  'policy.standardDeliveryDays': range(
    'Standard delivery',
    'After production.',
    pages,
    policyDefaults.standardDeliveryDays,
  ),
  'policy.refundDays': range('Refunds', 'Until the money is back.', pages, policyDefaults.refundDays),
  'policy.workmanshipGuaranteeDays': period(
    'Workmanship guarantee',
    'On top of the Australian Consumer Law, never in its place.',
    'days',
    policyDefaults.workmanshipGuaranteeDays,
    ['home'],
  ),
  'policy.inspectWithinDays': period(
    'Inspect within',
    'After delivery.',
    'days',
    policyDefaults.inspectWithinDays,
  ),
  'policy.blankReturnsWithinDays': period(
    'Return blanks within',
    'Undecorated garments, after a change of mind.',
    'days',
    policyDefaults.blankReturnsWithinDays,
  ),
  'policy.damageReportHours': period(
    'Report damage within',
    'After delivery.',
    'hours',
    policyDefaults.damageReportHours,
    [],
    whole(1, 1_000),
  ),
  'policy.failedDeliveryHeldDays': period(
    'Keep failed deliveries',
    'Until somebody picks them up.',
    'business days',
    policyDefaults.failedDeliveryHeldDays,
    ['failedDelivery'],
  ),
  'policy.lostInvestigationDays': period(
    'Look for lost parcels',
    'The carrier’s investigation.',
    'business days',
    policyDefaults.lostInvestigationDays,
  ),
  'policy.accountTermsDays': setting<number>({
    group: 'promises',
    label: 'Account terms',
    help: 'Approved businesses pay within this time.',
    affects: 'New invoices of account orders, terms, FAQ.',
    shownIn: ['policies', 'faq'],
    shape: days,
    initial: policyDefaults.accountTermsDays,
    input: { kind: 'count', unit: 'days' },
  }),
  'policy.dataRetainedYears': setting<number>({
    group: 'records',
    label: 'Keep records for',
    help: 'Orders and invoices. The law wants 7 years of a company, 5 of others.',
    affects:
      'The privacy policy. Finished orders that are older lose address and contact, after seven years at the earliest; their documents stay.',
    shownIn: ['policies', 'faq', 'retention'],
    shape: whole(1, 100),
    initial: policyDefaults.dataRetainedYears,
    input: { kind: 'count', unit: 'years' },
  }),
  'policy.visitsRetainedMonths': setting<number>({
    group: 'records',
    label: 'Keep counts of visits for',
    help: 'Views, searches and times by day. They hold nothing about anybody.',
    affects: 'The privacy policy; older days are deleted.',
    shownIn: ['policies'],
    shape: whole(1, 120),
    initial: policyDefaults.visitsRetainedMonths,
    input: { kind: 'count', unit: 'months' },
  }),
  'devices.finishedDays': setting<number>({
    group: 'records',
    label: 'Finished work stays on devices for',
    help: 'Jobs, deliveries and hand-overs. Older ones are read online; nothing is deleted in the office.',
    affects: 'Tablets and phones of staff, within 15 minutes.',
    shownIn: ['staffDevices'],
    shape: whole(finishedDays.least, finishedDays.most),
    initial: finishedDays.usual,
    input: { kind: 'count', unit: 'days' },
  }),
  'rosters.keptDays': setting<number>({
    group: 'records',
    label: 'Keep names on garments for',
    help: 'After the delivery, for a second print of a piece. Then names and notes are erased; sizes and numbers stay.',
    affects: 'Orders with names and numbers, within an hour.',
    shownIn: ['namesOnPieces'],
    shape: whole(1, 3_650),
    initial: 90,
    input: { kind: 'count', unit: 'days' },
  }),
  'policy.priceTierQuantities': setting({
    group: 'limits',
    label: 'Volume prices from',
    help: 'Numbers of pieces, smallest first, with commas between them. The prices themselves are those of each product.',
    affects: 'Terms and FAQ.',
    shownIn: ['home', 'policies', 'faq'],
    shape: policyFigures.shape.priceTierQuantities,
    initial: policyDefaults.priceTierQuantities,
    input: { kind: 'counts', unit: 'pieces' },
  }),
  'production.startFromOrders': setting<boolean>({
    group: 'production',
    label: 'Projects from orders',
    help: 'A paid order becomes a project with its jobs by itself. Customer and lead are written down either way.',
    affects: 'Orders paid from now on.',
    shownIn: ['newOrder'],
    shape: z.boolean(),
    initial: true,
    input: { kind: 'switch', on: 'Started by every paid order', off: 'Made by hand' },
  }),
  'proofs.required': setting<boolean>({
    group: 'production',
    label: 'Approved artwork first',
    help: 'A decorated order waits for the customer’s approval of its proof. What the same customer approved in an earlier order starts after a warning.',
    affects: 'Jobs of orders that have not begun; the shop floor follows at once.',
    shownIn: ['confirmation'],
    shape: z.boolean(),
    initial: true,
    input: { kind: 'switch', on: 'No job starts before it', off: 'Only a warning at the start' },
  }),
};
