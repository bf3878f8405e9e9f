/** Links for figures whose list needs its own filter, so that it shows exactly what was counted. */
export const revenueOrders = '/admin/orders?payment=kept';
export const unsentPeople = '/admin/people?role=all&unsent=true';
