import { isIP } from 'node:net'
import type { S3Config } from '@otsukai/connectors/s3/client'
import type { Reader } from './config-reader.ts'

/** A bucket by S3's rules for names, and folders in it. */
const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/

/** The bucket for pictures; null: the folder in DATA_DIR. */
export function readUploads(read: Reader): S3Config | null {
  const url = read.optional('UPLOADS_URL')
  const why = 'UPLOADS_URL names a bucket'
  const endpoint = read.optional('UPLOADS_ENDPOINT')
  const region = read.text('UPLOADS_REGION', 'us-east-1')
  const pathStyle = read.flag('UPLOADS_PATH_STYLE', false)
  const key = (name: string) => (url === null ? (read.optional(name) ?? '') : read.required(name, why))
  const keys = { accessKey: key('UPLOADS_ACCESS_KEY'), secretKey: key('UPLOADS_SECRET_KEY') }
  if (url === null) {
    // Pictures would go to a folder that nobody expects them in.
    if (endpoint !== null) read.refuse('UPLOADS_URL must be set: UPLOADS_ENDPOINT is')
    return null
  }
  const [, bucket, folders] = BUCKET_URL.exec(url) ?? []
  // The message does not repeat it, because somebody may have written keys into it.
  if (bucket === undefined || folders === undefined)
    read.refuse('UPLOADS_URL must be s3://bucket or s3://bucket/folder, without keys in it')
  return {
    bucket: bucket ?? '',
    prefix: (folders ?? '').slice(1),
    endpoint: readEndpoint(read, pathStyle, endpoint ?? read.required('UPLOADS_ENDPOINT', why)),
    region,
    pathStyle,
    ...keys,
  }
}

function readEndpoint(read: Reader, pathStyle: boolean, text: string): string {
  const address = text === '' ? null : read.address('UPLOADS_ENDPOINT', text)
  if (address === null) return ''
  const { pathname, hostname, username } = new URL(address)
  if (pathname !== '/' || username !== '') read.refuse('UPLOADS_ENDPOINT must be a host alone: the bucket is in UPLOADS_URL')
  const hasNamesBelow = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname !== 'localhost'
  if (!pathStyle && !hasNamesBelow) read.refuse(`UPLOADS_PATH_STYLE must be on: no bucket can stand before ${hostname}`)
  return address
}
