import type { FastifyReply } from 'fastify'
import { notFound } from '../http/errors.ts'
import type { Use } from '../parts.ts'

const NAME = /^[0-9a-f]{32}\.webp$/

/** Sends a picture of a folder of the store. Only names that `writePicture` makes are accepted, so that no path leads out of the folder. */
export async function sendUpload({ files }: Use<'files'>, reply: FastifyReply, folder: string, name: string): Promise<FastifyReply> {
  const found = NAME.test(name) ? await files.read(`${folder}/${name}`) : null
  if (!found) throw notFound(`picture ${name} in ${folder}`)
  return reply
    .type('image/webp')
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('content-length', found.bytes)
    .send(found.stream)
}
