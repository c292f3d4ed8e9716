import * as api from '@liuhe/contract/api/operator/draws.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import decision from '../../frame/decision.module.css'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Balls } from '../../shared/balls.tsx'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { turnOf } from './filters.ts'
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
      shownOf={({ draw }) => new Map([['状态', drawLook(draw).words], ['版本', String(draw.version)]])}
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
  const { draw, members, plays, settlement, proof, trialOrders } = detail
  const isUndecided = draw.payoutMax !== null
  const largest = plays.reduce((most, { payoutMax }) => (payoutMax > most ? payoutMax : most), 1n)
  return (
    <>
      {draw.resultText !== null && (
        <Balls family={draw.family} resultText={draw.resultText} lunarYear={draw.lunarYear} size="large" />
      )}
      {draw.voidReason !== null && <Notice kind="warn">已作废：{voidWords(draw.voidReason)}</Notice>}
      <Facts
        facts={[
          ['开盘', timeOr(detail.openedAt) ?? `${fullTimeOf(draw.openAt)}（计划）`],
          ['封盘', timeOr(detail.closedAt) ?? `${fullTimeOf(draw.closeAt)}（计划）`],
          ['开奖', timeOr(detail.drawnAt) ?? `${fullTimeOf(draw.planAt)}（计划）`],
          ['结束', timeOr(detail.settledAt)],
          ['会员注单', `${members.orders.toLocaleString('en-US')} 单 · ${members.people.toLocaleString('en-US')} 人`],
          ['会员投注', amountText(members.stake)],
          ['派彩上限', isUndecided ? amountText(members.payoutMax) : null],
          ['试玩注单', trialOrders === 0 ? null : trialOrders.toLocaleString('en-US')],
          ['已结算', settlement === null ? null : `${settlement.orders.toLocaleString('en-US')} 单 · 派 ${amountText(settlement.paid)}${settlement.isFinished ? '' : '（进行中）'}`],
          ['注单', <OrdersLink key="orders" draw={draw} />],
        ]}
      />
      <Part title="按玩法" hint={isUndecided ? '会员，按投注额；上限是该玩法未结注单全部中奖' : '会员，按投注额'}>
        <PanelTable
          label="按玩法"
          rows={plays}
          keyOf={({ playCode }) => playCode}
          empty="没有会员注单"
          columns={[
            { title: '玩法', cell: ({ name }) => name },
            { title: '注单', cell: ({ orders }) => orders.toLocaleString('en-US'), isFigure: true },
            { title: '投注额', cell: ({ stake }) => amountText(stake), isFigure: true },
            ...(isUndecided
              ? [
                  {
                    title: '派彩上限',
                    isFigure: true,
                    cell: ({ payoutMax }: (typeof plays)[number]) => (
                      <>
                        {amountText(payoutMax)}
                        <meter className={style.bar} min={0} max={100} value={Number((payoutMax * 100n) / largest)} aria-label="占最高玩法" />
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Part>
      <Part title="承诺与证明" hint={PROOF_WORDS[draw.proof]}>
        {draw.isOfficial ? (
          <p className={style.hash}>官方开奖：没有种子。来源与录入在开奖台。</p>
        ) : (
          <Facts
            facts={[
              ['承诺', hash(proof.commitment)],
              ['种子链', proof.chainSerial === null ? null : `第 ${proof.chainSerial} 条 · 第 ${proof.chainIndex} 环`],
              ['信标轮', proof.round === null ? null : proof.round.toLocaleString('en-US')],
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
    </>
  )
}

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

interface DeedsProps {
  detail: DrawDetail
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

const REASONS_CLOSE = ['直播中断，提前封盘', '赔率有误，提前封盘', '监管要求，立即停止受注'] as const
const REASONS_VOID = ['开奖机构取消本期', '随机源异常，作废本期', '赔率有误，作废本期'] as const

/** Closing early is one person's; giving up takes two. */
function DrawDeeds({ detail, onDone, onRefused }: DeedsProps) {
  const operator = useOperator()
  const { call } = useConsole()
  const { draw, canClose, canVoid } = detail
  const { gameId, turnNum } = draw
  const [open, setOpen] = useState<'close' | 'void'>()
  const [sent, setSent] = useState<number>()
  const [words, setWords, forget] = useDraft(operator.login, `draw.${open ?? 'none'}.${gameId}.${turnNum}`)
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<'close' | 'void'>({ onDone, onRefused })
  const isTheirs = may(operator, 'operateDraws')
  const askClose = () => canClose && setOpen('close')
  const askVoid = () => canVoid && setOpen('void')
  useKeys(
    isTheirs
      ? [
          { keys: 'c', label: '提前封盘', run: askClose, isAction: true },
          { keys: 'v', label: '作废期次', run: askVoid, isAction: true },
        ]
      : [],
  )
  if (!isTheirs) return null
  const confirm = () => {
    const step = open
    const reason = words.trim()
    setOpen(undefined)
    if (step === 'close') {
      void run('close', async () => {
        await call(api.close, { gameId, turnNum, reason })
        forget()
      })
    }
    if (step === 'void') {
      void run('void', async () => {
        const { approvalId } = await call(api.voidDraw, { gameId, turnNum, reason, requestId })
        setSent(approvalId)
        forget()
      })
    }
  }
  return (
    <footer className={decision.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {sent !== undefined && (
        <Notice kind="two">
          已提交作废，等第二人：
          <Link to="/approvals" search={{ row: sent } as never}>
            AP-{String(sent).padStart(4, '0')}
          </Link>
        </Notice>
      )}
      <div className={decision.buttons}>
        {!canClose && !canVoid && <span className={decision.hash}>这一期已经不能再封盘或作废</span>}
        <Button look="bad" keycap="c" disabled={!canClose} isBusy={busy === 'close'} onClick={askClose}>
          提前封盘…
        </Button>
        <Button look="two" keycap="v" disabled={!canVoid} isBusy={busy === 'void'} onClick={askVoid}>
          作废…
        </Button>
      </div>
      {open !== undefined && (
        <ConfirmDialog
          title={open === 'close' ? '提前封盘' : '提交作废'}
          about={`${draw.gameName} ${turnNum}，计划封盘 ${fullTimeOf(draw.closeAt)}`}
          effect={
            open === 'close'
              ? '立即停止受注，会员也不能再撤单；开奖时间与信标轮不变。已封盘不能再开。'
              : `需要第二人。通过后本期作废，${detail.members.orders.toLocaleString('en-US')} 单会员本金 ${amountText(detail.members.stake)} 全部退回，不再开奖。`
          }
          kind={open === 'close' ? 'warn' : 'two'}
          reason={{
            label: '理由（至少 4 字，记入审计）',
            templates: open === 'close' ? REASONS_CLOSE : REASONS_VOID,
            words,
            onType: setWords,
          }}
          missing={words.trim() !== '' && words.trim().length < 4 ? ['理由至少 4 字'] : []}
          button={open === 'close' ? '立即封盘' : '提交第二人'}
          look={open === 'close' ? 'bad' : 'two'}
          onConfirm={confirm}
          onClose={() => setOpen(undefined)}
        />
      )}
    </footer>
  )
}
