/** Every endpoint of the server, by name. The one list that router, client types, OpenAPI and tests read. */
import { accountEndpoints } from './endpoints/account.ts';
import { catalogueEndpoints } from './endpoints/catalogue.ts';
import { shopEndpoints } from './endpoints/shop.ts';

export const api = {
  ...shopEndpoints,
  ...accountEndpoints,
  ...catalogueEndpoints,
};

export type Api = typeof api;
