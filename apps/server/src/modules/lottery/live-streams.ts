// Where draws are broadcast and recorded (Spec B §4 Lottery, Ruling C88). The rules stand in
// db/routines (live_stream_set, draw_replay_store, draw_replay_follow); every process and every open page hears of an
// address that is changed through these functions.

import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Asker } from '../../platform/remember.ts'
import { gameOf } from './games.ts'
import { putLiveStream, putReplay, streamHosts } from './queries.ts'

/** What an operator says of a game's broadcast. */
export type LiveStream = {
  gameId: number
  /** Playlist of the stream; '' takes the broadcast away. */
  liveUrl: string
  /** Where recordings are put, with `{gameId}` and `{turnNum}`; '' when they are stored by hand. */
  replayPattern: string
}

/** Names the stream of a game. Refuses GAME/NOT_FOUND, and REQ/INVALID for what is no address. */
export async function setLiveStream(asker: Asker, { gameId, liveUrl, replayPattern }: LiveStream): Promise<void> {
  await gameOf(asker, gameId)
  const isWrong = [liveUrl, replayPattern].some((url) => url !== '' && !isPlayable(url))
  if (isWrong) throw new Refusal('REQ/INVALID')
  await putLiveStream(asker.sql, { gameId, liveUrl, replayPattern })
}

/** Stores the recording of a published draw. Refuses REQ/INVALID and DRAW/NOT_FOUND. */
export async function storeReplay(
  sql: Queryable,
  { gameId, turnNum, url }: { gameId: number; turnNum: string; url: string },
): Promise<void> {
  if (!isPlayable(url)) throw new Refusal('REQ/INVALID')
  try {
    await putReplay(sql, { gameId, turnNum, url })
  } catch (fault) {
    if ((fault as { code?: string }).code === NOT_PUBLISHED) throw new Refusal('DRAW/NOT_FOUND')
    throw fault
  }
}

/** Hosts that pages may play from: those of streams, recordings and of the site's own stream (SEC-13). */
export async function streamOrigins(sql: Queryable): Promise<string[]> {
  const origins = (await streamHosts(sql)).flatMap((text) => {
    const url = URL.parse(text)
    // A host is written into the policy of documents: nothing that could end a rule there.
    return url !== null && /^[a-z\d.:[\]-]+$/.test(url.host) ? [url.origin] : []
  })
  return [...new Set(origins)]
}

/** An address of the web, or a path of this site. */
const isPlayable = (url: string): boolean => /^(https?:\/\/[^/\s]|\/[^/])/.test(url) && !/[\s<>"']/.test(url)

const NOT_PUBLISHED = 'LH020'
