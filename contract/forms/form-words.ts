/** Labels of a form's fields. The error messages are in the form's schema. */
export interface FormWords<Name extends string> {
  labels: Readonly<Record<Name, string>>;
  /** Help text under the field: what to enter, in which format. */
  help?: Readonly<Partial<Record<NoInfer<Name>, string>>>;
  /** Optional fields, marked as such. */
  optional?: readonly NoInfer<Name>[];
}

export const isRequired = (label: string) => `${label} is required`;
