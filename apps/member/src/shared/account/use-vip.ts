import * as vip from '@liuhe/contract/api/vip.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { VIP_LEVEL_MAX, type VipProgress, vipProgress } from '@liuhe/domain/members/vip.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useProfile } from './use-profile.ts'

export type VipRules = OutputOf<typeof vip.rules>

/** The ladder hardly ever changes: an answer is believed for five minutes. */
const FRESH_MS = 300_000

/** The ladder, and where the member stands on it. `progress` is absent until both are known. */
export function useVip(): {
  rules: VipRules | undefined
  failed: boolean
  retry: () => void
  level: number
  /** Valid bets of the cycle, in 厘. */
  cycleBetAmount: bigint
  progress: VipProgress | undefined
  /** Bets that are missing to the next level, in 厘. */
  missing: bigint
} {
  const { profile, isKnown } = useProfile()
  const { data: rules, isError, refetch } = useRead(vip.rules, {}, { freshMs: FRESH_MS })
  const { vipLevel, cycleBetAmount } = profile.userInfo
  const level = Math.min(vipLevel, VIP_LEVEL_MAX)
  const progress = rules && isKnown ? vipProgress({ vipLevel: level, cycleBetAmount }, rules) : undefined
  return {
    rules,
    failed: isError,
    retry: () => void refetch(),
    level,
    cycleBetAmount,
    progress,
    missing: missingTo(progress, cycleBetAmount),
  }
}

/** What is still to bet for the next level. */
const missingTo = (progress: VipProgress | undefined, bets: bigint): bigint =>
  progress !== undefined && progress.needed > bets ? progress.needed - bets : 0n
