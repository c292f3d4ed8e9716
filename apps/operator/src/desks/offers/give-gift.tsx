import * as api from '@liuhe/contract/api/operator/bonus.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { Proposed } from '../../frame/proposed.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useFigures } from '../../frame/use-figures.tsx'
import { useReason } from '../../frame/reason.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { newNumber, useWaiting } from '../../frame/deed-bar.tsx'
import { GIFT_FIELDS, giftFault } from './gifts.ts'

/** Whose gifts are listed, and a gift for him through a second person (SEC-62). */
export function GiveGift({ memberId }: { memberId: string }) {
  const { call } = useConsole()
  const operator = useOperator()
  const found = useQuery({
    queryKey: ['gift-member', memberId],
    queryFn: ({ signal }) => call(members.detail, { memberId }, { signal }),
    enabled: may(operator, 'readMembers'),
  })
  const waiting = useWaiting(`bonus-grant/${memberId}`)
  const [isOpen, setIsOpen] = useState(false)
  const mayGive = may(operator, 'handleBonus') && waiting === undefined && found.data !== undefined
  useKeys(mayGive ? [{ keys: 'i', label: '手工赠送', run: () => setIsOpen(true), isAction: true }] : [])
  const about = found.data && `${found.data.account} · VIP ${found.data.vipLevel} · 编号 ${memberId}`
  return (
    <>
      {found.error !== null && <Notice kind="bad">{sentenceOf(found.error)}</Notice>}
      {found.data !== undefined && (
        <Link to="/members" search={{ id: Number(memberId) } as never}>
          {found.data.account} · 360°
        </Link>
      )}
      <Proposed approvalId={waiting?.approvalId} what="赠送" />
      {mayGive && (
        <Button look="two" keycap="i" onClick={() => setIsOpen(true)}>
          手工赠送…
        </Button>
      )}
      {isOpen && about !== undefined && <GiveDialog {...{ memberId, about }} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface GiveDialogProps {
  memberId: string
  about: string
  onClose: () => void
}

/** The gift, its turnover and why; it closes once the proposal is there. */
function GiveDialog({ memberId, about, onClose }: GiveDialogProps) {
  const { call } = useConsole()
  const [requestId] = useState(newNumber)
  const [refused, setRefused] = useState<unknown>()
  const figuresOf = useFigures()
  const reason = useReason(`bonus-grant.${memberId}`, { label: '理由（复核人会看到）', templates: REASONS })
  const { next, missing, inputs } = figuresOf(GIFT_FIELDS, giftFault)
  const { run, busy, again } = useDeed<'give'>({
    async onDone() {
      reason.forget()
      onClose()
    },
    async onRefused(why) {
      setRefused(why)
    },
  })
  const gift = next as { title: string; amount: bigint; multiple: number; remark: string }
  const isWhole = missing.length === 0
  const give = () => {
    setRefused(undefined)
    void run('give', () => call(api.grant, { memberId, requestId, ...gift, reason: reason.said }))
  }
  return (
    <ConfirmDialog
      title="手工赠送"
      about={about}
      kind="two"
      effect={
        isWhole
          ? `第二人批准后，会员七天内自己领取 ${amountText(gift.amount)} 元；领取后须打码 ${turnoverText(gift)}。`
          : '第二人批准后，会员七天内自己领取；不领取就失效。'
      }
      amount={isWhole ? gift.amount : undefined}
      reason={reason.field}
      missing={[...missing, ...reason.missing]}
      button={busy === undefined ? '提出赠送' : '提出中…'}
      look="two"
      onConfirm={() => busy === undefined && give()}
      onClose={onClose}
    >
      {inputs}
      {refused !== undefined && <Notice kind="bad">{sentenceOf(refused)}</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
    </ConfirmDialog>
  )
}

const REASONS = ['客诉补偿', '活动补发', '系统故障补偿', 'VIP 关怀'] as const

const turnoverText = ({ amount, multiple }: { amount: bigint; multiple: number }): string =>
  amountText((amount * BigInt(multiple)) / 100n)
