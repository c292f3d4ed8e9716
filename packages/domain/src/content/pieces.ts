/**
 * Pieces of content: what stands at a place of the members' pages for a while and is no card. Each kind says what it is
 * made of; the forms of editors, the server's judge and the preview go by it (decision 144).
 */
import { advertSlotNames } from './advert-slots.ts'

/** The lists of notices (Spec A §3): the modal of home, lottery pages, the running line. */
export const noticeLists = ['index', 'lottery', 'roll'] as const
export type NoticeList = (typeof noticeLists)[number]

/** The pages under /about that are text. */
export const aboutPages = ['about', 'user-agreement', 'privacy-agreement', 'contact-us', 'responsible-gaming'] as const

interface PieceKindRules {
  /** Where it may stand; null for the number of a game. */
  places: readonly string[] | null
  /** What it is made of; the first has to be there. */
  parts: readonly PiecePart[]
  /** Several of a place stand beside each other in an order. Of the others only the first is read. */
  isList: boolean
}

export type PiecePart = 'title' | 'content' | 'imageUrl' | 'redirectUrl' | 'audience' | 'clients' | 'groupName'

export const pieceKinds = {
  notice: { places: noticeLists, parts: ['title', 'content', 'redirectUrl', 'audience'], isList: true },
  slide: { places: ['home'], parts: ['imageUrl', 'title', 'redirectUrl', 'audience'], isList: true },
  advert: { places: advertSlotNames, parts: ['content', 'groupName', 'audience', 'clients'], isList: true },
  about: { places: aboutPages, parts: ['content'], isList: false },
  tutorial: { places: null, parts: ['content'], isList: false },
} as const satisfies Record<string, PieceKindRules>

export type PieceKind = keyof typeof pieceKinds
export const pieceKindNames = Object.keys(pieceKinds) as [PieceKind, ...PieceKind[]]

export const rulesOfPiece = (kind: PieceKind): PieceKindRules => pieceKinds[kind]

/** Whether a piece of this kind may stand there. */
export const isPlaceOf = (kind: PieceKind, place: string): boolean => {
  const { places } = rulesOfPiece(kind)
  return places === null ? /^[1-9]\d{0,3}$/.test(place) : places.includes(place)
}
