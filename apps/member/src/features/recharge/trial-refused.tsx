import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect } from 'react'
import { useOpenRegister } from '../../shared/account/require-login.ts'

/** A trial account plays with play money alone: it reads so as everywhere (Spec A §8), and where to become a member. */
export function TrialRefused() {
  const openRegister = useOpenRegister()
  useEffect(() => toast(TRIAL_MESSAGE, 1, { repeats: 'ignored' }), [])
  return (
    <div role="alert">
      <Empty text={TRIAL_MESSAGE}>
        <Button onClick={openRegister}>注册正式账户</Button>
      </Empty>
    </div>
  )
}
