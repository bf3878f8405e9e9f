/** How people know the fields of a form. What they are told when one is wrong stands in the form's schema. */
export interface FormWords<Name extends string> {
  labels: Readonly<Record<Name, string>>;
  /** Under the field: what is wanted, in which form. */
  help?: Readonly<Partial<Record<NoInfer<Name>, string>>>;
  /** What may stay empty, and is marked so. */
  optional?: readonly NoInfer<Name>[];
}

export const isRequired = (label: string) => `${label} is required`;
