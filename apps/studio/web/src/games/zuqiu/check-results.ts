import { canonicalJson } from '@liuhe/games/canonical.ts'
import { subjectOf } from '@liuhe/games/zuqiu/fixtures.ts'
import { playMatch } from '@liuhe/games/zuqiu/play-match.ts'
import { commitmentOf, isServerSeed, roundWords } from '@liuhe/games/words.ts'
import type { SportResults } from '../../../../src/wire-sport.ts'

/** Whether the opened seed is the one that was committed to, and plays every match of the round as it was told. */
export function checkedResults(group: number, { serverSeed, commitment, salt, matches }: SportResults): boolean {
  if (!isServerSeed(serverSeed) || commitmentOf(serverSeed) !== commitment) return false
  return matches.every(({ match, home, away, score, goals }) => {
    const place = { gameCode: 'zuqiu', subject: subjectOf(group), nonce: match, salt }
    const played = playMatch(roundWords(serverSeed, place), { home, away })
    return canonicalJson(played) === canonicalJson({ score, goals })
  })
}
