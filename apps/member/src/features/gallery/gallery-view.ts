import {
  GALLERY_DEFAULTS,
  type GroupType,
  INITIAL_PATTERN,
  isGroupType,
  searchTextOf,
} from '@liuhe/domain/content/drawing.ts'

/** Which series of a game: the popular ones, every letter in turn, or one letter. */
export type InitialChoice = 'popular' | 'all' | (string & {})

/** What the gallery shows. It stands in the address, so that back, reload and sharing keep it. */
export type GalleryView = {
  gameId: number
  groupType: GroupType
  initial: InitialChoice
  /** Without the spaces around it; empty for no search. */
  searchText: string
}

type Search = Readonly<Record<string, string>>

/** Reads the address; what is missing or wrong is the default (Spec B §9). */
export function galleryViewOf(search: Search): GalleryView {
  const type = Number(search['type'])
  const { initial = 'popular', game_id: game = '', text = '' } = search
  return {
    gameId: /^\d{1,4}$/.test(game) ? Number(game) : GALLERY_DEFAULTS.gameId,
    groupType: isGroupType(type) ? type : GALLERY_DEFAULTS.groupType,
    initial: initial === 'all' || INITIAL_PATTERN.test(initial) ? initial : 'popular',
    searchText: searchTextOf(text),
  }
}

/** Another game starts over: colour, popular, without a search (Spec B §4). */
export const viewOfGame = (gameId: number): GalleryView => ({ ...galleryViewOf({}), gameId })

/** The address of a view; defaults are left out. */
export const searchOfView = ({ gameId, groupType, initial, searchText }: GalleryView) => ({
  ...(gameId !== GALLERY_DEFAULTS.gameId && { game_id: gameId }),
  ...(groupType !== GALLERY_DEFAULTS.groupType && { type: groupType }),
  ...(initial !== 'popular' && { initial }),
  ...(searchText !== '' && { text: searchText }),
})

/** Under what a list is kept: two views share one exactly when all four are alike (Spec B §4). */
export const listKeyOf = ({ gameId, groupType, initial, searchText }: GalleryView) =>
  ['gallery.list', gameId, groupType, initial, searchText] as const
