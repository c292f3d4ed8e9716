/** Where a conversation stands, as its asker reads it. */
import type { DeskCase, DeskState } from '@liuhe/contract/api/desk.ts'
import { DESK_ASKS, isPublicTopic, topicOf } from '@liuhe/domain/desk/question.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Holder, selectChatPerson } from '../chat/index.ts'
import { canMark, canReopen, isOpenAt } from './cases.ts'
import { type CaseRow, newestCase, placeOf, readSetting, selectRobotAnswers, typicalWait } from './queries.ts'

export async function stateOf(
  { db, clock }: { db: Queryable; clock: Clock },
  { chatId, memberId }: Holder,
  roomId: number,
): Promise<z.output<typeof DeskState>> {
  const { hours, housePerson } = await readSetting(db)
  const [house, row, waitSeconds, answers] = await Promise.all([
    selectChatPerson(db, housePerson),
    newestCase(db, roomId),
    typicalWait(db),
    selectRobotAnswers(db, roomId),
  ])
  return {
    ...{ roomId, customerId: chatId, deskId: house?.chatId ?? 0, hours, waitSeconds },
    answers: answers.map(({ seq, helped }) => ({ seq, helped })),
    isOpen: isOpenAt(hours, clock.now()),
    asks: memberId === null ? PUBLIC_ASKS : [...DESK_ASKS],
    current: row === undefined || row.closedBy === 'merged' ? null : await shown(db, row, clock),
  }
}

const PUBLIC_ASKS = DESK_ASKS.filter((ask) => isPublicTopic(topicOf(ask)))

async function shown(db: Queryable, row: CaseRow, clock: Clock): Promise<z.output<typeof DeskCase>> {
  const { caseId, state, staffName, isOffline, firstSeq, askedAt, closedAt, mark } = row
  return {
    ...{ caseId, state, isOffline, firstSeq, mark, staff: state === 'open' ? staffName : null },
    place: state === 'waiting' ? await placeOf(db, row) : null,
    askedAt: askedAt?.getTime() ?? null,
    closedAt: closedAt?.getTime() ?? null,
    canMark: canMark(row),
    canReopen: await canReopen(db, row, clock.now()),
  }
}
