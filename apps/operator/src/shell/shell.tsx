import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Desk, deskGroups } from '../desks/desk.ts'
import { desksOf } from '../desks/desks.ts'
import { useConsole, useOperator } from '../session/console-context.tsx'
import { UndoProvider } from '../frame/undo.tsx'
import { IdleWatch } from '../session/idle-watch.tsx'
import { Button } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { Keycap } from '../shared/keycap.tsx'
import { roleName } from '../shared/role-name.ts'
import { type Appearance, useAppearance } from './appearance.ts'
import { DroppedFilters } from './dropped-filters.tsx'
import { KeyBar } from './key-bar.tsx'
import { KeyHelp } from './key-help.tsx'
import { KeyBoardProvider, printedKey, useKeys } from './keys.tsx'
import { LiveState, LostLine } from './live-state.tsx'
import { NewsProvider } from './news.tsx'
import { Palette } from './palette.tsx'
import style from './shell.module.css'
import { SiteClock } from './site-clock.tsx'

/** What stays while desks come and go: the bar above, the desks that one may open, and the keys that work now. */
export function Shell() {
  const { appearance, change } = useAppearance()
  return (
    <KeyBoardProvider isOn={appearance.hasKeys}>
      <NewsProvider>
        <UndoProvider>
          <Frame appearance={appearance} change={change} />
        </UndoProvider>
      </NewsProvider>
    </KeyBoardProvider>
  )
}

interface FrameProps {
  appearance: Appearance
  change: (part: Partial<Appearance>) => void
}

function Frame({ appearance, change }: FrameProps) {
  const [open, setOpen] = useState<'palette' | 'help'>()
  const router = useRouter()
  const desks = desksOf(useOperator())
  useKeys([
    { keys: '$mod+k', label: '命令', run: () => setOpen('palette') },
    { keys: '[Shift]+?', label: '全部按键', run: () => setOpen('help') },
    ...desks.map(({ keys, title, path }) => ({ keys, label: title, run: () => void router.navigate({ to: path }) })),
  ])
  return (
    <div className={style.shell}>
      <a className={style.skip} href="#desk">
        跳到内容
      </a>
      <header className={style.top}>
        <Brand />
        <button type="button" className={style.search} aria-keyshortcuts="Control+K" onClick={() => setOpen('palette')}>
          <Icon name="search" />
          搜索单号，或输入命令
          <Keycap>Ctrl</Keycap>
          <Keycap>K</Keycap>
        </button>
        <span className={style.space} />
        <LiveState />
        <Looks appearance={appearance} change={change} />
        <SiteClock />
        <Person />
      </header>
      <Desks desks={desks} />
      <main id="desk" className={style.desk} tabIndex={-1}>
        <div className={style.notices}>
          <IdleWatch />
          <LostLine />
          <DroppedFilters />
        </div>
        <Outlet />
      </main>
      <KeyBar onHelp={() => setOpen('help')} />
      {open === 'palette' && <Palette onClose={() => setOpen(undefined)} />}
      {open === 'help' && (
        <KeyHelp
          isOn={appearance.hasKeys}
          onSwitch={(hasKeys) => change({ hasKeys })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

const Brand = () => (
  <strong className={style.brand}>
    <span className={style.seal} aria-hidden="true">
      合
    </span>
    六合 <small>运营后台</small>
  </strong>
)

/** The list of desks, which is longer than the window: the open one is scrolled into it, however it was reached. */
function Desks({ desks }: { desks: readonly Desk[] }) {
  const list = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav ref={list} className={style.side} aria-label="台面">
      {deskGroups(desks).map(({ group, desks: some }) => (
        <section key={group}>
          <h2>{group}</h2>
          {some.map((desk) => (
            <DeskLink key={desk.path} desk={desk} />
          ))}
        </section>
      ))}
    </nav>
  )
}

const DeskLink = ({ desk: { path, title, icon, keys, useCount, isForSecond } }: { desk: Desk }) => (
  <Link to={path} className={style.link} activeProps={{ 'aria-current': 'page' }} aria-keyshortcuts={keys}>
    <Icon name={icon} />
    {title}
    {useCount !== undefined && <Waiting useCount={useCount} isForSecond={isForSecond === true} />}
    <small aria-hidden="true">{printedKey(keys)}</small>
  </Link>
)

/** How much waits at a desk for this person. */
function Waiting({ useCount, isForSecond }: Required<Pick<Desk, 'useCount' | 'isForSecond'>>) {
  const count = useCount()
  if (count === undefined || count === 0) return null
  return (
    <span className={`${style.count} ${isForSecond ? style.two : ''}`} role="img" aria-label={`${count} 件等我决定`}>
      {count}
    </span>
  )
}

const THEMES = { system: 'light', light: 'dark', dark: 'system' } as const
const THEME_NAMES = { system: '跟随系统', light: '浅色', dark: '深色' }
const DENSITY_NAMES = { compact: '紧凑', normal: '普通' }

const Looks = ({ appearance: { theme, density }, change }: FrameProps) => (
  <>
    <Button look="text" title="外观" onClick={() => change({ theme: THEMES[theme] })}>
      <Icon name="theme" />
      {THEME_NAMES[theme]}
    </Button>
    <Button look="text" title="行高" onClick={() => change({ density: density === 'compact' ? 'normal' : 'compact' })}>
      <Icon name="density" />
      {DENSITY_NAMES[density]}
    </Button>
  </>
)

function Person() {
  const { call, session } = useConsole()
  const { login, role } = useOperator()
  const [isBusy, setIsBusy] = useState(false)
  const signOut = async () => {
    setIsBusy(true)
    // Leaving is done here whatever the line says; without an answer the server ends the session by itself.
    await call(entry.signOut, {}).catch(() => undefined)
    session.leave()
  }
  return (
    <div className={style.person}>
      <span>
        <b>{login}</b>
        <small>{roleName(role)}</small>
      </span>
      <Button isBusy={isBusy} onClick={() => void signOut()}>
        退出
      </Button>
    </div>
  )
}
