import { defaultThemeId, type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import { tokensCss } from '@liuhe/brand/tokens-css.ts'
import type { PreviewAnswer, PreviewCard } from '@liuhe/contract/preview.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { Component, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { allLayouts } from '../features/templates/all-layouts.ts'
import { TemplateCard } from '../features/templates/template-card.tsx'
import { keepTemplate } from './keep-html.ts'
import styles from './preview.module.css'
import { type OpenInfo, Surroundings } from './surroundings.tsx'

const READERS: Record<PreviewCard['reader'], Reader> = {
  guest: { kind: 'guest' },
  member: { kind: 'member', recharged: false },
  recharged: { kind: 'member', recharged: true },
}

/**
 * Shows the card that the template studio says, as a member sees it. It stands in a frame without an origin: it has no
 * cookie and no store, its policy lets it reach nobody, and it listens to its editor alone.
 */
export function Preview({ editor }: { editor: Window }) {
  const card = useToldCard(editor)
  const latest = useRef(card)
  useEffect(() => {
    latest.current = card
  })
  useTokens()
  useEffect(() => stayHere(), [])
  if (card === undefined) return null
  const theme = themeIds.find((id) => id === card.theme) ?? defaultThemeId
  return (
    <Surroundings theme={theme} openInfo={() => openInfoOf(latest.current ?? card)}>
      <Screen card={card} theme={theme} editor={editor} />
    </Surroundings>
  )
}

/** The newest card that the editor has sent; what anyone else sends is not looked at. */
function useToldCard(editor: Window): PreviewCard | undefined {
  const [card, setCard] = useState<PreviewCard>()
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === editor && (data as PreviewCard | null)?.kind === 'card') setCard(data as PreviewCard)
    }
    window.addEventListener('message', hear)
    tell(editor, { kind: 'ready' })
    return () => window.removeEventListener('message', hear)
  }, [editor])
  return card
}

/** The editor's origin cannot be named here: this document has none to compare it with. Nothing secret is told. */
const tell = (editor: Window, answer: PreviewAnswer) => editor.postMessage(answer, '*')

function Screen({ card, theme, editor }: { card: PreviewCard; theme: ThemeId; editor: Window }) {
  const { turn, layouts, reader, draws, now } = card
  const screen = useRef<HTMLElement>(null)
  const template = useMemo(() => keepTemplate(card.template), [card.template])
  const codes = layouts === 'all' ? allLayouts.map(({ code }) => code) : [template.templateCode]
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    const height = screen.current?.scrollHeight ?? 0
    tell(editor, { kind: 'drawn', turn, height, cards: screen.current?.querySelectorAll('[data-card]').length ?? 0 })
  }, [editor, theme, turn])
  return (
    <main ref={screen} className={styles.screen}>
      {codes.map((code) => (
        <div key={code} data-card={code}>
          {layouts === 'all' && <h2 className={styles.code}>{code}</h2>}
          <Guard turn={turn}>
            <TemplateCard
              template={{ ...template, templateCode: code }}
              {...{ draws, now }}
              playCateName="全部"
              reader={READERS[reader]}
            />
          </Guard>
        </div>
      ))}
    </main>
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
function openInfoOf({ template: { gameId }, draws: [last], now }: PreviewCard): OpenInfo {
  const turn = { turnNum: last?.turnNum ?? '', lunarYear: last?.lunarYear ?? 0 }
  return {
    ...{ gameId, gameName: '', family: 'LHC', serverTime: now },
    cur: { turnNum: turn.turnNum, closeTime: now, liveUrl: '' },
    pre: last ? { ...turn, resultText: last.resultText, openTime: now, isStreaming: false, liveUrl: '' } : null,
    plan: { ...turn, planTime: now },
  }
}
