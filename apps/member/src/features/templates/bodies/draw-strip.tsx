import { paths } from '@liuhe/brand/paths.ts'
import { colourOf, DRAW_BALLS, formatBall } from '@liuhe/domain/lottery/ball.ts'
import { elementOf } from '@liuhe/domain/lottery/element.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import IconHistory from '~icons/mingcute/history-anticlockwise-line'
import IconTrend from '~icons/mingcute/chart-line-line'
import IconLive from '~icons/mingcute/tv-2-line'
import { DrawNumbers } from '../../../shared/results/draw-numbers.tsx'
import { DrawStatus } from '../../../shared/results/draw-status.tsx'
import { Link } from '../../../shared/link.tsx'
import type { DrawInfo } from '../../../shared/results/panel-poll.ts'
import { type DrawPanel, useDrawPanel } from '../../../shared/results/use-draw-panel.ts'
import { OperatorAnchor } from '../cells/operator-anchor.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './draw-strip.module.css'

/** The last draw inside the list: balls, animals and elements, the time to the next, and where to see more. */
export function DrawStrip({ group, card }: BodyProps) {
  const panel = useDrawPanel(card.gameId)
  const [item] = group.items
  return (
    <div className={styles.strip}>
      {panel.info === undefined ? <Waiting /> : <Draw panel={panel} info={panel.info} />}
      {item?.title && <p className={styles.slogan}>{item.title}</p>}
      <nav className={styles.links} aria-label={`${card.name}相关`}>
        <Link
          className={styles.live}
          to={paths['lottery-record-history']({ gameId: card.gameId }, { type: 'live-lottery' })}
        >
          <IconLive />
          直播
        </Link>
        <Link className={styles.link} to={paths['special-trend']({ id: card.gameId })}>
          <IconTrend />
          走势
        </Link>
        <OperatorAnchor
          className={styles.link}
          link={item?.source.content2 || paths['lottery-record-history']({ gameId: card.gameId })}
        >
          <IconHistory />
          历史开奖
        </OperatorAnchor>
      </nav>
    </div>
  )
}

function Draw({ panel: { draw }, info }: { panel: DrawPanel; info: DrawInfo }) {
  const { landed, isLast, isMoving, stage } = draw
  const shown = draw.shown.slice(0, landed)
  return (
    <>
      <p className={styles.head}>
        <b>{issueLabel(draw.turnNum)}</b>
        {stage === 'countdown' ? (
          <span>
            距{issueLabel(info.plan.turnNum).slice(1)}{' '}
            <Countdown until={info.plan.planTime} from={info.serverTime} over="封盘中" />
          </span>
        ) : info.pre?.isStreaming ? (
          <span className={styles.onAir}>直播中</span>
        ) : (
          <DrawStatus stage={stage} turnNum={draw.turnNum} />
        )}
      </p>
      {info.family === 'LHC' ? (
        <Balls shown={shown} lunarYear={draw.lunarYear} />
      ) : (
        <DrawNumbers
          family={info.family}
          resultText={shown.join(',')}
          reveal={isMoving ? { landed, isLast } : undefined}
        />
      )}
    </>
  )
}

/** Seven places: ball, animal, element; a place that has not fallen is empty. */
function Balls({ shown, lunarYear }: { shown: readonly number[]; lunarYear: number }) {
  const spoken = shown.map((number) => `${formatBall(number)}${animalOf(number, lunarYear)}`).join('、')
  return (
    <div className={styles.balls} role="img" aria-label={spoken === '' ? '等待开奖' : `开奖号码：${spoken}`}>
      {Array.from({ length: DRAW_BALLS }, (_, place) => {
        const number = shown[place]
        return (
          <Place key={place} isSpecial={place === DRAW_BALLS - 1}>
            {number === undefined ? (
              <Ball colour="red" size={34} />
            ) : (
              <>
                <Ball number={number} colour={colourOf(number)} size={34} />
                <span>{animalOf(number, lunarYear)}</span>
                <small>{elementOf(number, lunarYear)}</small>
              </>
            )}
          </Place>
        )
      })}
    </div>
  )
}

const Place = ({ isSpecial, children }: { isSpecial: boolean; children: ReactNode }) => (
  <span className={styles.place} data-special={isSpecial || undefined}>
    {children}
  </span>
)

const Waiting = () => (
  <div role="status" aria-label="加载中">
    <Skeleton height={112} round={8} />
  </div>
)
