import { useEffect, useState } from 'react'
import css from './pitch.module.css'
import { type Moment, PITCH } from './show.ts'

type PitchProps = {
  /** What is shown now; nothing before the kick-off. */
  moment: Moment | undefined
  /** Names the moment: another key begins another one. */
  at: number
  /** How long a moment lasts. */
  ms: number
  isCalm: boolean
  /** What is said where no moment is. */
  rest: string
}

const CENTRE = { x: PITCH.width / 2, y: PITCH.height / 2 }
const STRIPES = Array.from({ length: 14 }, (_, at) => at)
/** Of a minute the ball is under way so long; then it rests at its last point. */
const WAY = 0.7

/** The pitch from above: stripes, lines, the zone that a side presses, and the ball. 主 plays to the right. */
export function Pitch({ moment, at, ms, isCalm, rest }: PitchProps) {
  const step = useSteps(moment, at, ms, isCalm)
  const ball = moment?.points[step] ?? CENTRE
  const isGoal = moment?.word === '进球'
  return (
    <figure className={css.pitch} data-calm={isCalm}>
      <svg viewBox={`-4 -2 ${PITCH.width + 8} ${PITCH.height + 4}`} aria-hidden="true">
        <Grass />
        {moment !== undefined && <Zone moment={moment} />}
        <Lines />
        <g
          className={css.ball}
          style={{
            transform: `translate(${ball.x}px, ${ball.y}px)`,
            transitionDuration: `${isCalm ? 0 : (ms * WAY) / 4}ms`,
          }}
        >
          <ellipse cx={0.5} cy={1.3} rx={1.5} ry={0.7} fill="#0007" />
          <circle r={1.35} fill="#fff" />
          <path d="M0-.65.62-.2.38.53H-.38L-.62-.2Z" fill="#1b2430" />
          <circle r={1.35} fill="none" stroke="#1b2430" strokeWidth={0.2} />
        </g>
      </svg>
      <figcaption className={css.caption} data-side={moment?.side} data-goal={isGoal}>
        {moment === undefined ? rest : `${moment.side === '主' ? '主队' : '客队'} ${moment.word}`}
      </figcaption>
    </figure>
  )
}

/** Which point of its way the ball has come to. Each moment begins at its first, and calm ones stand at their last. */
function useSteps(moment: Moment | undefined, at: number, ms: number, isCalm: boolean): number {
  const [now, setNow] = useState({ at, step: 0 })
  const last = (moment?.points.length ?? 1) - 1
  useEffect(() => {
    if (isCalm) return undefined
    const timers = Array.from({ length: last }, (_, each) =>
      setTimeout(() => setNow({ at, step: each + 1 }), ((each + 1) * ms * WAY) / (last + 1)),
    )
    return () => timers.forEach(clearTimeout)
  }, [at, ms, last, isCalm])
  if (isCalm) return last
  return now.at === at ? now.step : 0
}

function Grass() {
  return (
    <>
      <rect x={-4} y={-2} width={PITCH.width + 8} height={PITCH.height + 4} fill="#0f7a3d" />
      {STRIPES.map((stripe) => (
        <rect
          key={stripe}
          x={stripe * 7.5}
          y={0}
          width={7.5}
          height={68}
          fill={stripe % 2 === 0 ? '#17934c' : '#128544'}
        />
      ))}
    </>
  )
}

/** The part of the pitch that is played in, in the colour of the side that presses. */
function Zone({ moment: { side, word } }: { moment: Moment }) {
  const from = { 控球: 30, 进攻: 55, 危险进攻: 78, 进球: 88 }[word]
  const width = { 控球: 32, 进攻: 28, 危险进攻: 27, 进球: 17 }[word]
  const x = side === '主' ? from : PITCH.width - from - width
  return <rect className={css.zone} data-side={side} x={x} y={0} width={width} height={PITCH.height} />
}

function Lines() {
  const { width, height } = PITCH
  return (
    <g fill="none" stroke="#ffffffb0" strokeWidth={0.45}>
      <rect x={0} y={0} width={width} height={height} />
      <path d={`M${width / 2} 0v${height}`} />
      <circle cx={width / 2} cy={height / 2} r={9.15} />
      <path d="M0 13.850h16.500v40.300H0M0 24.850h5.500v18.300H0" />
      <path d="M105 13.850H88.500v40.300H105M105 24.850h-5.500v18.300h5.500" />
      <path d="M16.500 26.700a9.150 9.150 0 0 1 0 14.600M88.500 26.700a9.150 9.150 0 0 0 0 14.600" />
      <path d="M0 1a1 1 0 0 0 1-1M104 0a1 1 0 0 0 1 1M1 68a1 1 0 0 0-1-1M105 67a1 1 0 0 0-1 1" />
      <path d="M0 30.340h-2.400v7.320H0M105 30.340h2.400v7.320H105" stroke="#fff" />
      <g fill="#ffffffb0" stroke="none">
        <circle cx={width / 2} cy={height / 2} r={0.6} />
        <circle cx={11} cy={height / 2} r={0.5} />
        <circle cx={94} cy={height / 2} r={0.5} />
      </g>
    </g>
  )
}
