import type { FastifyInstance } from 'fastify'
import type { Use } from '../../platform/parts.ts'
import { sendUpload } from '../../platform/files/send-upload.ts'
import { requireMember } from '../../platform/http/require-member.ts'
import type { Sessions } from '../../platform/http/sessions.ts'
import { avatars, memberPictures } from './member-pictures.ts'

/** Serves a member's message pictures and avatar to that member only: each member has a folder, so that another's files cannot be named. */
export function memberPictureRoutes(app: FastifyInstance, deps: Use<'files'>, sessions: Sessions): void {
  const serve = (path: string, folderOf: (memberId: number) => string) =>
    app.get<{ Params: { name: string } }>(path, async (request, reply) => {
      const memberId = await requireMember(sessions, request, reply)
      return sendUpload(deps, reply, folderOf(memberId), request.params.name)
    })
  serve('/uploads/messages/:name', memberPictures)
  serve('/uploads/avatars/:name', avatars)
}
