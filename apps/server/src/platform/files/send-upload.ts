import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import { notFound } from '../http/errors.ts'

const NAME = /^[0-9a-f]{32}\.webp$/

/** Sends a picture of a folder. Only names that `writePicture` makes are accepted, so that no path leads out of the folder. */
export async function sendUpload(reply: FastifyReply, folder: string, name: string): Promise<FastifyReply> {
  const file = path.join(folder, name)
  if (!NAME.test(name) || !(await fs.stat(file).catch(() => null))) throw notFound(`picture ${name} in ${folder}`)
  return reply.type('image/webp').header('cache-control', 'private, max-age=86400, immutable').send(createReadStream(file))
}
