import { redactKeys } from '@isnad/contract/redact';
import { ConfigFault, loadConfig } from '../../config.ts';
import type { Command, Outcome } from '../command.ts';
import { checked, type Finding } from './check.ts';
import { checkMachine, checkProgram } from './machine.ts';

export const DOCTOR: Command = {
  name: 'doctor',
  summary: 'check the installation, and say what to fix',
  run: async () => {
    const findings = await Promise.all([...checkProgram(), ...(await checkSettings())]);
    return outcome(findings);
  },
};

/** All checks that need settings, or one finding for each invalid setting. */
async function checkSettings(): Promise<Promise<Finding>[]> {
  try {
    const config = loadConfig();
    // Loaded on demand, to save memory in the service.
    const { checkAddress, checkCache, checkDependencies, checkStore } = await import('./services.ts');
    const settings = checked('settings', async () => ({ state: 'valid' }));
    return [
      settings,
      ...checkMachine(config),
      ...checkAddress(config),
      ...checkStore(config),
      ...checkCache(config),
      ...checkDependencies(config),
    ];
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    return error.faults.map((fix) => checked('settings', async () => ({ state: 'invalid', fix })));
  }
}

function outcome(findings: readonly Finding[]): Outcome {
  const checks = findings.map(({ name, state, fix }) => ({
    ...{ name, ok: fix === undefined, state: redactKeys(state) },
    ...(fix === undefined ? {} : { fix: redactKeys(fix) }),
  }));
  const failed = checks.some(({ ok }) => !ok);
  return {
    json: { ok: !failed, checks },
    lines: checks.map(({ name, state, fix }) =>
      fix === undefined ? `ok   ${name}: ${state}` : `fix: ${name}: ${state}. ${fix}`,
    ),
    failed,
  };
}
