import { defaultThemeId, type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import { tokensCss } from '@liuhe/brand/tokens-css.ts'
import type { PreviewAnswer, PreviewCard, PreviewPiece } from '@liuhe/contract/preview.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { Component, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { allLayouts } from '../features/templates/all-layouts.ts'
import { loadLayouts } from '../features/templates/layout-registry.ts'
import { TemplateCard } from '../features/templates/template-card.tsx'
import { keepTemplate } from './keep-html.ts'
import { markChanges } from './mark-changes.ts'
import { PieceScreen } from './piece-screen.tsx'
import styles from './preview.module.css'
import { type OpenInfo, Surroundings } from './surroundings.tsx'

const READERS: Record<PreviewCard['reader'], Reader> = {
  guest: { kind: 'guest' },
  member: { kind: 'member', recharged: false },
  recharged: { kind: 'member', recharged: true },
}

/**
 * Shows the card or the piece of content that an editor types, as a member sees it. It stands in a frame without an
 * origin: it has no cookie and no store, its policy lets it reach nobody, and it listens to its editor alone.
 */
export function Preview({ editor }: { editor: Window }) {
  const told = useTold(editor)
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
  })
  useTokens()
  useEffect(() => stayHere(), [])
  if (told === undefined) return null
  const theme = themeIds.find((id) => id === told.theme) ?? defaultThemeId
  return (
    <Surroundings theme={theme} openInfo={() => openInfoOf(latest.current ?? told)}>
      <Screen told={told} theme={theme} editor={editor} />
    </Surroundings>
  )
}

type Told = PreviewCard | PreviewPiece

/** What the editor has sent last; what anyone else sends is not looked at. */
function useTold(editor: Window): Told | undefined {
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      const kind = source === editor ? (data as Told | null)?.kind : undefined
      if (kind === 'card' || kind === 'piece') setTold(data as Told)
    }
    window.addEventListener('message', hear)
    // Before they are here a card is a skeleton, which would be compared with another one.
    const ready = () => tell(editor, { kind: 'ready' })
    void loadLayouts().then(ready, ready)
    return () => window.removeEventListener('message', hear)
  }, [editor])
  return told
}

/** The editor's origin cannot be named here: this document has none to compare it with. Nothing secret is told. */
const tell = (editor: Window, answer: PreviewAnswer) => editor.postMessage(answer, '*')

function Screen({ told, theme, editor }: { told: Told; theme: ThemeId; editor: Window }) {
  const { turn } = told
  const shown = useRef<HTMLDivElement>(null)
  const other = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    const content = shown.current
    if (content === null) return
    const marked = markChanges(content, other.current)
    tell(editor, { kind: 'drawn', turn, cards: content.querySelectorAll('[data-card]').length, marked })
  }, [editor, theme, turn])
  useHeight(shown, (height) => tell(editor, { kind: 'sized', height }))
  const against = told.kind === 'card' ? told.against : undefined
  return (
    <main className={styles.screen}>
      <div ref={shown} className={styles.content} data-marks={against?.marks} inert={against !== undefined}>
        {told.kind === 'card' ? (
          <Cards card={told} />
        ) : (
          <Guard turn={turn}>
            <PieceScreen piece={told.piece} />
          </Guard>
        )}
      </div>
      {told.kind === 'card' && against !== undefined && (
        <div ref={other} className={`${styles.content} ${styles.unseen}`} inert>
          <Cards card={{ ...told, template: against.template }} />
        </div>
      )}
    </main>
  )
}

/** Tells each new height of an element, also when a picture in it has come. */
function useHeight(element: RefObject<HTMLElement | null>, tellHeight: (height: number) => void) {
  const latest = useRef(tellHeight)
  useEffect(() => {
    latest.current = tellHeight
  })
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) latest.current(Math.ceil(entry.target.getBoundingClientRect().height))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
}

function Cards({ card }: { card: PreviewCard }) {
  const { turn, layouts, reader, draws, now } = card
  const template = useMemo(() => keepTemplate(card.template), [card.template])
  const codes = layouts === 'all' ? allLayouts.map(({ code }) => code) : [template.templateCode]
  return (
    <>
      {codes.map((code) => (
        <div key={code} data-card={code}>
          {layouts === 'all' && <h2 className={styles.code}>{code}</h2>}
          <Guard turn={turn}>
            <TemplateCard
              template={{ ...template, templateCode: code }}
              {...{ draws, now }}
              playCateName="全部"
              reader={READERS[reader]}
              isWhole={card.against !== undefined}
            />
          </Guard>
        </div>
      ))}
    </>
  )
}

interface GuardProps {
  turn: number
  children: ReactNode
}

/** A text that a layout cannot draw takes no other card with it. */
class Guard extends Component<GuardProps, { turn: number; isFaulty: boolean }> {
  override state = { turn: this.props.turn, isFaulty: false }
  static getDerivedStateFromError = () => ({ isFaulty: true })
  static getDerivedStateFromProps = ({ turn }: GuardProps, before: { turn: number }) =>
    turn === before.turn ? null : { turn, isFaulty: false }
  override render() {
    return this.state.isFaulty ? <p className={styles.fault}>这个版式画不出这份内容</p> : this.props.children
  }
}

/** The frame shows a card and goes nowhere, whatever is pressed in it. */
function stayHere() {
  const stop = (event: Event) => {
    if ((event.target as Element | null)?.closest?.('a, form') != null) event.preventDefault()
  }
  for (const name of ['click', 'auxclick', 'submit']) document.addEventListener(name, stop, true)
  return () => {
    for (const name of ['click', 'auxclick', 'submit']) document.removeEventListener(name, stop, true)
  }
}

/** The document carries no theme of its own. */
function useTokens(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(tokensCss())
    document.adoptedStyleSheets.push(sheet)
    return () => void document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1)
  }, [])
}

/** What cards ask of the draws: the newest one they were sent, and nothing that is going on. */
function openInfoOf(told: Told): OpenInfo {
  const { gameId, last, now } =
    told.kind === 'card'
      ? { gameId: told.template.gameId, last: told.draws[0], now: told.now }
      : { gameId: 0, last: undefined, now: 0 }
  const turn = { turnNum: last?.turnNum ?? '', lunarYear: last?.lunarYear ?? 0 }
  return {
    ...{ gameId, gameName: '', family: 'LHC', serverTime: now },
    cur: { turnNum: turn.turnNum, closeTime: now, liveUrl: '' },
    pre: last ? { ...turn, resultText: last.resultText, openTime: now, isStreaming: false, liveUrl: '' } : null,
    plan: { ...turn, planTime: now },
  }
}
