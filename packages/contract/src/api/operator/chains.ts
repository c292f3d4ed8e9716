/** Seed chains of our own draws, and retiring one by two people. */
import * as z from 'zod/mini'
import { gameId, intText, money, siteDate, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId } from './common.ts'

const { get, post } = operatorArea('chains')

const words = z.string().check(z.minLength(1), z.maxLength(500))

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
      publishedAt: siteTime,
      /** The day on which the last of its turns is drawn, if none is left out: the next chain is published then. */
      lastDay: siteDate,
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
