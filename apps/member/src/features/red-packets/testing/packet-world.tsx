import * as api from '@liuhe/contract/api/red-packets.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { LI_PER_FEN, yuan } from '@liuhe/domain/money.ts'
import { roundAt, TEST_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import { hexOf } from '@liuhe/domain/proof/draw-key.ts'
import { commitmentBytes, OPENS_AFTER_MS, sharesOf } from '@liuhe/domain/red-packets/packet-proof.ts'
import { bestLuck } from '@liuhe/domain/red-packets/split.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import type { PacketState } from '../../../shared/packets/use-packets.ts'
import { browserTools } from '../../../shared/results/browser-tools.ts'
import { aProfile } from '../../../shared/testing/a-profile.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import CreatePage from '../create-page.tsx'
import type { Detail } from '../detail-page.tsx'
import DetailPage from '../detail-page.tsx'
import HistoryPage from '../history-page.tsx'
import type { Terms } from '../use-terms.ts'

const NAMES = ['晚风', '好运连连', '小鱼儿', '好运阿明', '阿豪', '财神到', '云淡风轻', '老李']
export const AT = Date.parse('2026-11-22T12:12:08Z')

export const theTerms = (terms: Partial<Terms> = {}): Terms => ({
  ...{ funding: 'member', totalMin: yuan('0.10'), totalMax: yuan('20000'), shareMax: yuan('200'), countMax: 500 },
  ...{ dayCount: 50, dayMax: yuan('5000'), sentCount: 1, sentAmount: yuan('120'), people: 1286, validHours: 24 },
  balance: yuan('9870'),
  ...terms,
})

const seed = new Uint8Array(32).fill(11)
const packetId = '1234567890123456'

export const aState = (state: Partial<PacketState> = {}): PacketState => ({
  ...{ packetId, roomId: 3, type: 2, sender: { nickname: '跑马老张', avatarId: 12 }, isMine: false, isSystem: false },
  ...{ count: 8, claimed: 3, message: '恭喜发财，大吉大利', status: 0, createdAt: AT, opensAt: AT + 4000 },
  ...{ expiresAt: AT + 86_400_000, tookMs: null, ownAmount: null, refunded: null },
  commitment: hexOf(browserTools.sha256(commitmentBytes(packetId, seed))),
  ...state,
})

/** A packet of eight shares that anyone can recompute; the second is the member's own. */
export function aDetail(): Detail {
  const round = roundAt(TEST_CHAIN, AT + OPENS_AFTER_MS)
  const randomness = 'c4'.repeat(32)
  const split = { packetId, totalFen: 8_800, count: 8, type: 2 as const, round, randomness }
  const shares = sharesOf(seed, split, browserTools.hmacSha256).map((fen) => BigInt(fen) * LI_PER_FEN)
  const packet = aState({ status: 1, claimed: 8, tookMs: 12_000, ownAmount: shares[1] ?? 0n })
  return {
    packet,
    claims: shares.map((amount, at) => ({
      person: { nickname: NAMES[at] ?? '', avatarId: at + 1 },
      isMine: at === 1,
      claimedAt: AT + at * 1700,
      amount,
      isBest: at === bestLuck(shares),
    })),
    total: yuan('88'),
    claimedTotal: yuan('88'),
    proof: { commitment: packet.commitment, beacon: 'test', round, randomness, signature: null, seed: hexOf(seed) },
  }
}

/** The same before its end: three shares are taken, and nothing of the others is told. */
export function anOpenDetail(own = true): Detail {
  const { claims, proof, ...rest } = aDetail()
  const taken = claims.slice(own ? 0 : 2, own ? 3 : 5).map((claim) => ({
    ...claim,
    isBest: false,
    amount: claim.isMine ? claim.amount : null,
  }))
  const ownAmount = own ? (claims[1]?.amount ?? null) : null
  return {
    ...rest,
    packet: aState({ claimed: 3, ownAmount }),
    claims: taken,
    total: null,
    claimedTotal: null,
    proof: { ...proof, randomness: null, signature: null, seed: null },
  }
}

type Row = { data: (typeof api.history.output)['_zod']['output']['data'] }['data'][number]
export const aRow = (row: Partial<Row> = {}): Row => ({
  ...{ packetId, roomId: 3, type: 2, sender: { nickname: '跑马老张', avatarId: 12 }, amount: yuan('12.58'), at: AT },
  ...{ count: 8, claimed: 8, status: 1, isBest: false },
  ...row,
})

export const ROWS = {
  received: [
    aRow(),
    aRow({ packetId: '2', amount: yuan('21.36'), isBest: true, sender: { nickname: '小鱼儿', avatarId: 3 } }),
  ],
  sent: [aRow({ packetId: '3', amount: yuan('88'), claimed: 7, count: 10, status: 2 })],
}

/** What the server of a test has, and what it was asked. */
export function packetWorld(changes: { terms?: Terms; detail?: Detail; rows?: typeof ROWS; isTrial?: boolean } = {}) {
  const world = { terms: theTerms(), detail: aDetail(), rows: ROWS, sent: [] as object[], ...changes }
  const fakes: Fake[] = [
    fake(api.terms, () => world.terms),
    fake(api.create, (asked) => {
      world.sent.push(asked)
      return { packetId, total: yuan('88'), balance: yuan('9782'), opensAt: AT + 4000, commitment: 'ab'.repeat(32) }
    }),
    fake(api.detail, () => world.detail),
    fake(api.open, () => ({ amount: yuan('12.58'), already: false, balance: yuan('9882.58') })),
    fake(api.history, ({ side }) => ({
      totals:
        side === 'received'
          ? { count: 2, amount: yuan('33.94'), best: 1 }
          : { count: 1, amount: yuan('81.60'), best: 0 },
      data: world.rows[side],
      nextKey: null,
    })),
    fake(member.info, () => aProfile(changes.isTrial ? { type: 'TEST' } : {})),
  ]
  return { world, fakes }
}

type Options = Omit<RenderPageOptions, 'fakes' | 'token'>
const shown = (fakes: readonly Fake[], options: Options) => ({ ...options, fakes, token: 'a token' })

export const renderCreate = (fakes: readonly Fake[], options: Options = {}) =>
  renderPage(<CreatePage {...pageProps({ params: { roomId: '3' } })} />, shown(fakes, options))
export const renderDetail = (fakes: readonly Fake[], options: Options = {}) =>
  renderPage(<DetailPage {...pageProps({ params: { roomId: '3', hongbaoId: packetId } })} />, shown(fakes, options))
export const renderHistory = (
  fakes: readonly Fake[],
  { at = packetId, search = {}, ...options }: Options & { at?: string; search?: Record<string, string> } = {},
) =>
  renderPage(<HistoryPage {...pageProps({ params: { roomId: '3', hongbaoId: at }, search })} />, shown(fakes, options))
