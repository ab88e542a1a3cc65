import { randomUUID } from 'node:crypto'
import { permissions } from '@otsukai/contract/staff/permissions'
import type { Actor } from '../../platform/acts/handlers.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'

interface Breaking {
  name: string
  reason: string
  /** The command. */
  act: string
}

/**
 * Somebody at the server's terminal whom nobody knows, for when nobody can log in: with all rights and no second person. Before anything is
 * done it is an entry of the desk; the staff's group is told beside.
 */
export async function breakGlass(
  deps: Use<'db' | 'clock' | 'robot'>,
  { name, reason, act }: Breaking,
): Promise<{ actor: Actor; told: Promise<boolean> }> {
  await transaction(deps.db, (tx) =>
    openEntry(tx, { kind: 'brokenGlass', subject: randomUUID(), at: deps.clock(), facts: { name, act, reason } }),
  )
  const told = deps.robot.tell(`有人在服务器上用 --break-glass 执行 ${act}：自称 ${name}，理由：${reason}。请核对。`)
  const actor: Actor = {
    via: 'break-glass',
    name,
    reason,
    staffId: null,
    sessionHash: null,
    permissions: new Set(permissions),
    steppedUp: true,
  }
  return { actor, told }
}
