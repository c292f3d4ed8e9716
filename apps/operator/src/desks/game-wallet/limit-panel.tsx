import * as api from '@liuhe/contract/api/operator/game-wallet.ts'
import { stake } from '@liuhe/contract/codecs.ts'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import { Form } from '../../frame/form.tsx'
import { useForm } from '../../frame/form-state.ts'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { isUnknownOutcome, sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { amountText } from '../../shared/value-text.ts'
import { LIST } from '../../shell/news.tsx'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import { limitsOf, type MemberLimit, providerWords } from './words.ts'

/** What holds for one member at one provider, and taking it away. */
export function LimitPanel({ rowKey, onClose }: { rowKey: string; onClose: () => void }) {
  const { call } = useConsole()
  const [provider = '', memberId = ''] = rowKey.split('.')
  return (
    <ObjectPanel
      object={`member/${memberId}`}
      label={`会员 ${memberId} 的限制`}
      notFound="WALLET/NOT_FOUND"
      read={async (options): Promise<MemberLimit> => {
        const asked = { memberId, rows: 200 }
        const [barred, maxima] = await Promise.all([
          call(api.barred, asked, options),
          call(api.betMaxima, asked, options),
        ])
        const row = limitsOf(barred, maxima).find(({ key }) => key === rowKey)
        return row ?? { key: rowKey, provider, memberId, barred: undefined, maximum: undefined }
      }}
      shownOf={({ barred, maximum }) =>
        new Map([
          ['停用', barred?.reason ?? '没有'],
          ['单注最高', maximum === undefined ? '没有' : amountText(maximum.betMax)],
        ])
      }
      head={(_row, { trailButton }) => (
        <>
          <h2>会员 {memberId}</h2>
          <span>{providerWords(provider)}</span>
          {trailButton}
        </>
      )}
      body={({ barred, maximum }) => (
        <Facts
          facts={[
            ['会员', <Profile key="member" memberId={memberId} />],
            ['停用', barred === undefined ? '没有' : `${barred.reason}（${saidBy(barred)}）`],
            ['单注最高', maximum === undefined ? '没有' : `${amountText(maximum.betMax)} 元（${saidBy(maximum)}）`],
          ]}
        />
      )}
      footer={(row, ways) => <LimitDeeds row={row} ways={ways} />}
      onClose={onClose}
    />
  )
}

const saidBy = ({ madeBy, madeAt }: { madeBy: string; madeAt: number }): string => `${madeBy}，${fullTimeOf(madeAt)}`

const Profile = ({ memberId }: { memberId: string }) => (
  <Link to="/members" search={{ id: memberId } as never}>
    {memberId}
  </Link>
)

const WHY = { reason: '原因（写入审计）', templates: ['核查完成，无异常', '会员申诉成立'] }

function LimitDeeds({ row, ways }: { row: MemberLimit; ways: PanelWays }) {
  const { call } = useConsole()
  const canWork = may(useOperator(), 'operateGameWallet')
  const { provider, memberId, barred, maximum } = row
  const whom = { provider, memberId }
  const about = `会员 ${memberId} · ${providerWords(provider)}`
  const deeds: Deed[] = [
    ...(barred === undefined
      ? []
      : [
          {
            ...{ name: 'unbar', keys: 'a', label: '取消停用', look: 'primary' as const },
            dialog: { about, effect: '会员可以再下注。', ...WHY },
            run: ({ reason }: { reason: string }) => call(api.unbar, { ...whom, reason }),
          },
        ]),
    ...(maximum === undefined
      ? []
      : [
          {
            ...{ name: 'free', keys: 'x', label: '取消上限', look: 'primary' as const },
            dialog: { about, effect: '单注只受游戏自己的上限约束。', ...WHY },
            run: ({ reason }: { reason: string }) => call(api.setBetMax, { ...whom, betMax: null, reason }),
          },
        ]),
  ]
  return (
    <DeedBar
      object={`member/${memberId}`}
      deeds={canWork ? deeds : []}
      nothing={canWork ? '没有限制。' : '你的角色可以看，不能更改。'}
      {...ways}
    />
  )
}

const FIELDS = {
  memberId: { label: '会员编号', kind: 'text' },
  provider: { label: '供应商', kind: 'text', hint: '* 是全部供应商' },
  what: { label: '限制', kind: 'select', options: { bar: '停用：新注被拒，派彩照常', max: '单注最高' } },
  betMax: { label: '单注最高（元）', kind: 'money', hint: '只在选“单注最高”时填' },
  reason: { label: '原因（写入审计）', kind: 'area', isWide: true },
} as const

const SHAPE = {
  memberId: api.bar.body.memberId,
  provider: api.bar.body.provider,
  what: z.enum(['bar', 'max']),
  betMax: z.optional(stake),
  reason: api.bar.body.reason,
}

interface NewLimitProps {
  onMade: (row: string) => void
  onClose: () => void
}

/** Keeps a member from betting at a provider, or says how much one bet may be. */
export function NewLimitDialog({ onMade, onClose }: NewLimitProps) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const form = useForm({ shape: SHAPE, fields: FIELDS, initial: { provider: '*' }, draft: 'game-wallet.limit' })
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    const said = form.check()
    if (said === undefined) return
    const { memberId, provider, what, betMax, reason } = said
    if (what === 'max' && betMax === undefined) return form.blame({ betMax: '必填' })
    setIsBusy(true)
    setFailure(undefined)
    try {
      const whom = { memberId, provider, reason }
      await (what === 'bar' ? call(api.bar, whom) : call(api.setBetMax, { ...whom, betMax: betMax ?? null }))
      form.forget()
      await queries.invalidateQueries({ queryKey: [LIST] })
      onMade(`${provider}.${memberId}`)
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <Dialog title="限制会员" onClose={onClose} isWide>
      <Form form={form} label="限制" onSubmit={() => void send()}>
        {failure !== undefined &&
          (isUnknownOutcome(failure) ? (
            <UnknownOutcome onAgain={() => void send()} />
          ) : (
            <Notice kind="bad">{sentenceOf(failure)}</Notice>
          ))}
        <DialogFoot missing={[]} onClose={onClose}>
          <Button look="bad" type="submit" isBusy={isBusy}>
            立即生效
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
