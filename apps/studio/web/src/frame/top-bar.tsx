import { useFrame, useSession, useSettings } from './context.ts'
import { Icon } from './icon.tsx'
import { leaveTo } from './leave.ts'
import { LineLost } from './line-lost.tsx'
import css from './top-bar.module.css'

/** The same corner in all games: close, what can be checked, sound and the menu. */
export function TopBar() {
  const { openSheet, session, sounds } = useFrame()
  const { isMuted } = useSettings()
  const returnUrl = useSession((state) => state.returnUrl)
  const nonce = useSession((state) => state.seed?.nextNonce)
  const isDemo = useSession((state) => state.isDemo)
  const isBusy = useSession((state) => state.isBusy)
  const isLineLost = useSession((state) => state.isLineLost)
  return (
    <header className={css.bar}>
      <button
        type="button"
        className={css.round}
        aria-label="关闭游戏"
        onClick={() => (isBusy ? openSheet('leave') : leaveTo(returnUrl))}
      >
        <Icon name="close" />
      </button>
      {!isLineLost && (
        <button type="button" className={css.pill} onClick={() => openSheet('fairness')}>
          <span className={css.shield}>
            <Icon name="shield" size={18} />
          </span>
          {nonce === undefined ? '公平可验证' : `第 ${(nonce + 1).toLocaleString('en')} 局 · 可验证`}
          {isDemo && <b className={css.demo}>试玩</b>}
        </button>
      )}
      <LineLost />
      <button
        type="button"
        className={css.round}
        aria-label="静音"
        aria-pressed={isMuted}
        onClick={() => {
          session.settings.set({ isMuted: !isMuted })
          sounds.play('click')
        }}
      >
        <Icon name={isMuted ? 'mute' : 'sound'} />
      </button>
      <button type="button" className={css.round} aria-label="菜单" onClick={() => openSheet('menu')}>
        <Icon name="menu" />
      </button>
    </header>
  )
}
