/** Of `orders o`: what an order is found by, as its index was made of it. */
export const orderWordsSql =
  'order_words(o.order_id, o.company, o.customer_info, o.tracking_number, o.po_number)';
