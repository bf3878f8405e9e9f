/** The texts that a customer agrees to. Their versions are kept; the texts themselves are in the files beside this one. */
export const policyKinds = ['terms', 'privacy', 'refund', 'shipping'] as const;
export type PolicyKind = (typeof policyKinds)[number];

/** Where each is read, and where the owner may publish a text in its place. */
export const policyPaths: Readonly<Record<PolicyKind, string>> = {
  terms: '/terms',
  privacy: '/privacy',
  refund: '/refund-policy',
  shipping: '/shipping-policy',
};

/** The page of one version, which anybody may read. */
export const policyVersionPath = (policy: PolicyKind, number: number) => `/versions/${policy}/${number}`;
