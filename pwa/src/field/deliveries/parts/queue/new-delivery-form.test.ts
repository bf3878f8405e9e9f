import { describe, expect, it, test } from 'vitest';
import { mutations } from '#contract/wire/mutations.ts';
import { newDeliveryForm as schema } from '#contract/deliveries/delivery-form.ts';
import { checkForm } from '#pwa/common/forms/check-form.ts';
import { blankDeliveryForm, formOfOrder } from './new-delivery-form.ts';
import { dayInstant, planDayError } from '#contract/deliveries/plan-day.ts';

const blank = blankDeliveryForm(
  '0190c3a0-0000-7000-8000-00000000abcd',
  new Date('2026-11-19T20:00:00Z'),
  'Australia/Brisbane',
);
const filled = {
  ...blank,
  orderNumber: ' 1047 ',
  customerName: 'Marlow Dunne',
  customerAddress: '27 Tannery Lane',
};

describe('new delivery', () => {
  it('is planned for today on the shop clock unless told', () =>
    expect(blank.scheduledDate).toBe('2026-11-20'));

  test.each([
    [filled, {}],
    [
      blank,
      {
        orderNumber: 'Order Number is required',
        customerName: 'Customer Name is required',
        customerAddress: 'Delivery Address is required',
      },
    ],
    [{ ...filled, scheduledDate: '' }, { scheduledDate: 'Scheduled Date is required' }],
    [{ ...filled, scheduledDate: '2026-02-31' }, { scheduledDate: 'Scheduled Date is required' }],
    [{ ...filled, customerPhone: '0'.repeat(21) }, { customerPhone: 'Please use at most 20 characters.' }],
    [{ ...filled, pieces: '1.5' }, { pieces: 'Please enter a whole number.' }],
    [{ ...filled, pieces: '0' }, { pieces: 'Please enter a whole number.' }],
  ])('%# says what is wrong', (form, errors) => expect(checkForm({ schema }, form).errors).toEqual(errors));

  it('makes arguments that the declaration accepts', () => {
    const args = schema.parse({ ...filled, pieces: '2' });
    expect(mutations['delivery.create'].args.safeParse(args).success).toBe(true);
    expect([args.orderNumber, args.scheduledDate, args.pieces]).toEqual([
      '1047',
      '2026-11-20T00:00:00.000Z',
      2,
    ]);
    expect(dayInstant('soon')).toBeNull();
  });

  it.each([
    ['2026-11-22', undefined],
    ['2026-11-23', undefined],
    ['2026-11-21', 'That day is over. Please choose today or later.'],
    ['2026-02-30', 'Please choose a date.'],
    ['', 'Please choose a date.'],
  ])('drives on %s, seen on 22 November: %s', (day, wrong) => {
    expect(planDayError(day, '2026-11-22')).toBe(wrong);
  });

  it('is filled from an order, with nothing of the money', () => {
    const order = {
      id: 12,
      orderId: 'AB12CD34EF',
      company: null,
      customerName: 'Dana Lee',
      customerInfo: {
        firstName: 'Dana',
        lastName: 'Lee',
        email: 'dana@example.test',
        phone: '0412 345 678',
        address: '1 Loom St',
        city: 'Brunswick',
        state: 'VIC',
        postalCode: '3056',
        country: 'Australia',
      },
      pieces: 40,
      signatureRequired: false,
    };
    const args = schema.parse({ ...blank, ...formOfOrder(order), assignedTo: '7' });
    expect(mutations['delivery.create'].args.parse(args)).toMatchObject({
      orderId: 12,
      orderNumber: 'AB12CD34EF',
      customerName: 'Dana Lee',
      customerAddress: '1 Loom St, Brunswick VIC 3056',
      pieces: 40,
      signatureRequired: false,
      assignedTo: 7,
    });
    expect(formOfOrder({ ...order, company: 'Lee Rowing' }).customerName).toBe('Lee Rowing');
  });
});
