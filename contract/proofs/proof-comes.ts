/** Words about a proof that is still to come. Apart from the others, which the checkout does not need. */
export const proofComes =
  'Next: your proof, for approval. We email it to you, and nothing is made before you have approved it.';

/** "about 10-15 business days after you approve your proof". */
export const afterApproval = (days: string) => `${days} after you approve your proof`;
