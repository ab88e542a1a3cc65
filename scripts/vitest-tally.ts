import fs from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { failure, type Tally } from './tally.ts'

type Fault = { message: string; stack?: string | undefined }

/** A reporter of vitest that writes the run's tally as JSON to the file `TALLY`: vitest's own JSON leaves out what failed outside of tests. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly Fault[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const tally: Tally = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      skipped: tests.filter((test) => test.result().state === 'skipped').length,
      failures: [...modules.flatMap(failuresIn), ...uncaught.map((fault) => failure(['outside of tests'], textOf(fault)))],
    }
    fs.writeFileSync(process.env['TALLY'] ?? '', JSON.stringify(tally))
  }
}

/** A hook that fails, and a file that cannot be imported, leave no failed test behind, and count as one each. */
function failuresIn(module: TestModule) {
  const failed = (fullName: string, fault?: Fault) => failure([module.relativeModuleId, ...fullName.split(' > ')], fault && textOf(fault))
  return [
    ...module.errors().map((fault) => failed('', fault)),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map((fault) => failed(suite.fullName, fault))),
    ...[...module.children.allTests('failed')].map((test) => failed(test.fullName, test.result().errors?.[0])),
  ]
}

/** The error's text with its name, which the stack begins with. */
const textOf = ({ stack, message }: Fault): string => stack ?? message
