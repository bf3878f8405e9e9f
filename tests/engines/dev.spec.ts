import {test} from 'vitest';
import { openStripeWorld } from '#tests/support/stripe-world.ts';
import { openOutside } from './outside.ts'; import { webkit } from './webkit.ts'; import { firefox } from './firefox.ts'; import { Tab } from './tab.ts';
import { makePerson, password } from '#tests/factories/people.ts';
import { writeFileSync } from 'node:fs';
test('dev', async()=>{
const world = await openStripeWorld(); const outside = await openOutside(world.stripe);
const w = await (process.env.F?firefox:webkit).launch(outside); const tab = new Tab(w, world.origin);
try {
await tab.open('/');
await w.read(`(console.error('probe error'), console.warn('probe warn'), setTimeout(()=>{throw new Error('probe throw')}), Promise.reject(new Error('probe reject')).catch(()=>0), 1)`);
await new Promise(r=>setTimeout(r,500));
console.log(w.faults().splice(0));
const admin = await makePerson(world.shop.knex,'admin');
await tab.open('/admin/orders');
await tab.fill('Username or email', admin.username); await tab.fill('Password', password); await tab.press('button','Login');
await tab.holds('h1', "document.querySelector('h1')?.textContent==='Orders'"); await new Promise(r=>setTimeout(r,1500));
const p = await world.shop.knex('products').first('id');
const places = ['/', '/products', '/products/'+p.id,'/about','/contact','/faq','/cart','/checkout','/account','/admin','/admin/orders','/admin/customers','/admin/quotes','/admin/leads','/admin/products','/admin/categories','/admin/jobs','/admin/deliveries','/admin/content','/admin/settings','/admin/media','/admin/seo','/admin/people','/admin/audit','/admin/device','/admin/mail','/admin/import','/admin/crm'];
for (const at of places) {
  await tab.open(at);
  for (let i=0;i<100;i++){ if(await w.read(`performance.getEntriesByName('app-shown').length>0 && !document.querySelector('[aria-busy=true]')`).catch(()=>false)) break; await new Promise(r=>setTimeout(r,50)); }
  await tab.holds('h',"!!document.querySelector('h1')").catch(()=>0); await new Promise(r=>setTimeout(r,300));
  const facts = await w.read(`({h:(document.querySelector('h1')||{}).textContent, over: document.documentElement.scrollWidth - document.documentElement.clientWidth})`);
  console.log(at, JSON.stringify(facts), w.faults().splice(0));
  if ((w as any).picture) writeFileSync('/tmp/engines-shot'+(process.env.F?'-f':'-w')+at.replaceAll('/','_')+'.png', Buffer.from(await (w as any).picture(),'base64'));
}
} catch(e){console.log(String(e).slice(0,600), (e as any).cause)}
console.log(w.faults(), outside.refused);
await w.close(); await outside.stop(); await world.close();
})
