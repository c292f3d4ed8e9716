/** A process that bets without pause and writes what became of each bet: two of them stand for two servers. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../db/connect.ts'
import { createBetDesk } from '../modules/bets/index.ts'
import { aLine } from '../modules/bets/testing.ts'

const [, , url = '', member = '', gameId = '', turnNum = ''] = process.argv
const desk = createBetDesk(connect(url, { max: 2, name: 'a bettor' }))
for (;;) {
  const request = { requestId: randomUUID(), gameId: Number(gameId), turnNum, lines: [aLine('101', '07', '2')] }
  const answer = await desk.place({ memberId: BigInt(member), rebateTenths: 0 }, request)
  process.stdout.write(`${JSON.stringify({ at: Date.now(), outcome: 'code' in answer ? answer.code : 'placed' })}\n`)
  await sleep(20)
}
