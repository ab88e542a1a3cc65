import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { log, until } from './log.ts'
import { portOf } from './shop.ts'
import { onePostgres, onStage } from './stage.ts'

const STREAMS = 1_000
/** As the page does when its stream breaks. */
const AGAIN_AFTER_MS = 1_000

/** A server dies with a thousand streams of news, which all come again at once to the other one. */
export const streams = (): Promise<void> =>
  onStage({ name: 'streams', servers: 2, members: 50, pauseMs: 2_000, database: onePostgres }, async ({ shop }) => {
    const open = new Set<http.IncomingMessage>()
    let fewest = STREAMS
    let isOver = false
    const listen = (): void => {
      const request = http.get(`${shop.origin}/api/live`, { agent: false }, (answer) => {
        if (answer.statusCode !== 200) return void answer.resume().once('close', again)
        open.add(answer)
        answer.resume().once('close', () => {
          open.delete(answer)
          fewest = Math.min(fewest, open.size)
          again()
        })
        answer.on('error', () => {})
      })
      request.on('error', again)
    }
    const again = () => void (isOver || setTimeout(listen, AGAIN_AFTER_MS))
    for (let n = 0; n < STREAMS; n++) listen()
    await until(`${STREAMS} streams`, () => open.size === STREAMS)
    log(`${STREAMS} streams are open`)
    const [first] = shop.servers
    await first!.end('SIGKILL')
    const at = performance.now()
    log('one server was killed (-9)')
    await until(`${STREAMS} streams again`, () => fewest < STREAMS && open.size === STREAMS)
    log(
      `${STREAMS - fewest} streams broke; all ${STREAMS} listen again, ${((performance.now() - at) / 1000).toFixed(1)} s later (each waits ${AGAIN_AFTER_MS / 1000} s)`,
    )
    await shop.begin({ PORT: String(portOf(first!)) })
    await sleep(5_000)
    isOver = true
    for (const answer of open) answer.destroy()
  })
