import * as api from '@liuhe/contract/api/operator/draws.ts'
import { Link } from '@tanstack/react-router'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Balls } from '../../shared/balls.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { DrawDeeds } from './draw-deeds.tsx'
import { turnOf, wordOfTurn } from './filters.ts'
import style from './draws.module.css'
import { type DrawDetail, drawLook, type DrawRow, PROOF_WORDS, voidWords } from './words.ts'

interface DrawPanelProps {
  word: string
  /** The list beside it, which tells when the engine has gone on. */
  listed: readonly DrawRow[]
  readAt: number
  onClose: () => void
}

/** One draw: figures, proofs, and what can be done to it. */
export function DrawPanel({ word, listed, readAt, onClose }: DrawPanelProps) {
  const { call } = useConsole()
  const turn = turnOf(word)
  const seen = listed.find(({ gameId, turnNum }) => gameId === turn.gameId && turnNum === turn.turnNum)
  return (
    <ObjectPanel
      object={`draw/${turn.gameId}/${turn.turnNum}`}
      label={`期次 ${turn.turnNum}`}
      notFound="DRAW/NOT_FOUND"
      read={(options) => call(api.read, turn, options)}
      shownOf={({ draw }) =>
        new Map([
          ['状态', drawLook(draw).words],
          ['版本', String(draw.version)],
        ])
      }
      isOutdated={({ draw }, at) => seen !== undefined && readAt > at && stageOf(seen) !== stageOf(draw)}
      head={({ draw }, { trailButton }) => (
        <>
          <h2>{draw.gameName}</h2>
          <span className={panel.number}>{draw.turnNum}</span>
          <StateText {...drawLook(draw)} />
          {trailButton}
        </>
      )}
      body={(detail) => <Content detail={detail} />}
      footer={(detail, { onDone, onRefused }) => <DrawDeeds {...{ detail, onDone, onRefused }} />}
      onClose={onClose}
    />
  )
}

/** Opening into closing is the clock's doing, and no news. */
const stageOf = ({ state }: Pick<DrawRow, 'state'>): string => (state === 'closing' ? 'open' : state)

const timeOr = (at: number | null): string | undefined => (at === null ? undefined : fullTimeOf(at))

function Content({ detail }: { detail: DrawDetail }) {
  const { draw } = detail
  return (
    <>
      {draw.resultText !== null && (
        <Balls family={draw.family} resultText={draw.resultText} lunarYear={draw.lunarYear} size="large" />
      )}
      {draw.voidReason !== null && <Notice kind="warn">已作废：{voidWords(draw.voidReason)}</Notice>}
      <Figures detail={detail} />
      <Plays detail={detail} />
      <Proofs detail={detail} />
    </>
  )
}

/** Its times, and what members have on it. */
function Figures({ detail }: { detail: DrawDetail }) {
  const { draw, members, settlement, trialOrders } = detail
  return (
    <Facts
      facts={[
        ['开盘', timeOr(detail.openedAt) ?? `${fullTimeOf(draw.openAt)}（计划）`],
        ['封盘', timeOr(detail.closedAt) ?? `${fullTimeOf(draw.closeAt)}（计划）`],
        ['开奖', timeOr(detail.drawnAt) ?? `${fullTimeOf(draw.planAt)}（计划）`],
        ['结束', timeOr(detail.settledAt)],
        ['会员注单', `${count(members.orders)} 单 · ${count(members.people)} 人`],
        ['会员投注', amountText(members.stake)],
        ['派彩上限', draw.payoutMax === null ? null : amountText(members.payoutMax)],
        ['最坏派彩', worstWords(draw)],
        ['推演', <LabLink key="lab" draw={draw} />],
        ['试玩注单', trialOrders === 0 ? null : count(trialOrders)],
        ['已结算', settlement === null ? null : settledWords(settlement)],
        ['注单', <OrdersLink key="orders" draw={draw} />],
      ]}
    />
  )
}

