import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type MemberKind, memberKindOf } from '@liuhe/domain/members/member.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn, useSession } from '@liuhe/web/session/use-session.ts'
import { useMemo } from 'react'

export type Profile = OutputOf<typeof member.info>

/** What stands for the profile of a guest, and of a member until it has come (Spec A §3). */
export const EMPTY_PROFILE: Profile = {
  userInfo: {
    ...{ userId: '', account: '', nickname: null, type: 'MEMBER', isAgent: false, avatarId: 0, vipLevel: 0 },
    ...{ cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 0, chatLevel: 0 },
  },
  extInfo: { recharged: 0n, money: 0n, liveMoney: 0n, hasCashPassword: false },
  extLiveMoney: 0n,
  extMoney: 0n,
  userDetail: { domain: null },
  unReadCount: 0,
}

/** Who is here. `kind` is that of a member while a token's profile is on its way; `isKnown` says that it has come. */
export function useProfile(): {
  profile: Profile
  kind: MemberKind
  isSignedIn: boolean
  isKnown: boolean
  failed: boolean
  retry: () => void
} {
  const isSignedIn = useIsSignedIn()
  const { data, isError, refetch } = useRead(member.info, {}, { enabled: isSignedIn })
  const profile = isSignedIn ? data : undefined
  const { values } = useSession()
  const remembered = isSignedIn && profile === undefined ? values.read('rebateRatio') : null
  const awaited = useMemo(() => withRebate(remembered), [remembered])
  return {
    profile: profile ?? awaited,
    kind: isSignedIn ? memberKindOf(profile?.userInfo ?? EMPTY_PROFILE.userInfo) : 'guest',
    isSignedIn,
    isKnown: profile !== undefined,
    failed: isSignedIn && isError,
    retry: () => void refetch(),
  }
}

/** What is shown until the profile has come: the rebate is known from the last time (Ruling C15). */
const withRebate = (remembered: string | null): Profile =>
  remembered === null
    ? EMPTY_PROFILE
    : { ...EMPTY_PROFILE, userInfo: { ...EMPTY_PROFILE.userInfo, rebate: Number(remembered) } }
