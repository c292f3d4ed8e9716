/** What the template studio reads beside cards and documents: where cards stand, and the draws they are judged by. */
import * as z from 'zod/mini'
import { RESULT_WORD, renamed, siteDate, siteTime, intText } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get } = operatorArea('studio')

/** A play category of a place of a game, also one without a card. */
export const StudioPlace = z.object({
  gameId: z.int(),
  gameName: z.string(),
  location: z.string(),
  playCateName: z.string(),
  cards: z.int(),
})

export const places = get('places', '/studio/places', {
  summary: 'Every play category of every game, in the order of the site, with how many cards it has.',
  access: 'readContent',
  effect: 'read',
  output: z.array(StudioPlace),
})

export const games = get('games', '/studio/games', {
  summary: 'The games that content may be about, in the order of the site.',
  access: 'readContent',
  effect: 'read',
  output: z.array(z.object({ gameId: z.int(), gameName: z.string() })),
})

const DrawnTurn = renamed({ turnNum: z.string(), resultText: z.string(), lunarYear: z.int() }, RESULT_WORD)

export const draws = get('draws', '/studio/draws/:gameId', {
  summary: 'The turn of a game that documents can be written for, and its latest results, the newest first.',
  access: 'readContent',
  effect: 'read',
  params: { gameId: intText(1, 9999) },
  output: z.object({
    /** Null while no turn is open. */
    open: z.nullable(z.object({ turnNum: z.string(), closeTime: siteTime })),
    drawn: z.array(DrawnTurn),
  }),
})

/** A card or a document that the scheduler will publish. */
const Waiting = z.object({
  templateId: z.int(),
  /** Null where the card itself waits. */
  documentId: z.nullable(z.int()),
  gameId: z.int(),
  gameName: z.string(),
  location: z.string(),
  playCateName: z.string(),
  templateName: z.string(),
  /** Of the document; empty for a card. */
  name: z.string(),
  turnNum: z.nullable(z.string()),
  publishAt: siteTime,
  /** Members see a document of this card for the same turn already. */
  isTurnShown: z.boolean(),
})

/** So many of a week are listed. */
export const SCHEDULE_MAX = 500

export const schedule = get('schedule', '/studio/schedule', {
  summary: 'What the scheduler publishes in the seven days from a day of the site on, the earliest first.',
  access: 'readContent',
  effect: 'read',
  query: { from: siteDate },
  output: z.object({ waiting: z.array(Waiting).check(z.maxLength(SCHEDULE_MAX)), isCut: z.boolean() }),
  errors: ['REQ/INVALID'],
})
