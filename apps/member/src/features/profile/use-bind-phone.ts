import * as bonus from '@liuhe/contract/api/bonus.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/phones.ts'
import * as security from '@liuhe/contract/api/security.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { PHONE_CODE } from '@liuhe/domain/members/phone-code.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export type BoundPhone = OutputOf<typeof api.read>

type Wrong = { phone?: string; code?: string }

/**
 * Asking for a code and binding by it. `wait` is the seconds until the next code; what is wrong stands at its field.
 */
export function useBindPhone({ hadPhone, onBound }: { hadPhone: boolean; onBound: () => void }) {
  const cache = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>({})
  const [nextAt, setNextAt] = useState(0)
  const second = useServerSecond()
  const waitFor = (seconds: number) => setNextAt(Math.ceil(serverClock.now() / 1000) + seconds)
  const sending = useAct(api.sendCode, {
    ownErrors: true,
    onDone: ({ waitSeconds }) => {
      setWrong({})
      waitFor(waitSeconds)
    },
    onRefused: (error) => {
      // A message of which nothing is known counts as well.
      if (codeOf(error) === 'PHONE/UNSENT') waitFor(PHONE_CODE.waitSeconds)
      setWrong({ phone: error.message })
    },
  })
  const binding = useAct(api.bind, {
    ownErrors: true,
    refreshes: [member.personalInfo, security.overview, bonus.list],
    onDone: (bound) => {
      cache.setQueryData(queryKey(api.read, {}), bound)
      toast(hadPhone ? '更换成功' : '绑定成功', 2)
      onBound()
    },
    onRefused: (error) => {
      // The question for the cash password was put away: nothing is wrong.
      if (codeOf(error) === 'UC/CASH_PASSWORD') return
      setWrong(codeOf(error) === 'PHONE/CODE' ? { code: error.message } : { phone: error.message })
    },
  })
  const forget = (field: keyof Wrong) => setWrong((before) => ({ ...before, [field]: undefined }) as Wrong)
  return { sending, binding, wrong, forget, wait: Math.max(0, nextAt - second) }
}

const codeOf = (error: Error): string | undefined => (error as { code?: string }).code
