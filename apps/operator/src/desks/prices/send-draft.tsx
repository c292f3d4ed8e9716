import * as api from '@liuhe/contract/api/operator/prices.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { unreachable } from '@liuhe/domain/assert.ts'
import { capWords, FIGURE_WORDS, NO_CAP } from '@liuhe/domain/bets/price-file.ts'
import type { PriceFault } from '@liuhe/domain/bets/price-table.ts'
import { formatOdds, formatYuan } from '@liuhe/domain/money.ts'
import { parseInstant } from '@liuhe/domain/time.ts'
import { useState } from 'react'
import { PanelTable } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf, secondOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { BookTrial } from '../lab/book-trial.tsx'
import { type Book, type Draft, type Judged, LIMIT_NAMES, type Version } from './draft.ts'
import { percent, shortLabels } from './price-table.tsx'
import style from './prices.module.css'
import { useCtrlEnter } from './use-ctrl-enter.ts'
import { useSending } from './use-sending.ts'

/** What the draft changes, in words. */
export function Changes({ judged, draft, base, shown }: ChangesProps) {
  const odds = judged.rows.flatMap(({ row }) =>
    row.keys.flatMap((key) => {
      const words = draft[`odds:${key}`]
      const name = `${row.play.name} ${shortLabels(row.labels)}`
      return words === undefined ? [] : [{ name, now: formatOdds(base.odds[key] ?? 0), next: words }]
    }),
  )
  const limits = Object.entries(base.plays).flatMap(([code, known]) => {
    const play = judged.rows.find(({ row }) => row.play.code === code)?.row.play.name ?? code
    return LIMIT_NAMES.flatMap((limit) => {
      const words = draft[`${limit}:${code}`]
      return words === undefined
        ? []
        : [{ name: `${play} ${FIGURE_WORDS[limit]}`, now: saidCap(capWords(known[limit])), next: saidCap(words) }]
    })
  })
  const rest = [
    { name: FIGURE_WORDS.notesMax, now: String(base.notesMax), next: draft['notesMax'] },
    { name: FIGURE_WORDS.payoutMax, now: formatYuan(base.payoutMax), next: draft['payoutMax'] },
  ].flatMap(({ next, ...one }) => (next === undefined ? [] : [{ ...one, next }]))
  const all = [...odds, ...limits, ...rest]
  return (
    <section className={style.part} aria-label="与最新版本的差异">
      <h2>
        与 v{base.number} 的差异（{all.length}）
      </h2>
      <PanelTable
        label="差异"
        rows={all}
        keyOf={({ name, now }) => `${name} ${now}`}
        empty="还没有改动"
        columns={[
          { title: '改动', cell: ({ name }) => name },
          { title: `v${base.number}`, cell: ({ now }) => now, isFigure: true },
          {
            title: shown === undefined ? '草稿' : `v${shown.number}`,
            cell: ({ next }) => <b>{next}</b>,
            isFigure: true,
          },
        ]}
      />
    </section>
  )
}
/** A play without a cap of its own has no figure, which must not look like one that is missing. */
const saidCap = (words: string): string => (words === '' ? NO_CAP : words)

interface ChangesProps {
  judged: Judged
  draft: Draft
  base: Version
  /** A version that is looked at instead of a draft. */
  shown: Version | undefined
}

interface SendProps {
  book: Book
  base: Version
  group: string
  draft: Draft
  judged: Judged
  type: (field: string, words: string, now?: string) => void
  forget: () => void
}

