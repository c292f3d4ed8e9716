import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/rebate.ts'
import * as vip from '@liuhe/contract/api/vip.ts'
import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { VIP_RULES } from '@liuhe/domain/members/vip-rules.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { rebateOn } from '@liuhe/domain/rebate/rebate.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { EMPTY_PROFILE } from '../../../shared/account/use-profile.ts'
import { LiveContext } from '../../../shared/live.ts'
import { renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import RebatePage from '../rebate-page.tsx'
import type { Rebate, RebateClaim } from '../use-rebate.ts'

export const AT = Date.parse('2026-11-15T04:08:00Z')
const LEVEL_3 = { lottery: 15, live: 40, slot: 60, fish: 60, chess: 60, sport: 40 }

/** What may be claimed for such bets on level 3. */
export function aRebate(bets: Partial<Record<keyof typeof LEVEL_3, string>>, changes: Partial<Rebate> = {}): Rebate {
  const none = { lottery: 0n, live: 0n, slot: 0n, fish: 0n, chess: 0n, sport: 0n }
  const given = Object.fromEntries(Object.entries(bets).map(([category, bet]) => [category, yuan(bet)]))
  const { lines, total } = rebateOn({ ...none, ...given }, LEVEL_3)
  return {
    ...{ vipLevel: 3, list: lines, total, least: yuan('1'), canClaim: total >= yuan('1') },
    ...{ lastClaimTime: AT, lastClaimMoney: yuan('48.2'), ...changes },
  }
}

/** The worked example: 69.99 of three kinds of games. */
export const EXAMPLE = aRebate({ lottery: '12000.5', live: '8000', slot: '3333.33' })

export const aClaim = (claim: Partial<RebateClaim> = {}): RebateClaim => ({
  ...{ claimNo: '77', vipLevel: 3, amount: yuan('48.2'), beginTime: null, claimTime: AT },
  list: [{ category: 'lottery', validBet: yuan('32133.4'), rate: 15, amount: yuan('48.2') }],
  ...claim,
})

/** What the server of a test has and was told. */
export function rebateWorld(changes: { rebate?: Rebate; claims?: readonly RebateClaim[] } = {}) {
  const world = { rebate: EXAMPLE, claims: [aClaim()], ...changes, asked: [] as string[] }
  const fakes: Fake[] = [
    fake(api.overview, () => world.rebate),
    fake(api.records, () => ({ data: [...world.claims], nextKey: null })),
    fake(api.claim, ({ requestId }) => {
      world.asked.push(requestId)
      const amount = world.rebate.total
      world.rebate = aRebate({}, { lastClaimTime: AT + 60_000, lastClaimMoney: amount })
      return { claimNo: '78', amount, balance: amount, claimTime: AT + 60_000 }
    }),
    fake(vip.rules, () =>
      VIP_RULES.map(({ enableChat, rebates, ...rule }) => {
        const { lottery, live, slot, chess, sport } = rebates
        const percents = { lottery: +lottery, live: +live, slot: +slot, chess: +chess, sport: +sport }
        return { ...rule, rebates: percents, enlargeMemo: { enableChat } }
      }),
    ),
  ]
  return { world, fakes }
}

export async function renderRebate(fakes: readonly Fake[], options: RenderPageOptions = {}) {
  const listeners = new Set<(push: PushContent) => void>()
  const live = {
    subscribe: () => () => undefined,
    listen: (listener: (push: PushContent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const userInfo = { ...EMPTY_PROFILE.userInfo, vipLevel: 3, cycleBetAmount: yuan('180000') }
  const profile = fake(member.info, () => ({ ...EMPTY_PROFILE, userInfo }))
  const view = await renderPage(
    <LiveContext value={live}>
      <RebatePage />
    </LiveContext>,
    { fakes: [...fakes, profile], token: 't', ...options },
  )
  return { ...view, push: (content: PushContent) => listeners.forEach((listener) => listener(content)) }
}
