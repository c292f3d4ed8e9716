/**
 * The sandbox's customer service: in the demo nobody sits at the desk, so a robot that calls itself one takes what
 * waits for a person, says that there are no people here, and answers as the robot does (Ruling C137).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from '../../db/connect.ts'
import { serveWaiting } from '../../modules/desk/index.ts'

const ROUND_MS = 2_000
/** So long it waits before it comes, so that a visitor sees his place. */
const COMES_AFTER_S = 2

/** Serves until stopped. What fails is logged, and tried again in the next round. */
export function startSandboxDesk(sql: Sql, { log }: { log: Pick<Logger, 'warn'> }): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await serveRound(sql, COMES_AFTER_S).catch((err: unknown) =>
        log.warn({ err }, 'the sandbox’s desk could not serve'),
      )
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  void run()
  return { stop: () => stopping.abort() }
}

/** One round; exported for its test. @returns how many it answered */
export const serveRound = (sql: Sql, afterSeconds: number): Promise<number> =>
  serveWaiting(sql, { afterSeconds, name: '演示客服机器人', words: WORDS })

const WORDS =
  '您好，我是演示客服机器人。这里是演示环境，没有真人客服值班；正式站点由客服人员在这里接待。' +
  '本次会话到此结束，您可以给服务评分，也可以继续向智能助手提问。'
