/** Where a figure leads whose list needs a filter of its own, so that it shows exactly what was counted. */
export const revenueOrders = '/admin/orders?payment=kept';
export const unsentPeople = '/admin/people?role=all&unsent=true';
