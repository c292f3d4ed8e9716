import css from './start-screen.module.css'
import { useFrame, useSession, useSettings } from './context.ts'
import { GameTitle } from './game-title.tsx'
import { Icon } from './icon.tsx'
import { leaveTo } from './leave.ts'
import { money, stake } from './money.ts'

const OPEN = '您有一局未完成，进入后接着玩'
const UNSEEN = '有一局尚未看完，进入后先为您播放'

/** The first screen: what is played, with which money, what comes back in the long run, and the limits. */
export function StartScreen({ isReady, onStart }: { isReady: boolean; onStart: () => void }) {
  const { session } = useFrame()
  const { game, isDemo, limits, balance, returnUrl, unseenRound, openRound } = useSession((state) => state)
  // As it was left on this device; the second button is the other way.
  const { isMuted } = useSettings()
  const waits = openRound !== null ? OPEN : unseenRound !== null ? UNSEEN : ''
  const startOtherWay = () => {
    session.settings.set({ isMuted: !isMuted })
    onStart()
  }
  return (
    <section className={css.screen} aria-label={game.name}>
      <button type="button" className={css.close} aria-label="关闭游戏" onClick={() => leaveTo(returnUrl)}>
        <Icon name="close" />
      </button>
      <div className={css.middle}>
        <GameTitle />
        <p className={isDemo ? css.demo : css.real}>{isDemo ? '试玩 · 使用试玩金币' : '正式'}</p>
        <dl className={css.facts}>
          <div>
            <dt>理论回报率</dt>
            <dd>{game.rtp}%</dd>
          </div>
          <div>
            <dt>投注范围</dt>
            <dd>
              {stake(limits.min)} – {stake(limits.max)}
            </dd>
          </div>
          <div>
            <dt>{isDemo ? '试玩金币' : '余额'}</dt>
            <dd>{money(balance)}</dd>
          </div>
        </dl>
        {waits !== '' && <p className={css.waits}>{waits}</p>}
        <button type="button" className={css.start} disabled={!isReady} onClick={onStart}>
          {isReady ? '开始游戏' : '正在加载…'}
        </button>
        <button type="button" className={css.loud} disabled={!isReady} onClick={startOtherWay}>
          <Icon name={isMuted ? 'sound' : 'mute'} size={20} /> {isMuted ? '开启声音进入' : '静音进入'}
        </button>
      </div>
      <p className={css.foot}>
        {game.supplierName} · 版本 {game.version} · 每局可验证
      </p>
    </section>
  )
}
