import { useEffect, useState } from 'react';
import { loadMeasureLine, type MeasureLine } from './pricing-line.ts';

/** Undefined until its code has come; asked for only where prices need it. */
export function useMeasureLine(isNeeded: boolean): {
  measureLine: MeasureLine | undefined;
  isFailed: boolean;
} {
  const [state, setState] = useState<{ measureLine?: MeasureLine; isFailed: boolean }>({ isFailed: false });
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isWanted = true;
    loadMeasureLine().then(
      measureLine => isWanted && setState({ measureLine, isFailed: false }),
      () => isWanted && setState({ isFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);
  return { measureLine: state.measureLine, isFailed: state.isFailed };
}
