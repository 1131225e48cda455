import { createCatalogueClient, createHealthClient, createSalesClient } from '../generated/warehouse.ts';
import type { Conversation } from './conversation.ts';

/** Sells and takes back, with the groups of methods one by one. */
export const converse: Conversation = async (options) => {
  const catalogue = createCatalogueClient(options);
  const sales = createSalesClient(options);
  const health = await createHealthClient(options).health();
  const stream = await sales.stream();
  const name = await catalogue.name({ id: 1 });
  const sold = await sales.sell({ body: { article: 1, customer: 'Ada' } });
  const events: unknown[] = [];
  for await (const { data } of stream.body) {
    events.push(data);
    break;
  }
  const back = await sales.takeBack({ body: { article: 1, customer: 'Ada' } });
  return {
    health: typeof health.body.now,
    name: [name.status, name.body],
    sold: sold.status === 200 && Object.keys(sold.body),
    events,
    back: [back.status, back.body ?? null],
  };
};
