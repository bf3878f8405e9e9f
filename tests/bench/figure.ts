export interface Figure {
  work: string;
  measured: string;
  baseline: string;
  ratio: string;
}
