import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { until } from './log.ts'

const documented = path.resolve(import.meta.dirname, '../../docs/nginx.conf')

export interface Nginx {
  origin: string
  /** Sends requests to these servers from now on. */
  pointTo(ports: readonly number[]): Promise<void>
  stop(): Promise<void>
}

/** nginx of this machine (Debian: `apt-get install nginx`), with the settings of docs/nginx.conf but for TLS and addresses. It runs from the first `pointTo` on. */
export async function openNginx(folder: string): Promise<Nginx> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((file) => fs.existsSync(file))
  if (program === undefined) throw new Error('This drill needs nginx (Debian: apt-get install nginx).')
  // nginx takes no port 0: its socket is a file, and a relay in this process gives it an address.
  const socket = path.join(folder, 'nginx.sock')
  const config = path.join(folder, 'nginx.conf')
  const relay = net.createServer((inwards) => {
    const outwards = net.connect(socket)
    for (const [one, other] of [
      [inwards, outwards],
      [outwards, inwards],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other)
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  let master: ChildProcess | null = null
  return {
    origin: `http://127.0.0.1:${(relay.address() as net.AddressInfo).port}`,
    pointTo: async (ports) => {
      fs.writeFileSync(config, configOf(folder, socket, ports))
      if (master === null) {
        master = spawn(program, ['-p', folder, '-c', config, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'inherit'] })
        return until('nginx listens', () => fs.existsSync(socket))
      }
      const before = workersOf(master)
      execFileSync(program, ['-p', folder, '-c', config, '-s', 'reload'], { stdio: 'ignore' })
      await until('the workers with the old settings have ended', () => !workersOf(master!).some((pid) => before.includes(pid)))
    },
    stop: async () => {
      relay.close()
      if (master) await end(master)
    },
  }
}

const workersOf = ({ pid }: ChildProcess): string[] => fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function configOf(folder: string, socket: string, ports: readonly number[]): string {
  const [, upstream = '', main = ''] =
    /(upstream[\s\S]*?\n}\n)[\s\S]*?(server {\n    listen 443[\s\S]*)/.exec(fs.readFileSync(documented, 'utf8')) ?? []
  const servers = ports.map((port) => `    server 127.0.0.1:${port} max_fails=2 fail_timeout=5s;\n`).join('')
  const shop = main
    .replace(/listen 443.*;/, `listen unix:${socket};`)
    .replace(/ *ssl_.*;\n/g, '')
    .replace('$remote_addr', '127.0.0.1')
  return `worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
${upstream.replace(/( *server 127\.0\.0\.1.*\n)+/, servers)}
${shop}
}
`
}
