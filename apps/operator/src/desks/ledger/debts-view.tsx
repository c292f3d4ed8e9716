import * as api from '@liuhe/contract/api/operator/results.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { type Column, moneyColumn, textColumn } from '../../frame/columns.tsx'
import { ListDesk } from '../../frame/list-desk.tsx'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { GAMES_BY_ID } from '../draws/words.ts'
import { wordOfTurn } from '../draws/filters.ts'
import { useLedgerFrame } from './use-ledger-frame.ts'

type Debt = OutputOf<typeof api.debts>['data'][number]

/** Wallets pay what they owe whenever something comes in. */
const EVERY_MS = 15_000
/** 冲销派奖: what a correction takes back, at once or later. */
const TAKEN_BACK = '32'

const keyOf = ({ memberId, version, ...turn }: Debt): string => `${memberId}-${wordOfTurn(turn)}-${version}`
const gameName = ({ gameId }: Debt): string => GAMES_BY_ID.get(gameId)?.name ?? String(gameId)
const leftOf = ({ owed, collected }: Debt) => owed - collected

const COLUMNS: readonly Column<Debt>[] = [
  textColumn('会员', ({ account }) => account),
  textColumn('彩种', gameName),
  textColumn('期号', ({ turnNum }) => turnNum, { isFigure: true }),
  textColumn('赛果', ({ version }) => `第 ${version} 版`),
  moneyColumn('应收回', ({ owed }) => owed, { isStrong: false }),
  moneyColumn('已收', ({ collected }) => collected, { isStrong: false }),
  moneyColumn('还欠', leftOf),
]

const summaryOf = (debts: readonly Debt[]): string =>
  debts.length === 0
    ? '没有要收回的'
    : `本页 ${debts.length} 笔 · 还欠 ${amountText(debts.reduce((sum, one) => sum + leftOf(one), 0n))}`

/** Members who had spent what a corrected result had paid them: what they owe, until their wallets have paid it. */
export function DebtsView() {
  const { call } = useConsole()
  const frame = useLedgerFrame('debts')
  const list = useList({
    ...{ name: 'debts', filters: {}, everyMs: EVERY_MS },
    read: async (after: string | undefined, options) => pageAfter(await call(api.debts, { after }, options)),
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={keyOf}
      columns={COLUMNS}
      summary={summaryOf}
      empty="没有会员欠款"
      listWidth="minmax(0, 1.5fr)"
      pick={{ title: '选一笔欠款', words: '赛果更正时余额不够收回的部分；有钱进账时引擎自动扣。' }}
      panel={({ rowKey, onClose }) => {
        const debt = list.rows.find((one) => keyOf(one) === rowKey)
        return debt === undefined ? null : <DebtPanel debt={debt} onClose={onClose} />
      }}
    />
  )
}

/** One debt, with the ways to the member, to what was posted, and to the result. */
function DebtPanel({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const operator = useOperator()
  const { memberId, account, turnNum, version, owed, collected } = debt
  const member = may(operator, 'readMembers') ? (
    <Link to="/members" search={{ id: memberId } as never}>
      {account}
    </Link>
  ) : (
    account
  )
  const turn = may(operator, 'readDraws') ? (
    <Link to="/results" search={{ view: 'published', row: wordOfTurn(debt) } as never}>
      {turnNum}
    </Link>
  ) : (
    turnNum
  )
  return (
    <ObjectPanel
      object={`debt/${keyOf(debt)}`}
      label={`欠款 ${account} ${turnNum}`}
      notFound="LEDGER/NOT_FOUND"
      read={async () => debt}
      trail={null}
      onClose={onClose}
      head={() => (
        <>
          <h2>
            {account} <small>还欠 {amountText(leftOf(debt))}</small>
          </h2>
          <StateText icon="clock" look="warn" words="待收回" />
        </>
      )}
      body={() => (
        <Part title="欠款" hint="会员进账后由引擎先扣">
          <Facts
            facts={[
              ['会员', member],
              [
                '期次',
                <span key="turn">
                  {gameName(debt)} {turn}
                </span>,
              ],
              ['赛果', `更正后第 ${version} 版`],
              ['应收回', amountText(owed)],
              ['已收', amountText(collected)],
              [
                '账目',
                <Link key="postings" to="/ledger" search={{ member: memberId, type: TAKEN_BACK } as never}>
                  这位会员的冲销派奖
                </Link>,
              ],
            ]}
          />
        </Part>
      )}
    />
  )
}
