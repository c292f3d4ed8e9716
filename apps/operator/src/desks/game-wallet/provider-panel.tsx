import * as api from '@liuhe/contract/api/operator/game-wallet.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { useState } from 'react'
import { money } from '../../frame/figures.ts'
import form from '../../frame/form.module.css'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useFigures } from '../../frame/use-figures.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import style from './game-wallet.module.css'
import { type Closure, type Provider, providerLook } from './words.ts'

type Held = OutputOf<typeof api.transferMoney>['providers'][number]
interface Shown {
  row: Provider
  closures: readonly Closure[]
  held: Held | undefined
}

/** One provider: how it is known, when it takes no bets, and what it holds of members' money. */
export function ProviderPanel({ provider, onClose }: { provider: string; onClose: () => void }) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`wallet-provider/${provider}`}
      label={`供应商 ${provider}`}
      notFound="WALLET/NOT_FOUND"
      read={async (options): Promise<Shown> => {
        const [rows, closures, money] = await Promise.all([
          call(api.providers, {}, options),
          call(api.closures, { state: 'open', rows: 200 }, options),
          call(api.transferMoney, {}, options),
        ])
        const row = rows.find((one) => one.provider === provider)
        const { message, status } = errorOf('WALLET/NOT_FOUND')
        if (row === undefined) throw new ApiError('WALLET/NOT_FOUND', message, status)
        return {
          row,
          closures: closures.filter((one) => one.provider === provider && one.endedBy === null),
          held: money.providers.find((one) => one.provider === provider),
        }
      }}
      shownOf={({ row, closures, held }) =>
        new Map([
          ['受注', providerLook(row).words],
          ['停止时段', closures.map(closureWords).join('；')],
          ['单笔转账', held === undefined ? '—' : limitWords(held)],
        ])
      }
      head={({ row }, { trailButton }) => (
        <>
          <h2>{provider}</h2>
          <StateText {...providerLook(row)} />
          {trailButton}
        </>
      )}
      body={(shown) => <Content {...shown} />}
      footer={(shown, ways) => <ProviderDeeds {...shown} ways={ways} />}
      onClose={onClose}
    />
  )
}

const closureWords = ({ gameCode, from, until }: Closure): string =>
  `${gameCode ?? '全部游戏'}，${fullTimeOf(from)} 至 ${until === null ? '另行通知' : fullTimeOf(until)}`

const limitWords = ({ least, most }: Held): string =>
  least === null || most === null ? '不限' : `${amountText(least)} 至 ${amountText(most)}`

const listed = (words: readonly string[], none: string): string => (words.length === 0 ? none : words.join('、'))

const Content = ({ row, closures, held }: Shown) => (
  <>
    <Part title="怎样认识它">
      <Facts
        facts={[
          ['协议', row.dialect],
          ['地址', row.origin],
          ['游戏页面', listed(row.playHosts, '未限定')],
          ['来电地址', listed(row.callers, '任何地址，只凭签名')],
          ['密钥', listed(row.keyIds, '没有')],
          ['最后调用', row.lastCallAt === null ? '从未' : `${fullTimeOf(row.lastCallAt)} UTC+8`],
        ]}
      />
    </Part>
    <Part title="停止受注的时段">
      <PanelTable
        label="停止受注的时段"
        columns={[
          { title: '范围', cell: ({ gameCode }: Closure) => gameCode ?? '全部游戏' },
          { title: '从', cell: ({ from }) => fullTimeOf(from) },
          { title: '到', cell: ({ until }) => (until === null ? '另行通知' : fullTimeOf(until)) },
          { title: '原因', cell: ({ note }) => note },
          { title: '谁', cell: ({ madeBy }) => madeBy },
        ]}
        rows={closures}
        keyOf={({ closureId }) => closureId}
        empty="没有；随时受注"
      />
    </Part>
    <Part title="会员存在那边的钱">
      {held === undefined ? (
        <p className={style.said}>这家供应商不存会员的钱，每注都从钱包扣。</p>
      ) : (
        <Facts
          facts={[
            ['会员', `${held.members} 人`],
            ['余额', amountText(held.balance)],
            ['转入途中', amountText(held.goingIn)],
            ['转回途中', amountText(held.goingOut)],
            ['单笔转账', limitWords(held)],
          ]}
        />
      )}
    </Part>
  </>
)

const HOURS = { '': '另行通知', '1': '1 小时', '2': '2 小时', '4': '4 小时', '12': '12 小时', '24': '24 小时' } as const

