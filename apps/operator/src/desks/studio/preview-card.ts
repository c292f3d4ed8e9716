/** What the preview is told: the card as the server would send it, tried with a draw. Pure. */
import type { output } from 'zod/mini'
import type { CardText } from '@liuhe/contract/api/operator/cards.ts'
import type { PreviewCard } from '@liuhe/contract/preview.ts'
import { drawsThatHit, verdictOfPost } from '@liuhe/domain/content/layout-judging.ts'
import { ballsOfResult, type JudgedDraw, type Verdict } from '@liuhe/domain/content/prediction.ts'
import { BALLS } from '@liuhe/domain/lottery/ball.ts'
import type { DocumentText, ItemText } from './texts.ts'
import type { TryState } from './words.ts'

type Draw = PreviewCard['draws'][number]
type Template = PreviewCard['template']

export interface Trying {
  card: output<typeof CardText>
  cardId: number
  /** What is typed; the newest document of the card. */
  text: DocumentText
  documentId: number
  /** Older documents of the card, the newest first. */
  others: readonly { id: number; text: DocumentText }[]
  drawn: readonly Draw[]
  state: TryState
  /** The turn whose numbers are tried; without one the first that fits. */
  tried: string | undefined
  theme: string
  layouts: 'own' | 'all'
  now: number
}

/** What is shown, before somebody has chosen how: its card, its text, and what stands around it. */
export type Shown = Omit<Trying, 'state' | 'tried' | 'theme' | 'layouts'>

/** Whether the numbers came, and of which turn they are: an invented one where no latest result fits. */
export type Found = { draw: Draw; isInvented: boolean } | undefined

export const judged = ({ turnNum, resultText, lunarYear }: Draw): JudgedDraw => ({
  ...{ turnNum, lunarYear },
  balls: ballsOfResult(resultText),
})

/** Numbers under which the text hits or misses, as its layout counts: of the latest results, else invented ones. */
export function findDraw({ card, text, drawn, state, tried }: Trying): Found {
  if (state !== 'hit' && state !== 'miss') return undefined
  const chosen = drawn.find(({ turnNum }) => turnNum === tried)
  if (chosen !== undefined) return { draw: chosen, isInvented: false }
  const [first] = drawn
  if (first === undefined) return undefined
  const fits = (draws: readonly Draw[]) => {
    const hits = drawsThatHit(card.code, shownItems(text), draws.map(judged))
    return draws.find((_, index) => hits[index] === (state === 'hit'))
  }
  const real = fits(drawn)
  if (real !== undefined) return { draw: real, isInvented: false }
  const invented = fits(inventedDraws(first))
  return invented === undefined ? undefined : { draw: invented, isInvented: true }
}

/** The draw with each other special number in turn, which changes places with the one that has it. */
function inventedDraws(draw: Draw): Draw[] {
  const balls = ballsOfResult(draw.resultText)
  const last = balls.length - 1
  return BALLS.map((special) => {
    const seven = balls.map((ball) => (ball === special ? (balls[last] ?? ball) : ball))
    seven[last] = special
    return { ...draw, resultText: seven.map((ball) => String(ball).padStart(2, '0')).join(',') }
  })
}

const shownItems = ({ items }: DocumentText): ItemText[] => items.filter(({ isHidden }) => isHidden !== true)

/** What became of a document's calls with the result of its own turn. */
export const verdictOf = (code: string, text: DocumentText, drawn: readonly Draw[]): Verdict | undefined => {
  const draw = drawn.find(({ turnNum }) => turnNum === text.turnNum)
  return verdictOfPost(code, shownItems(text), draw && judged(draw))
}

/** What is sent to the frame. */
export function previewCard(trying: Trying, turn: number): PreviewCard {
  const { card, text, documentId, others, drawn, state, theme, layouts, now, cardId } = trying
  const found = findDraw(trying)
  const own = text.turnNum ?? '0'
  const past = drawn.filter(({ turnNum }) => turnNum !== own)
  // A text of no turn is still judged where somebody tries it with numbers.
  const draws = found === undefined ? past : [{ ...found.draw, turnNum: own }, ...past]
  const template: Template = {
    ...{
      id: cardId,
      gameId: card.gameId,
      name: card.name,
      subName: card.subName,
      note1: card.note1,
      note2: card.note2,
    },
    ...{ colorTheme: card.colorTheme, templateCode: card.code, playCateName: card.playCateName, like: false },
    gameTurn: card.gameTurn ?? null,
    groups: [
      groupOf(documentId, text, {
        turnNum: found === undefined ? text.turnNum : own,
        isLocked: state === 'locked',
        now,
      }),
      ...others.map(({ id, text: other }) => groupOf(id, other, { turnNum: other.turnNum, isLocked: false, now })),
    ],
    ...pollOf(text),
  }
  return { kind: 'card', turn, theme, template, draws, now, reader: 'guest', layouts }
}

interface Group {
  turnNum: string | null | undefined
  isLocked: boolean
  now: number
}

function groupOf(id: number, text: DocumentText, { turnNum, isLocked, now }: Group): Template['groups'][number] {
  return {
    ...{ id, groupName: text.name, turnNum },
    items: shownItems(text).map((item, index) => ({
      ...{ id: item.id ?? -1 - index, title: item.title, sort: item.sort ?? 0, status: 1, turnNum },
      ...{ note: item.note, iconUrl: item.iconUrl, subName: item.subName, templateType: item.templateType },
      ...{ activeCover: item.activeCover === true, updatedTime: Math.floor(now / 1_000) },
      ...(isLocked
        ? { requireLogin: true, lock: 'login' as const }
        : {
            ...{ content: item.content, content2: item.content2, content3: item.content3 },
            multiContents: item.multiContents ?? [],
          }),
    })),
  }
}

function pollOf({ poll = [] }: DocumentText) {
  if (poll.length === 0) return {}
  const options = poll.map(({ text, value }, index) => ({
    ...{ option_id: index + 1, option_text: text, option_value: value, option_vote: 0 },
  }))
  return { pollOptions: options, pollStatus: 0 as const }
}
