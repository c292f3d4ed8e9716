/** Seed chains of our own draws, the alarms of the engines that draw from them, and retiring a chain by two people. */
import * as z from 'zod/mini'
import { gameId, intText, money, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId } from './common.ts'

const { get, post } = operatorArea('chains')

const words = z.string().check(z.minLength(1), z.maxLength(500))
const alarmId = intText(1, 2_000_000_000)

export const list = get('list', '/chains', {
  summary: 'The chains that games go on with, by game: how much of each is used, and the turn that is bound to it.',
  access: 'readDraws',
  effect: 'read',
  output: z.array(
    z.object({
      gameId: z.int(),
      gameName: z.string(),
      /** Its number among the chains of its game, from 1. */
      serial: z.int(),
      /** Turns drawn from it, of `length`. */
      used: z.int(),
      length: z.int(),
      /** The end that was published before its first turn, in hex. */
      terminal: z.string(),
      /** The turn that is bound to its next seed and has no result yet. */
      openTurn: z.nullable(z.string()),
    }),
  ),
})

export const retire = post('retire', '/chains/:gameId/:serial/retire', {
  summary: 'Proposes to retire a chain whose secret is lost; a second person does. Its open turn becomes void.',
  access: 'operateDraws',
  effect: 'write',
  params: { gameId, serial: intText(1, 2_000_000_000) },
  body: {
    requestId,
    /** Turns drawn from it, as the maker saw them: a chain that goes on drawing is not lost. */
    used: z.int().check(z.gte(0)),
    reason: words,
  },
  output: Proposed,
  errors: ['CHAIN/NOT_FOUND', 'CHAIN/OVER', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** What retiring would do now. Money of members alone. */
export const RetireEffect = z.object({
  gameName: z.string(),
  used: z.int(),
  length: z.int(),
  /** What becomes void, and what is given back for it; null when no turn is bound to the chain. */
  openTurn: z.nullable(
    z.object({
      turnNum: z.string(),
      status: z.enum(['scheduled', 'open', 'closed']),
      orders: z.int(),
      members: z.int(),
      refunded: money,
      trialOrders: z.int(),
    }),
  ),
})

export const alarms = get('alarms', '/chains/alarms', {
  summary: 'Engines that must not lead because their signer does not know the current chains, the newest first.',
  access: 'readDraws',
  effect: 'read',
  query: {
    /** Handled: somebody has said what was done about it. */
    state: z._default(z.enum(['open', 'handled']), 'open'),
    before: z.optional(alarmId),
    rows: z._default(intText(1, 200), 50),
  },
  output: z.array(
    z.object({
      alarmId: z.int(),
      kind: z.enum(['foreign-signer']),
      /** The public name of the signer. */
      subject: z.string(),
      /** What to do. */
      note: z.string(),
      raisedAt: siteTime,
      /** When the engine saw that the trouble had gone; null while it lasts. */
      overAt: z.nullable(siteTime),
      handledBy: z.nullable(z.string()),
      handledAt: z.nullable(siteTime),
      handledNote: z.nullable(z.string()),
    }),
  ),
})

export const handleAlarm = post('handleAlarm', '/chains/alarms/:alarmId/handle', {
  summary: 'Says that somebody looks after an alarm of an engine, and how; the engine itself says when it is over.',
  access: 'handleDrawAlarms',
  effect: 'write',
  params: { alarmId },
  body: { note: words },
  output: z.null(),
  errors: ['ALARM/NOT_FOUND'],
  strict: true,
})