/** When the draft shall hold and why, what is missing, and the way to the second person. */
export function SendDraft({ book, base, group, draft, judged, type, forget }: SendProps) {
  const { call } = useConsole()
  const mayTry = may(useOperator(), 'useLab')
  const [sent, setSent] = useState<number>()
  const time = (draft['time'] ?? '').trim()
  const reason = (draft['reason'] ?? '').trim()
  const at = time === '' ? undefined : parseInstant(time)
  const missing = missingOf({ judged, time, at, reason, book })
  const { isBusy, again, refused, send } = useSending(wordsOf)
  const start = () => {
    if (missing.length > 0) return
    send(async (requestId) => {
      const { odds = {}, plays = {}, notesMax, payoutMax } = judged.change
      const { gameId, revision } = book
      const { approvalId } = await call(api.propose, {
        ...{ gameId, group, requestId, revision, reason, effectiveTime: at },
        ...{ odds: { ...odds }, plays: { ...plays }, notesMax, payoutMax },
      })
      setSent(approvalId)
      forget()
    })
  }
  useKeys([{ keys: '$mod+Enter', label: '送复核', run: start }])
  useCtrlEnter(start)
  return (
    <section className={style.part} aria-label="生效与影响">
      <h2>
        生效与影响
        <span className={style.two}>
          <Icon name="two" />
          需要第二人
        </span>
      </h2>
      <DraftFields {...{ base, draft, judged, type }} frozen={book.frozen} isTimeWrong={isTimeWrong(time, missing)} />
      {mayTry && (
        <BookTrial
          {...{ gameId: book.gameId, group, odds: judged.change.odds ?? {} }}
          isReady={judged.unread.length === 0}
        />
      )}
      {refused !== undefined && <Notice kind="bad">{refused}</Notice>}
      {sent !== undefined && <Notice kind="two">已送复核：审批 {sent}，等待另一人决定。</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <div className={style.send}>
        <span>{missing.length > 0 ? `还差：${missing.join('；')}` : `${Object.keys(draft).length} 处已填`}</span>
        <Button onClick={forget} disabled={Object.keys(draft).length === 0}>
          清空草稿
        </Button>
        <Button look="two" keycap="Ctrl ↵" disabled={missing.length > 0} isBusy={isBusy} onClick={start}>
          送复核
        </Button>
      </div>
    </section>
  )
}

const isTimeWrong = (time: string, missing: readonly string[]): boolean =>
  time !== '' && missing.some((one) => one.startsWith('生效时间'))

interface FieldsProps extends Pick<SendProps, 'base' | 'draft' | 'judged' | 'type'> {
  frozen: Book['frozen']
  isTimeWrong: boolean
}

/** What belongs to the table as a whole: when it begins, why, and the two limits of every play. */
function DraftFields({ base, draft, judged, type, frozen, isTimeWrong: isWrongTime }: FieldsProps) {
  return (
    <>
      <div className={style.fields}>
        <label>
          生效时间（UTC+8）
          <input
            value={draft['time'] ?? ''}
            placeholder="空着：审批后 5 秒"
            aria-invalid={isWrongTime || undefined}
            onChange={({ target }) => type('time', target.value)}
          />
        </label>
        <label>
          原因（进入审计，复核人可见）
          <input
            value={draft['reason'] ?? ''}
            maxLength={200}
            onChange={({ target }) => type('reason', target.value)}
          />
        </label>
        <span className={style.quick}>
          <Button title={`${frozen.turnNum} 期封盘时`} onClick={() => type('time', fullTimeOf(frozen.until))}>
            封盘 {secondOf(frozen.until)}
          </Button>
          <Button onClick={() => type('time', tomorrowAtFour())}>明日 04:00</Button>
        </span>
        <span className={style.most}>
          <label>
            一次最多注数
            <input
              inputMode="numeric"
              value={draft['notesMax'] ?? String(base.notesMax)}
              aria-invalid={isWrong(judged, 'notesMax') || undefined}
              onChange={({ target }) => type('notesMax', target.value.trim(), String(base.notesMax))}
            />
          </label>
          <label>
            单期派彩上限（元）
            <input
              inputMode="decimal"
              value={draft['payoutMax'] ?? formatYuan(base.payoutMax)}
              aria-invalid={isWrong(judged, 'payoutMax') || undefined}
              onChange={({ target }) => type('payoutMax', target.value.trim(), formatYuan(base.payoutMax))}
            />
          </label>
        </span>
      </div>
      <p className={style.note}>每期封盘前 60 秒不能生效；已下注的不变，按原赔率结算。</p>
    </>
  )
}

const isWrong = ({ faults, unread }: Judged, name: 'notesMax' | 'payoutMax'): boolean =>
  unread.includes(name) || faults.some(({ kind }) => kind === name)

interface Filled {
  judged: Judged
  time: string
  at: number | undefined
  reason: string
  book: Book
}

/** What keeps the draft from being sent. */
function missingOf({ judged, time, at, reason, book: { frozen, newest } }: Filled): string[] {
  const { isChanged, unread, faults } = judged
  const inFrozen = at !== undefined && at >= frozen.from && at < frozen.until
  return [
    // A group gets its first version even where that says what the standard one says.
    ...(isChanged || newest === 0 ? [] : ['改动']),
    ...(unread.length > 0 ? [`${unread.length} 处不是数值`] : []),
    ...(faults.length > 0
      ? [
          `${faults.length} 处要改：${faults
            .slice(0, 3)
            .map((fault) => wordsOfFault(fault, judged))
            .join('、')}`,
        ]
      : []),
    ...(time !== '' && at === undefined ? ['生效时间写作 2026-11-22 20:27:30'] : []),
    ...(inFrozen
      ? [
          `生效时间在 ${frozen.turnNum} 期封盘前 60 秒，请改为 ${secondOf(frozen.from)} 之前或 ${secondOf(frozen.until)} 起`,
        ]
      : []),
    ...(reason === '' ? ['原因'] : []),
  ]
}

const wordsOfFault = (fault: PriceFault, { rows }: Judged): string => {
  switch (fault.kind) {
    case 'return': {
      const row = rows.find(({ row: { keys } }) => keys.join() === fault.keys.join())?.row
      return `${row?.play.name ?? fault.play} ${shortLabels(row?.labels ?? [])} RTP ${percent(fault.rtp)}`
    }
    case 'limits':
      return `${rows.find(({ row }) => row.play.code === fault.play)?.row.play.name ?? fault.play} 的限额互相矛盾`
    case 'key':
      return `${fault.key} 没有赔率`
    case 'playCap':
      return `${rows.find(({ row }) => row.play.code === fault.play)?.row.play.name ?? fault.play} 的单期派彩上限高于彩种的`
    case 'notesMax':
      return '一次最多注数须在 1–100,000'
    case 'payoutMax':
      return '单期派彩上限不对'
    default:
      return unreachable(fault)
  }
}

/** A refusal, with the times that are allowed where it names them. */
function wordsOf(why: unknown): string {
  const data = why instanceof ApiError && why.code === 'PRICES/TIME' ? (why.data as Record<string, string | null>) : {}
  const { turnNum, from, until } = data
  if (until === undefined) return sentenceOf(why)
  return turnNum === null
    ? `${sentenceOf(why)}：最早 ${until}`
    : `${sentenceOf(why)}：落在 ${turnNum} 期封盘前 60 秒，请改为 ${from} 之前或 ${until} 起`
}

const tomorrowAtFour = (): string => `${fullTimeOf(Date.now() + 86_400_000).slice(0, 10)} 04:00:00`
