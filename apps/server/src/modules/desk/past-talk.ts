import type { Tx } from '../../db/connect.ts'
import {
  changeCase,
  insertCase,
  newestCase,
  openRoom,
  post,
  readSetting,
  takeFromInbox,
  writeHeard,
} from './queries.ts'

interface PastTalk {
  personId: bigint
  /** Epoch ms. */
  at: number
  /** By turns: the member, the robot. */
  lines: readonly string[]
}

/** Writes a conversation with the robot that is over, at times of its own. */
export async function writePastTalk(tx: Tx, { personId, at, lines }: PastTalk): Promise<void> {
  const { housePerson } = await readSetting(tx)
  const roomId = await openRoom(tx, personId, housePerson)
  for (const [index, text] of lines.entries()) {
    const isMember = index % 2 === 0
    const card = { text, order: null, links: [], asks: [] }
    await post(tx, {
      ...{ roomId, at: new Date(at + index * SAID_EVERY_MS), personId: isMember ? personId : housePerson },
      ...(isMember ? { kind: 'text', content: { text } } : { kind: 'card', content: { card } }),
    })
  }
  await takeFromInbox(tx, roomId)
  await writeHeard(tx, roomId, lines.length)
  await insertCase(tx, roomId, 1)
  const made = await newestCase(tx, roomId)
  if (made === undefined) return
  await changeCase(tx, made.caseId, {
    ...{ state: 'closed', closed_by: 'idle', closed_at: 'now', last_seq: lines.length },
  })
}

const SAID_EVERY_MS = 8_000
