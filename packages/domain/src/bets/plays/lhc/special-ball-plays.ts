import type { PlayCode } from '../../play.ts'

/** The plays that look at the special ball and at nothing else; a test holds each against its own judgement. */
export const SPECIAL_BALL_PLAYS: ReadonlySet<PlayCode> = new Set([
  ...['101', '102', '103', '104', '105', '106', '107', '108', '109', '110', '111', '112', '113', '114', '115'],
])
