import { createStaffRobot } from '@otsukai/connectors/staff-robot'
import type { Logger } from 'pino'

declare module './parts.ts' {
  interface Parts {
    robot: Robot
  }
  interface Settings {
    /** The address of the robot in the staff's group; null: none. */
    staffRobotUrl: string | null
  }
}

/** Tells the staff's group, where there is one. */
export interface Robot {
  /**
   * Answers whether it was told; false where there is no robot. Never within a transaction, and never waited for by a caller who answers a
   * person. Never rejects: a failure is in the log.
   */
  tell(text: string): Promise<boolean>
}

export function openRobot({ staffRobotUrl }: { staffRobotUrl: string | null }, log: Pick<Logger, 'error'>): Robot {
  const robot = staffRobotUrl === null ? null : createStaffRobot(staffRobotUrl)
  return {
    async tell(text) {
      // The address holds the robot's key: no error of the request may be logged with it.
      if (robot === null) return false
      try {
        await robot.tell(text)
        return true
      } catch (error) {
        log.error({ why: error instanceof Error ? error.message : String(error) }, 'the staff robot could not be told')
        return false
      }
    },
  }
}
