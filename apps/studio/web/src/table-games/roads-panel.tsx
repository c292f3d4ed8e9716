import type { Derived } from '@liuhe/games/roads/derived.ts'
import { beadCell } from '@liuhe/games/roads/draw-road.ts'
import type { Side } from '@liuhe/games/roads/columns.ts'
import { nextIf, roadSheet, type RoadSheet } from '@liuhe/games/roads/road-sheet.ts'
import { memo, useMemo } from 'react'
import { useSettings } from '../frame/context.ts'
import { bigMarks, derivedMarks, type Mark, type RoadBook } from './road-book.ts'
import { Marks, MarkShape, RoadDrawing, type Shape } from './road-drawing.tsx'
import css from './roads.module.css'

const DERIVED: readonly { road: Derived; name: string; shape: Shape }[] = [
  { road: 'bigEye', name: '大眼仔', shape: 'ring' },
  { road: 'small', name: '小路', shape: 'disc' },
  { road: 'cockroach', name: '曱甴路', shape: 'slash' },
]
const BEAD = 22
const BIG = 13
const SMALL = 8
const LEAST = { bead: 14, big: 34, brief: 34, derived: 42 }

type RoadsPanelProps<Outcome> = { outcomes: readonly Outcome[]; book: RoadBook<Outcome>; isFor?: 'shoe' | 'rounds' }

/** All charts of the shoe so far, as the rules lay them out, and what the next winner would add. */
function Roads<Outcome>({ outcomes, book, isFor = 'shoe' }: RoadsPanelProps<Outcome>) {
  const { hasLetters } = useSettings()
  const sheet = useMemo(() => roadSheet(outcomes.map(book.resultOf)), [outcomes, book])
  const big = useMemo(() => bigMarks(sheet), [sheet])
  const letters = hasLetters ? book.words : undefined
  return (
    <section className={css.panel} aria-label="路单">
      <header className={css.head}>
        <Counts sheet={sheet} book={book} isFor={isFor} />
        {book.isBrief === true ? (
          <LastRow outcomes={outcomes} book={book} />
        ) : (
          <>
            <Ask sheet={sheet} book={book} side="red" />
            <Ask sheet={sheet} book={book} side="blue" />
          </>
        )}
      </header>
      <div className={book.isBrief === true ? css.brief : css.charts}>
        {book.isBrief !== true && <BeadPlate outcomes={outcomes} book={book} />}
        <div className={css.stack}>
          <RoadDrawing
            {...{ name: '大路', size: BIG, width: widthOf(big), spoken: spokenBig(sheet, book) }}
            least={book.isBrief === true ? LEAST.brief : LEAST.big}
          >
            <Marks marks={big} size={BIG} shape="ring" {...(letters && { letters })} />
          </RoadDrawing>
          {book.isBrief !== true && <DerivedRoads sheet={sheet} />}
        </div>
      </div>
    </section>
  )
}
export const RoadsPanel = memo(Roads) as typeof Roads

/** 大眼仔, 小路 and 曱甴路 side by side. */
function DerivedRoads({ sheet }: { sheet: RoadSheet }) {
  return (
    <div className={css.derived}>
      {DERIVED.map(({ road, name, shape }) => {
        const marks = derivedMarks(sheet, road)
        const spoken = `${name}：${marks.map(({ side }) => (side === 'red' ? '红' : '蓝')).join('') || '未开始'}`
        return (
          <RoadDrawing key={road} {...{ name, size: SMALL, width: widthOf(marks), least: LEAST.derived, spoken }}>
            <Marks marks={marks} size={SMALL} shape={shape} />
          </RoadDrawing>
        )
      })}
    </div>
  )
}

const widthOf = (marks: readonly Mark[]): number => marks.reduce((most, { x }) => Math.max(most, x + 1), 0)

const spokenBig = <Outcome,>({ big }: RoadSheet, { words }: RoadBook<Outcome>): string =>
  `大路：${big.columns.map(({ side, ties }) => `${words[side]}${ties.length}`).join('，') || '未开始'}`

type PartProps<Outcome> = { sheet: RoadSheet; book: RoadBook<Outcome> }

function Counts<Outcome>({ sheet, book, isFor }: PartProps<Outcome> & { isFor: 'shoe' | 'rounds' }) {
  const count = (result: 'red' | 'blue' | 'tie') => sheet.results.filter((each) => each === result).length
  return (
    <p className={css.counts}>
      <b>路单</b>
      {(['red', 'blue', 'tie'] as const).map((result) => (
        <span key={result}>
          <i className={css[`${result}Bead`]}>{book.words[result]}</i>
          {count(result)}
        </span>
      ))}
      <span className="hidden">
        {isFor === 'shoe' ? '本靴' : '最近'}共 {sheet.results.length} 局
      </span>
    </p>
  )
}

/** 庄问路, 闲问路: the three marks that this winner would add. */
function Ask<Outcome>({ sheet, book, side }: PartProps<Outcome> & { side: Side }) {
  const next = nextIf(sheet, side)
  const said = DERIVED.map(({ road, name }) => `${name}${{ red: '红', blue: '蓝', none: '无' }[next[road] ?? 'none']}`)
  return (
    <span className={css[`${side}Ask`]} role="img" aria-label={`${book.words[side]}问路：${said.join('，')}`}>
      <b>{book.words[side]}问路</b>
      {DERIVED.map(({ road, shape }) => (
        <svg key={road} viewBox="0 0 12 12" width="12" height="12" className={css[next[road] ?? 'none']}>
          {next[road] !== null && <MarkShape shape={shape} />}
        </svg>
      ))}
    </span>
  )
}

const LAST = 16

/** The last results in a row, newest at the left. */
function LastRow<Outcome>({ outcomes, book }: { outcomes: readonly Outcome[]; book: RoadBook<Outcome> }) {
  const last = outcomes.slice(-LAST).toReversed()
  return (
    <ol className={css.last} aria-label="最近结果">
      {last.map((outcome, at) => {
        const result = book.resultOf(outcome)
        const word = book.words[result]
        return (
          <li key={outcomes.length - at} className={css[`${result}Bead`]}>
            {book.letterOf?.(outcome) ?? word}
            <small>{word}</small>
          </li>
        )
      })}
    </ol>
  )
}

/** 珠盘路: every result with its letter, and dots for pairs. */
function BeadPlate<Outcome>({ outcomes, book }: { outcomes: readonly Outcome[]; book: RoadBook<Outcome> }) {
  const width = Math.ceil(outcomes.length / 6)
  const spoken = `珠盘路：${outcomes.map((each) => book.words[book.resultOf(each)]).join('') || '未开始'}`
  return (
    <RoadDrawing {...{ name: '珠盘路', size: BEAD, width: width - 1, least: LEAST.bead, spoken }}>
      {outcomes.map((outcome, at) => {
        const { x, y } = beadCell(at)
        const result = book.resultOf(outcome)
        const dots = book.dotsOf?.(outcome)
        return (
          <g
            key={`${x}/${y}`}
            transform={`translate(${x * BEAD} ${y * BEAD})`}
            data-bead={result}
            className={css[result]}
          >
            <circle cx="11" cy="11" r="9.5" className={css.disc} />
            <text x="11" y="11.6" className={css.bead}>
              {book.letterOf?.(outcome) ?? book.words[result]}
            </text>
            {dots?.red && <circle cx="4" cy="4" r="3.2" className={css.redDot} />}
            {dots?.blue && <circle cx="18" cy="18" r="3.2" className={css.blueDot} />}
          </g>
        )
      })}
    </RoadDrawing>
  )
}
