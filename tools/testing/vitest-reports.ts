import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type VitestTest, writeReport } from './reports.ts';
import { ROOT } from './suites.ts';

/** Writes a report for each test file when it ends. */
export default class VitestReports implements Reporter {
  async onTestModuleEnd(module: TestModule): Promise<void> {
    const tests = [...module.children.allTests()].map(toReport);
    // A file that cannot be loaded, or whose hook fails, has no test that says so.
    const failures = module.errors().map((error) => failed(module.relativeModuleId, error.message));
    await writeReport(relative(ROOT, module.moduleId), {
      testResults: [{ name: module.moduleId, assertionResults: [...tests, ...failures] }],
    });
  }
}

function toReport(test: TestCase): VitestTest {
  const result = test.result();
  const { retryCount = 0, duration = 0 } = test.diagnostic() ?? {};
  return {
    fullName: test.fullName.replaceAll(' > ', ' '),
    // Pending: the run ended before the test did.
    status: result.state === 'pending' ? 'skipped' : result.state,
    duration,
    retries: retryCount,
    failureMessages: (result.errors ?? []).map(({ message }) => message),
    ...(result.state === 'skipped' && { note: result.note }),
  };
}

const failed = (fullName: string, message: string): VitestTest => ({
  fullName,
  status: 'failed',
  duration: 0,
  retries: 0,
  failureMessages: [message],
});
