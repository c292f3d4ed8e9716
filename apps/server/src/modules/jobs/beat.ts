import { hostname } from 'node:os'
import process from 'node:process'
import { VERSION } from '@liuhe/brand/version.ts'
import type { Sql } from '../../db/connect.ts'
import { dropBeat, writeBeat } from './queries.ts'
import { PROCESS_ID } from './record.ts'

const BEAT_MS = 5_000

interface Beating {
  role: string
  /** How many sockets of members are open now. */
  sockets: () => number
}

/** Says every few seconds that this process is there, until stopped. A beat that is lost is only late. */
export function startBeat(sql: Sql, { role, sockets }: Beating): { stop(): Promise<void> } {
  const here = { processId: PROCESS_ID, role, host: hostname(), pid: process.pid, version: VERSION }
  const beat = () => writeBeat(sql, { ...here, sockets: sockets() }).catch(() => {})
  let last = beat()
  const timer = setInterval(() => (last = beat()), BEAT_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await last
      await dropBeat(sql, PROCESS_ID).catch(() => {})
    },
  }
}
