import { cannonOf, seenFrom } from '@liuhe/games/haiwang/bullet.ts'
import { seaConfig } from '@liuhe/games/haiwang/game.ts'
import type { SeaSeat } from '../../../../src/wire-sea.ts'
import { neighbourStep } from '../../frame/bet-steps.ts'
import { useSession } from '../../frame/context.ts'
import { Icon } from '../../frame/icon.tsx'
import { money, stake } from '../../frame/money.ts'
import css from './game.module.css'
import type { SeaState } from './sea-link.ts'
import type { Gunner } from './use-gunner.ts'

/** Names at the cannons, and the player's own money and bullet. */
export function Plates({ state, gunner }: { state: SeaState; gunner: Gunner }) {
  return (
    <>
      {state.seats.map((each) =>
        each.seat === state.seat ? (
          <OwnPlate key={each.seat} state={state} gunner={gunner} />
        ) : (
          <OtherPlate key={each.seat} own={state.seat} {...each} />
        ),
      )}
    </>
  )
}

/** Where a cannon stands, in hundredths of the sea, as the player sees it. */
function spotOf(own: number, seat: number): { isLeft: boolean; isAbove: boolean } {
  const { x, y } = seenFrom(seaConfig, own, cannonOf(seaConfig, seat))
  return { isLeft: x < seaConfig.stage.w / 2, isAbove: y === 0 }
}

function OtherPlate({ own, seat, name, isDemo }: SeaSeat & { own: number }) {
  const { isLeft, isAbove } = spotOf(own, seat)
  return (
    <p className={css.other} data-left={isLeft} data-above={isAbove}>
      <b>{seat}</b> {name}
      {isDemo && <i>试玩</i>}
    </p>
  )
}

function OwnPlate({ state, gunner }: { state: SeaState; gunner: Gunner }) {
  const balance = useSession((session) => session.balance)
  const isDemo = useSession((session) => session.isDemo)
  const { bullet, setBullet } = gunner
  const steps = (state.room?.bullets ?? []).map(BigInt)
  const free = state.freeBullets[String(bullet)] ?? 0
  const { isLeft } = spotOf(state.seat, state.seat)
  const unit = isDemo ? '金币' : '元'
  return (
    <>
      <div className={css.bullet} data-left={isLeft} role="group" aria-label="炮值">
        <button
          type="button"
          aria-label="减小炮值"
          disabled={bullet === steps[0]}
          onClick={() => setBullet(neighbourStep(steps, bullet, -1))}
        >
          <Icon name="minus" size={20} />
        </button>
        <output>
          <b>{stake(bullet)}</b>
          <small>{free > 0 ? `免费 ${free} 发` : unit}</small>
        </output>
        <button
          type="button"
          aria-label="增大炮值"
          disabled={bullet === steps.at(-1)}
          onClick={() => setBullet(neighbourStep(steps, bullet, 1))}
        >
          <Icon name="plus" size={20} />
        </button>
      </div>
      <dl className={css.purse} data-left={isLeft}>
        <div>
          <dt>{isDemo ? '试玩金币' : '余额'}</dt>
          <dd>{money(balance)}</dd>
        </div>
        <div>
          <dt>赢得</dt>
          <dd className={css.win}>{money(state.win)}</dd>
        </div>
      </dl>
    </>
  )
}

/** 锁定, 自动 and 换房: at the edge, where a thumb is. */
export function Controls({ gunner, onAuto, onRise }: { gunner: Gunner; onAuto: () => void; onRise: () => void }) {
  const { auto, isReady, isLocking, toggleLock, stop } = gunner
  const whyNot = isReady ? undefined : '画面准备好后即可使用'
  return (
    <div className={css.controls}>
      <button type="button" aria-pressed={isLocking} disabled={!isReady} title={whyNot} onClick={toggleLock}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path
            d="M12 2v5M12 17v5M2 12h5M17 12h5M12 5.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        锁定
      </button>
      <button
        type="button"
        aria-pressed={auto !== undefined}
        disabled={!isReady}
        title={whyNot}
        onClick={auto === undefined ? onAuto : stop}
      >
        <Icon name={auto === undefined ? 'auto' : 'stop'} />
        {auto === undefined ? '自动' : `停 ${auto.left}`}
      </button>
      <button type="button" onClick={onRise}>
        <Icon name="back" />
        换房
      </button>
    </div>
  )
}
