declare module '../../platform/db/tables.ts' {
  interface Database {
    robot_told: { key: string; at: number }
  }
}
