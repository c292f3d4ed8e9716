import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type MemberKind, memberKindOf } from '@liuhe/domain/members/member.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'

export type Profile = OutputOf<typeof member.info>

const NOTHING = 0n

/** What stands for the profile of a guest, and of a member until it has come (Spec A §3). */
export const EMPTY_PROFILE: Profile = {
  userInfo: {
    ...{ userId: '', account: '', nickname: null, type: 'MEMBER', isDl: false, avatarId: 0, vipLevel: 0 },
    ...{ cycleBetAmount: NOTHING, rebate: 8, enableChat: true, hyLevel: 0, chatLevel: 0 },
  },
  extInfo: { rechMoney: NOTHING, money: NOTHING, liveMoney: NOTHING, fundPwd: false },
  extLiveMoney: NOTHING,
  extMoney: NOTHING,
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
  return {
    profile: profile ?? EMPTY_PROFILE,
    kind: isSignedIn ? memberKindOf(profile?.userInfo ?? EMPTY_PROFILE.userInfo) : 'guest',
    isSignedIn,
    isKnown: profile !== undefined,
    failed: isSignedIn && isError,
    retry: () => void refetch(),
  }
}
