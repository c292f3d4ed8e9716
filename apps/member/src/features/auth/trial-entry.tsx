import { paths } from '@liuhe/brand/paths.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import { useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useEnter } from './use-enter.ts'

/** 随便玩玩: a trial account at one tap, then the profile page (Spec A §2, §4). */
export function TrialEntry() {
  const { labels } = useBrand()
  const { call } = useApi()
  const enter = useEnter()
  const navigation = useNavigation()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await enter(await call(auth.registerTrial, {}))
      navigation.go(paths.profile(), { replace: true })
    } catch (error) {
      toast((error as Error).message, 3)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="line" size="large" wide busy={busy} onClick={() => void start()}>
      {labels.trialEntry}
    </Button>
  )
}
