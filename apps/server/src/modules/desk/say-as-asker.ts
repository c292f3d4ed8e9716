import type { Tx } from '../../db/connect.ts'
import { openRoom, post, readSetting } from './queries.ts'

/** Says lines in somebody's talk with the desk, as he would: they are heard and answered like any others (demo). */
export async function sayAsAsker(tx: Tx, { personId, lines }: { personId: bigint; lines: readonly string[] }) {
  const { housePerson } = await readSetting(tx)
  const roomId = await openRoom(tx, personId, housePerson)
  for (const text of lines) await post(tx, { roomId, personId, kind: 'text', content: { text } })
}
