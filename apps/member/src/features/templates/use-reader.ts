import * as member from '@liuhe/contract/api/member.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'

/** Who reads the cards. Until the profile is there, somebody with a token is taken for a member without recharge. */
export function useReader(): Reader {
  const signedIn = useIsSignedIn()
  const { data } = useRead(member.info, {}, { enabled: signedIn })
  if (!signedIn) return { kind: 'guest' }
  if (data?.userInfo.type === 'TEST') return { kind: 'trial' }
  return { kind: 'member', recharged: isAboveZero(data?.extInfo.rechMoney) }
}

/** Outside the hook: the component compiler of this release loses bigint literals (`tidy` watches for them). */
const isAboveZero = (amount: bigint | undefined): boolean => amount !== undefined && amount > 0n