/** Of all results that were looked at the one that pays most. */
const worstWords = ({ worst }: DrawRow): string | null =>
  worst === null
    ? null
    : `${amountText(worst.paid)}（${worst.resultText.replaceAll(',', ' ')}${worst.isExact ? '' : '，抽样'}）`

/** The rule lab with this draw, for whom it is there. */
function LabLink({ draw }: { draw: DrawRow }) {
  if (!may(useOperator(), 'useLab')) return null
  return (
    <Link to="/lab" search={{ turn: wordOfTurn(draw) } as never}>
      在规则实验室打开
    </Link>
  )
}

const settledWords = ({ orders, paid, isFinished }: NonNullable<DrawDetail['settlement']>): string =>
  `${count(orders)} 单 · 派 ${amountText(paid)}${isFinished ? '' : '（进行中）'}`

type PlayRow = DrawDetail['plays'][number]

/** The plays with most at stake; while it is undecided, the most that each can pay. */
function Plays({ detail: { draw, plays } }: { detail: DrawDetail }) {
  const isUndecided = draw.payoutMax !== null
  const largest = plays.reduce((most, { payoutMax }) => (payoutMax > most ? payoutMax : most), 1n)
  const bound = {
    title: '派彩上限',
    isFigure: true,
    cell: ({ payoutMax }: PlayRow) => (
      <>
        {amountText(payoutMax)}
        <meter
          className={style.bar}
          min={0}
          max={100}
          value={Number((payoutMax * 100n) / largest)}
          aria-label="占最高玩法"
        />
      </>
    ),
  }
  return (
    <Part title="按玩法" hint={isUndecided ? '会员，按投注额；上限是该玩法未结注单全部中奖' : '会员，按投注额'}>
      <PanelTable
        label="按玩法"
        rows={plays}
        keyOf={({ playCode }) => playCode}
        empty="没有会员注单"
        columns={[
          { title: '玩法', cell: ({ name }) => name },
          { title: '注单', cell: ({ orders }) => count(orders), isFigure: true },
          { title: '投注额', cell: ({ stake }) => amountText(stake), isFigure: true },
          ...(isUndecided ? [bound] : []),
        ]}
      />
    </Part>
  )
}

/** What binds it: of our own the chain and the beacon, of all the bets at the close. */
function Proofs({ detail: { draw, proof } }: { detail: DrawDetail }) {
  return (
    <Part title="承诺与证明" hint={PROOF_WORDS[draw.proof]}>
      {draw.isOfficial ? (
        <p className={style.hash}>官方开奖：没有种子。来源与录入在开奖台。</p>
      ) : (
        <Facts
          facts={[
            ['承诺', hash(proof.commitment)],
            ['种子链', proof.chainSerial === null ? null : `第 ${proof.chainSerial} 条 · 第 ${proof.chainIndex} 环`],
            ['信标轮', proof.round === null ? null : count(proof.round)],
            ['种子', proof.seed === null ? '开奖后揭示' : hash(proof.seed)],
          ]}
        />
      )}
      <Facts
        facts={[
          ['注单根', draw.betsRoot === null ? '封盘后公布' : hash(draw.betsRoot)],
          ['封盘记录', hash(proof.recordHash)],
        ]}
      />
    </Part>
  )
}

const count = (many: number): string => many.toLocaleString('en-US')

const hash = (hex: string | null) =>
  hex === null ? null : (
    <code className={style.hash} title={hex}>
      {hex.slice(0, 12)} … {hex.slice(-6)}
    </code>
  )

/** The orders of the draw, for those who may see them. */
function OrdersLink({ draw }: { draw: DrawRow }) {
  const isSeen = may(useOperator(), 'readBets')
  if (!isSeen) return <>{draw.orders.toLocaleString('en-US')}</>
  return (
    <Link to="/orders" search={{ game: draw.gameId, turn: draw.turnNum } as never}>
      {draw.orders.toLocaleString('en-US')} 单 · 看注单
    </Link>
  )
}
