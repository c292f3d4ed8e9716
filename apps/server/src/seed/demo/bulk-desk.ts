/**
 * What the desk of bulk work finds in the demonstration: one that two people have agreed to, whose rows the job carries
 * out after the start with different outcomes, and one of risk that waits for risk2. Added once a day at most.
 */
import { randomBytes } from 'node:crypto'
import type { BulkDeed, BulkWhat } from '@liuhe/contract/bulk/deed.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { approvalKinds } from '../../approval-kinds.ts'
import { BULK_PARTS } from '../../bulk-parts.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { approve, createApprovalDesk } from '../../modules/approvals/index.ts'
import { isBulkLately, proposeBulk } from '../../modules/bulk/index.ts'
import { replaceTags } from '../../modules/members/queries.ts'
import { selectOperators } from '../../modules/operators/index.ts'
import type { Clock } from '../../platform/clock.ts'

/** Who has them all can take no other. */
const FULL = { account: 'sandbox-p5', tags: '夜间 周末 手机端 小额 彩票 棋牌 回头客 问卷 新手礼 暂停中'.split(' ') }

interface Wish {
  what: BulkWhat
  deed: BulkDeed
  address: string
  reason: string
  isDecided?: true
}
const ofFilter = (filter: object): BulkWhat => ({ list: 'members', filter: { sort: 'new', ...filter } }) as BulkWhat

const WISHES: readonly Wish[] = [
  {
    ...{ what: ofFilter({ account: 'sandbox-p' }), deed: { deed: 'tag-add', tag: '回访' } },
    ...{ address: '/members?account=sandbox-p', reason: '月度回访名单（演示）', isDecided: true },
  },
  {
    ...{ what: ofFilter({ vip: 6 }), deed: { deed: 'tag-add', tag: '内测' } },
    ...{ address: '/members?vip=6', reason: '新版内测邀请（演示）' },
  },
]

/** Call it once the operators and the players are there. */
export async function seedBulk(sql: Sql, { clock }: { clock: Clock }): Promise<void> {
  if (await isBulkLately(sql)) return
  const people = await selectOperators(sql)
  const [maker, checker] = ['risk', 'risk2'].map((login) => people.find((one) => one.login === login))
  if (maker === undefined || checker === undefined) return
  const desk = createApprovalDesk({ kinds: approvalKinds({ networks: [] }), isOffice: () => true })
  const seat = (person: object) => ({
    operator: { ...person, sessionId: randomBytes(32).toString('hex'), device: null },
    ...{ clock, note: () => {}, request: { address: '127.0.0.1' } },
  })
  for (const { isDecided, ...wish } of WISHES) {
    const requestId = newRequestId(clock.now(), randomBytes(10))
    await inTransaction(sql, async (tx) => {
      if (isDecided === true) await fillUp(tx, maker.operatorId)
      const asked = { ...wish, requestId, ids: undefined }
      const made = await proposeBulk(BULK_PARTS, { ...seat(maker), tx } as never, asked)
      if (isDecided !== true) return
      const { approvalId, payloadHash } = made
      const said = await approve(desk)({ ...seat(checker), tx } as never, { approvalId, payloadHash, note: undefined })
      if (said instanceof Refusal) throw said
    }).catch((error: unknown) => {
      // Of a filter that matches nobody in this world there is nothing to show.
      if (!(error instanceof Refusal && error.code === 'BULK/EMPTY')) throw error
    })
  }
}

async function fillUp(tx: Parameters<typeof replaceTags>[0], operatorId: number): Promise<void> {
  const [row] = await tx<{ id: bigint }[]>`select member_id as id from member where account = ${FULL.account}`
  if (row !== undefined) await replaceTags(tx, { memberId: row.id, tags: FULL.tags, operatorId })
}
