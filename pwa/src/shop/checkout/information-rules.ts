import { zodResolver } from '@hookform/resolvers/zod';
import { customerInfo } from '#contract/checkout/checkout-form.ts';

export const resolveInformation = zodResolver(customerInfo);

export const checkInformation = (form: unknown) => customerInfo.safeParse(form);
