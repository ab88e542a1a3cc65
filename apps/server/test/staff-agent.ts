import { runStaff } from '../src/boot/run-staff.ts'

/** A member of staff at a terminal, on the database and data folder of this environment. `code` 0 is done, 1 failed, 2 asked wrongly. */
export const staffAt =
  (env: Record<string, string>, name = 'lin') =>
  async (command: string, options: Record<string, string | number> = {}): Promise<{ code: number; told: string }> => {
    const lines: string[] = []
    const args = Object.entries({ staff: name, reason: 'looked at it', ...options }).map(([option, value]) => `--${option}=${value}`)
    return { code: await runStaff([command, ...args], env, (line) => lines.push(line)), told: lines.join('\n') }
  }