function ProviderDeeds({ row, closures, held, ways }: Shown & { ways: PanelWays }) {
  const canWork = may(useOperator(), 'operateGameWallet')
  const { provider } = row
  const close = useCloseDeed(provider)
  const end = useEndDeed(provider, closures)
  const limit = useLimitDeed(provider, held)
  return (
    <DeedBar
      object={`wallet-provider/${provider}`}
      deeds={
        canWork ? [close, ...(row.dialect === 'transfer' ? [limit] : []), ...(closures.length === 0 ? [] : [end])] : []
      }
      nothing="你的角色可以看，不能停止受注。"
      notes={row.openDifferences > 0 && <Notice kind="warn">{row.openDifferences} 笔对账差异还在。</Notice>}
      {...ways}
    />
  )
}

/** No bets of a provider or of one game, for a time or until somebody ends it. */
function useCloseDeed(provider: string): Deed {
  const { call } = useConsole()
  const [gameCode, setGameCode] = useState('')
  const [hours, setHours] = useState('')
  return {
    ...{ name: 'close', keys: 'x', label: '停止受注', look: 'bad' },
    dialog: {
      about: provider,
      effect: '新注被拒；派彩与撤销照常入账，进行中的牌局可以结束。',
      ...{ reason: '原因（会员看到“维护中”）', templates: ['供应商维护', '结算异常，先停', '监管要求'] },
      missing: gameCode === '' || GAME.test(gameCode) ? [] : ['游戏代码不对'],
      children: (
        <>
          <label className={form.field}>
            游戏代码（空着是全部游戏）
            <input value={gameCode} onChange={({ target }) => setGameCode(target.value.trim())} />
          </label>
          <Choice label="多久" value={hours} onPick={setHours} options={HOURS} />
        </>
      ),
    },
    run: ({ reason }) =>
      call(api.close, {
        ...{ provider, note: reason },
        ...(gameCode !== '' && { gameCode }),
        ...(hours !== '' && { until: Date.now() + Number(hours) * 3_600_000 }),
      }),
  }
}

/** Ends one of the times in which no bets are taken. */
function useEndDeed(provider: string, closures: readonly Closure[]): Deed {
  const { call } = useConsole()
  const [ending, setEnding] = useState('')
  const options = {
    '': '选一个',
    ...Object.fromEntries(closures.map((one) => [String(one.closureId), closureWords(one)])),
  }
  return {
    ...{ name: 'end', keys: 'a', label: '恢复受注', look: 'primary' },
    dialog: {
      about: provider,
      effect: '这个时段立即结束；未开始的则取消。',
      ...{ reason: '原因（写入审计）', templates: ['维护结束', '已核对无误'] },
      missing: ending === '' ? ['时段'] : [],
      children: <Choice label="时段" value={ending} onPick={setEnding} options={options} />,
    },
    run: ({ reason }) => call(api.endClosure, { closureId: Number(ending), note: reason }),
  }
}

/** How much one transfer to a provider that holds the money may be. */
function useLimitDeed(provider: string, held: Held | undefined): Deed {
  const { call } = useConsole()
  const figuresOf = useFigures()
  const fields = [
    money('least', '单笔最低（元）', held?.least ?? 0n),
    money('most', '单笔最高（元）', held?.most ?? 0n),
  ]
  const { next, missing, inputs, sent } = figuresOf(fields, ({ least, most }) =>
    least === 0n || (least as bigint) > (most as bigint) ? '大于零、最低不超过最高的限额' : undefined,
  )
  return {
    ...{ name: 'limit', keys: 'l', label: '转账限额', look: 'primary' },
    dialog: {
      about: provider,
      effect: '立即对新的转入生效；转出不受限，已经在途的照常完成。',
      ...{ reason: '原因（写入审计）', templates: ['供应商要求', '降低单笔风险', '旺季提额'] },
      missing,
      children: inputs,
    },
    run: ({ reason }) => sent(call(api.setTransferLimits, { provider, ...(next as Limits), reason })),
  }
}

type Limits = { least: bigint; most: bigint }

const GAME = /^[A-Za-z0-9_-]{1,32}$/

interface ChoiceProps {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onPick: (value: string) => void
}

const Choice = ({ label, value, options, onPick }: ChoiceProps) => (
  <label className={form.field}>
    {label}
    <select value={value} onChange={({ target }) => onPick(target.value)}>
      {Object.entries(options).map(([key, title]) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  </label>
)
