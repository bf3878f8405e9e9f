/** Words about a proof that hasn't been sent yet. Separate from the other words, which the checkout doesn't need. */
export const proofComes =
  'Next: your proof, for approval. We email it to you, and nothing is made before you have approved it.';

/** "about 10-15 business days after you approve your proof". */
export const afterApproval = (days: string) => `${days} after you approve your proof`;
