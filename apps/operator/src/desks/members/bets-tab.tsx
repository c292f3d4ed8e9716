import * as api from '@liuhe/contract/api/operator/members.ts'
import { useQuery } from '@tanstack/react-query'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './members.module.css'
import { usePages } from './use-pages.ts'
import { BET_WORDS } from './words.ts'

/** 注单: bets on lotteries, the newest first. */
export function BetsTab({ memberId }: { memberId: string }) {
  const { call } = useConsole()
  const pages = usePages(memberId)
  const found = useQuery({
    queryKey: ['member-bets', memberId, pages.after ?? null],
    queryFn: ({ signal }) => call(api.bets, { memberId, after: pages.after, rows: 50 }, { signal }),
    placeholderData: (page) => page,
  })
  const next = found.data?.next
  const forth = typeof next === 'string' ? () => pages.forth(next) : undefined
  useKeys([
    ...(pages.back === undefined ? [] : [{ keys: '[', label: '上一页', run: pages.back }]),
    ...(forth === undefined ? [] : [{ keys: ']', label: '下一页', run: forth }]),
  ])
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Loading rows={10} />
  return (
    <div className={style.card}>
      <Part title="注单" hint="彩票；三方游戏在资金轨迹">
        <PanelTable
          label="注单"
          rows={found.data.data}
          keyOf={({ orderNo }) => orderNo}
          empty="还没有投过注"
          columns={[
            { title: '时间', cell: ({ at, orderNo }) => <span title={orderNo}>{fullTimeOf(at).slice(5)}</span> },
            { title: '彩种', cell: ({ gameName, turnNum }) => `${gameName} ${turnNum}` },
            { title: '玩法', cell: ({ playName }) => playName },
            { title: '选号', cell: ({ selection, notes }) => `${selection}（${notes} 注）` },
            { title: '状态', cell: ({ state }) => <StateText {...BET_WORDS[state]} /> },
            { title: '投注', cell: ({ total }) => amountText(total), isFigure: true },
            {
              title: '派彩',
              cell: ({ reward, state }) => (state === 'open' ? '—' : amountText(reward)),
              isFigure: true,
            },
          ]}
        />
        <footer className={style.foot}>
          <Button keycap="[" disabled={pages.back === undefined} onClick={pages.back}>
            上一页
          </Button>
          <Button keycap="]" disabled={forth === undefined} onClick={forth}>
            下一页
          </Button>
          第 {pages.page} 页
        </footer>
      </Part>
    </div>
  )
}
