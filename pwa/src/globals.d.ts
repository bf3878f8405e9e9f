/** Version of this build, written in by Vite. */
declare const __BUILD__: string;

/** Its own declarations leave out file endings, which NodeNext does not follow. */
declare module '@stripe/stripe-js/pure/index.mjs' {
  export { loadStripe } from '@stripe/stripe-js';
}
