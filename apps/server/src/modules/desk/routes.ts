/** The calls of those who ask customer service (docs/desk.md). */
import * as api from '@liuhe/contract/api/desk.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { RequestFacts } from '../../http/context.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Holder, holderOf, selectGuest } from '../chat/index.ts'
import { askHuman, canMark, end, ownCase, reopen, step, tell } from './cases.ts'
import { ordersOf, ownOrder } from './orders.ts'
import * as queries from './queries.ts'
import { stateOf } from './state.ts'
import { transcriptOf } from './transcript.ts'

type State = OutputOf<typeof api.state>

/** Customer service, for members and guests. */
export const mountDesk = (server: Server): void =>
  mountArea(server, api, {
    open: async ({ tx, clock, request }, { guest }) => {
      const holder = await holderOf(tx, request.chatCredential)
      const { housePerson } = await queries.readSetting(tx)
      const roomId = await queries.openRoom(tx, holder.personId, housePerson)
      if (guest !== undefined && holder.memberId !== null) {
        const guestId = await selectGuest(tx, guest.id, hashOf(guest.secret))
        if (guestId !== undefined) await takeAlong(tx, { guestId, memberPerson: holder.personId, roomId })
      }
      return stateOf({ db: tx, clock }, holder, roomId)
    },
    state: async ({ sql, clock, request }) => {
      const holder = await holderOf(sql, request.chatCredential)
      return stateOf({ db: sql, clock }, holder, await roomOf(sql, holder))
    },
    human: changing(async (tx, { roomId, clock }) => {
      const known = await queries.newestCase(tx, roomId)
      // What was said a moment ago and not looked at yet belongs to it.
      if (known === undefined || known.state === 'closed') {
        await queries.insertCase(tx, roomId, ((await queries.findTalk(tx, roomId))?.heardSeq ?? 0) + 1)
      }
      await askHuman(tx, (await queries.newestCase(tx, roomId)) as queries.CaseRow, clock)
    }),
    close: changing(async (tx, { roomId }, { caseId }: { caseId: string }) => {
      const row = await ownCase(tx, roomId, caseId)
      if (row.state !== 'closed') await end(tx, row, 'asker')
    }),
    reopen: changing(async (tx, { roomId, clock }, { caseId }: { caseId: string }) => {
      await reopen(tx, await ownCase(tx, roomId, caseId), clock)
    }),
    mark: changing(async (tx, { roomId }, { caseId, mark, words }: { caseId: string; mark: number; words: string }) => {
      const row = await ownCase(tx, roomId, caseId)
      if (row.mark !== null) throw new Refusal('DESK/MARKED')
      if (!canMark(row)) throw new Refusal('DESK/STATE')
      await step(tx, row, { mark, mark_words: words, marked_at: 'now' })
      await tell(tx, roomId, `您对本次服务的评价：${mark} 分`)
    }),
    helped: changing(async (tx, { roomId }, { seq, helped }: { seq: number; helped: boolean }) => {
      if (!(await queries.writeHelped(tx, roomId, seq, helped))) throw new Refusal('CHAT/NOT_FOUND')
    }),
    attachables: async ({ sql, clock, request }) => {
      const { memberId } = await holderOf(sql, request.chatCredential)
      return memberId === null ? [] : ordersOf(sql, memberId, clock.now())
    },
    attach: async ({ tx, clock, request }, input) =>
      attachOrder(tx, await holderOf(tx, request.chatCredential), { ...input, now: clock.now() }),
    transcript: async ({ sql, request }, { caseId }) => {
      const holder = await holderOf(sql, request.chatCredential)
      return transcriptOf(sql, await ownCase(sql, await roomOf(sql, holder), caseId))
    },
  })

/** Shows an order of his own in the talk; the same request again is answered, and shown once. @throws CHAT/NOT_FOUND */
async function attachOrder(tx: Tx, holder: Holder, { requestId, kind, orderNo, now }: Attaching) {
  const roomId = await roomOf(tx, holder)
  const { memberId, personId } = holder
  const order = memberId === null ? undefined : await ownOrder(tx, memberId, { kind, orderNo, now })
  if (order === undefined) throw new Refusal('CHAT/NOT_FOUND')
  await queries.lockRoom(tx, roomId)
  const known = await queries.findAttached(tx, roomId, requestId)
  if (known !== undefined) return { seq: known }
  const content = { card: { text: '', order, links: [], asks: [] } }
  const seq = await queries.post(tx, { roomId, personId, kind: 'card', content })
  return { seq: await queries.insertAttached(tx, roomId, requestId, seq) }
}

type Attaching = InputOf<typeof api.attach> & { now: number }

/** The talk of somebody who has opened it. @throws CHAT/NOT_FOUND */
async function roomOf(db: Queryable, { personId }: Holder): Promise<number> {
  const roomId = await queries.findRoom(db, personId)
  if (roomId === undefined) throw new Refusal('CHAT/NOT_FOUND')
  return roomId
}

interface Locked {
  roomId: number
  clock: Clock
}

/** A change of the asker's own conversation, whose room is locked; it answers where the conversation stands then. */
const changing =
  <I>(change: (tx: Tx, locked: Locked, input: I) => Promise<void>) =>
  async (context: { tx: Tx; clock: Clock; request: RequestFacts }, input: I): Promise<State> => {
    const { tx, clock, request } = context
    const holder = await holderOf(tx, request.chatCredential)
    const roomId = await roomOf(tx, holder)
    await queries.lockRoom(tx, roomId)
    await change(tx, { roomId, clock }, input)
    return stateOf({ db: tx, clock }, holder, roomId)
  }

/** What a guest said goes with him when he signs in; his question goes on, unless the member asks one already. */
async function takeAlong(
  tx: Tx,
  { guestId, memberPerson, roomId }: { guestId: bigint; memberPerson: bigint; roomId: number },
): Promise<void> {
  const from = await queries.findRoom(tx, guestId)
  if (from === undefined) return
  const seqs = new Map<number, number>()
  for (const room of [from, roomId].toSorted((one, other) => one - other)) {
    seqs.set(room, await queries.lockRoom(tx, room))
  }
  const [his, own] = [await queries.newestCase(tx, from), await queries.newestCase(tx, roomId)]
  const isUnheard = { his: await queries.takeFromInbox(tx, from), own: await queries.takeFromInbox(tx, roomId) }
  const lastSeq = seqs.get(from) ?? 0
  const carried = await queries.carryOver(tx, { from, lastSeq, guest: guestId, to: roomId, member: memberPerson })
  await queries.writeHeard(tx, from, lastSeq)
  if (carried === undefined) return
  // What nobody has looked at yet is looked at here.
  if (!isUnheard.own) await queries.writeHeard(tx, roomId, carried.lastSeq - Number(isUnheard.his))
  if (his === undefined || his.state === 'closed') return
  if (own !== undefined && own.state !== 'closed') {
    await step(tx, his, { state: 'closed', closed_by: 'merged', closed_at: 'now', unanswered_at: null })
  } else await step(tx, his, { room_id: roomId, first_seq: carried.firstSeq })
}
