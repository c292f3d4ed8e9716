import * as api from '@liuhe/contract/api/operator/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useReason } from '../../frame/reason.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'

/** Whether all recharges are stopped, and why. */
export type Frozen = Omit<OutputOf<typeof api.channels>, 'channels'>

/** The main switch of recharges: one person stops new orders of every channel at once, and lets them be made again. */
export function Freeze({ state }: { state: Frozen | undefined }) {
  const { call } = useConsole()
  const isTheirs = may(useOperator(), 'operateRecharges')
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<'freeze'>({
    onDone: async () => setFailure(undefined),
    onRefused: async (why) => setFailure(why),
  })
  const ask = () => state !== undefined && setIsAsking(true)
  useKeys(isTheirs ? [{ keys: '!', label: '充值总闸', run: ask, isAction: true }] : [])
  if (state === undefined) return null
  const { isFrozen, frozenReason } = state
  const take = (reason: string, forget: () => void) => {
    setIsAsking(false)
    setFailure(undefined)
    void run('freeze', () => call(api.freeze, { isFrozen: !isFrozen, reason }).then(forget))
  }
  return (
    <>
      {isFrozen && (
        <StateText icon="nothing" look="bad" words={`全部充值已停${frozenReason ? `：${frozenReason}` : ''}`} />
      )}
      {failure !== undefined && <StateText icon="bad" look="bad" words={sentenceOf(failure)} />}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {isTheirs && (
        <Button look={isFrozen ? 'primary' : 'bad'} keycap="!" isBusy={busy !== undefined} onClick={ask}>
          {isFrozen ? '恢复充值' : '停止全部充值'}
        </Button>
      )}
      {isAsking && <FreezeDialog isFrozen={isFrozen} onTake={take} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface DialogProps {
  isFrozen: boolean
  onTake: (reason: string, forget: () => void) => void
  onClose: () => void
}

function FreezeDialog({ isFrozen, onTake, onClose }: DialogProps) {
  const reason = useReason(`recharges.${isFrozen ? 'unfreeze' : 'freeze'}`, {
    label: '理由（至少 4 字，记入审计）',
    templates: isFrozen ? ['通道已恢复', '核对完毕，没有差异'] : ['通道异常，暂停充值', '账务核对有差异', '监管要求'],
  })
  return (
    <ConfirmDialog
      title={isFrozen ? '恢复充值' : '停止全部充值'}
      about="全站充值，所有渠道"
      effect={
        isFrozen
          ? '会员可以再提交充值；单独停用的渠道仍是停用。'
          : '立即生效：会员不能再提交充值。已经提交的照常到账、入账。'
      }
      kind={isFrozen ? 'info' : 'warn'}
      reason={reason.field}
      missing={reason.missing}
      button={isFrozen ? '恢复充值' : '停止全部充值'}
      look={isFrozen ? 'primary' : 'bad'}
      onConfirm={() => onTake(reason.said, reason.forget)}
      onClose={onClose}
    />
  )
}
