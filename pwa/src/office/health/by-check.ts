import {
  type Finding,
  type FindingState,
  findingStates,
  type HealthCheck,
  healthChecks,
} from '#contract/health/checks.ts';

export interface CheckGroup {
  check: HealthCheck;
  /** The worst of its findings. */
  state: FindingState;
  findings: Finding[];
}

/** The worst first, and among equals in the order of a round. */
export function byCheck(findings: readonly Finding[]): CheckGroup[] {
  return healthChecks
    .map(check => {
      const own = findings.filter(finding => finding.check === check);
      const state = findingStates.find(one => own.some(finding => finding.state === one)) ?? 'well';
      return { check, state, findings: own };
    })
    .filter(group => group.findings.length > 0)
    .toSorted((a, b) => findingStates.indexOf(a.state) - findingStates.indexOf(b.state));
}
