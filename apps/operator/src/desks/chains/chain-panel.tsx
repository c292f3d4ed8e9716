import * as api from '@liuhe/contract/api/operator/chains.ts'
import * as draws from '@liuhe/contract/api/operator/draws.ts'
import type { CallOptions } from '@liuhe/contract/client.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { Link } from '@tanstack/react-router'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { wordOfTurn } from '../draws/filters.ts'
import { drawLook } from '../draws/words.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { type Chain, chainLook, leftOf, wordOfChain } from './words.ts'

const NONE = 'CHAIN/NOT_FOUND'

/** A chain with the turn that is bound to it, which would become void. */
type Detail = Chain & { turn: OutputOf<typeof draws.read> | null }

interface PanelProps {
  word: string
  /** As the list has it, which is read again and again. */
  chain: Chain | undefined
  onClose: () => void
}

/** One chain: how far it is used, the turn that hangs on it, and giving it up by two people. */
export function ChainPanel({ word, chain, onClose }: PanelProps) {
  const { call } = useConsole()
  const isTheirs = may(useOperator(), 'operateDraws')
  const object = `chain/${word.replace('-', '/')}`
  const waiting = useWaiting(object)
  const retireOf = useRetire()
  const read = async (options: CallOptions): Promise<Detail> => {
    const found = (await call(api.list, {}, options)).find((one) => wordOfChain(one) === word)
    if (found === undefined) throw new ApiError(NONE, errorOf(NONE).message, errorOf(NONE).status)
    const { gameId, openTurn: turnNum } = found
    return { ...found, turn: turnNum === null ? null : await call(draws.read, { gameId, turnNum }, options) }
  }
  return (
    <ObjectPanel
      {...{ object, read, onClose }}
      label={`种子链 ${word}`}
      notFound={NONE}
      shownOf={({ used, openTurn }) =>
        new Map([
          ['已用', `${used} 期`],
          ['未开期次', openTurn ?? '没有'],
        ])
      }
      isOutdated={({ used }) => chain !== undefined && chain.used > used}
      head={(shown, { trailButton }) => (
        <>
          <h2>
            {shown.gameName} <small>第 {shown.serial} 条</small>
          </h2>
          <StateText {...chainLook(shown)} />
          {trailButton}
        </>
      )}
      body={(shown) => <Content {...shown} />}
      footer={(shown, ways) => (
        <DeedBar
          {...{ object, waiting }}
          {...ways}
          deeds={isTheirs && waiting === undefined ? [retireOf(shown)] : []}
          nothing="你的角色可以看，不能停用。"
        />
      )}
    />
  )
}

/** Giving up a chain whose secret is lost; what it costs is said before it is proposed. */
function useRetire() {
  const { call } = useConsole()
  return ({ gameId, gameName, serial, used, turn }: Detail): Deed => ({
    ...{ name: 'retire', keys: 'x', label: '停用种子链', look: 'two' },
    dialog: {
      about: (
        <p>
          {gameName}，第 {serial} 条，已用 {count(used)}{' '}
          期。只有签名机密永久丢失才停用：先找签名机目录，找到就什么都不丢。
        </p>
      ),
      effect: `需要第二人。${costOf(turn)}随后引擎公布下一条链。提案后这条链又开了一期，就说明没有丢失，提案作废。`,
      reason: '理由（复核人会看到）',
      templates: ['签名机磁盘损毁，无备份', '签名机密泄露，换用新链'],
    },
    run: ({ reason, requestId }) => call(api.retire, { gameId, serial, used, reason, requestId }),
  })
}

const costOf = (turn: Detail['turn']): string =>
  turn === null
    ? '现在没有绑定期次，不会作废任何一期。'
    : `通过后 ${turn.draw.turnNum} 期作废，${refundOf(turn.members)}。`

const refundOf = ({ orders, stake }: NonNullable<Detail['turn']>['members']): string =>
  orders === 0 ? '这一期还没有会员注单' : `${count(orders)} 单会员本金 ${amountText(stake)} 全部退回`

const count = (many: number): string => many.toLocaleString('en-US')

function Content(chain: Detail) {
  const { used, length, terminal, publishedAt, lastDay, turn } = chain
  return (
    <>
      <Part title="用量">
        <Facts
          facts={[
            ['已用', `${count(used)} / ${count(length)} 期`],
            ['剩余', `${count(leftOf(chain))} 期`],
            ['公布', `${fullTimeOf(publishedAt)} UTC+8`],
            ['下一条公布', `约 ${lastDay}，这条用完时由引擎自动公布`],
            ['终点', <code key="terminal">{terminal}</code>],
          ]}
        />
      </Part>
      <Part title="未开期次" hint={turn === null ? undefined : '停用时作废，本金退回'}>
        {turn === null ? (
          <p>没有绑定期次。引擎没有在开这个彩种的奖时会这样；原因看「告警」和「任务与健康」。</p>
        ) : (
          <Facts
            facts={[
              ['期号', <TurnLink key="turn" turn={turn} />],
              ['状态', <StateText key="state" {...drawLook(turn.draw)} />],
              ['开奖', `${fullTimeOf(turn.draw.planAt)}（计划）`],
              ['会员注单', `${count(turn.members.orders)} 单 · ${count(turn.members.people)} 人`],
              ['会员投注', amountText(turn.members.stake)],
              ['试玩注单', turn.trialOrders === 0 ? null : count(turn.trialOrders)],
            ]}
          />
        )}
      </Part>
    </>
  )
}

const TurnLink = ({ turn: { draw } }: { turn: NonNullable<Detail['turn']> }) => (
  <Link to="/draws" search={{ row: wordOfTurn(draw) } as never}>
    {draw.turnNum}
  </Link>
)
