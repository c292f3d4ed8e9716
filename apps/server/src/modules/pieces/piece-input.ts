/** What an editor wrote of a piece, as it may be stored: made of what its kind is made of, without markup that acts. */
import { isKnownLink } from '@liuhe/brand/paths.ts'
import { routeNames } from '@liuhe/brand/routes.ts'
import { themeIds } from '@liuhe/brand/theme.ts'
import type { PieceText } from '@liuhe/contract/api/operator/pieces.ts'
import { isKeptPicture } from '@liuhe/contract/kept-html.ts'
import { safePath, safeUrl } from '@liuhe/contract/safe-url.ts'
import { isPlaceOf, type PiecePart, rulesOfPiece } from '@liuhe/domain/content/pieces.ts'
import type { output } from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import { cleanHtml } from '../templates/index.ts'

export type PieceDraft = output<typeof PieceText>

/**
 * The draft as it is stored. What its kind is not made of is dropped, HTML is cleaned, and what turns the direction of
 * a text or says nothing to a reader is taken out.
 * @throws REQ/INVALID; CONTENT/LINK for an address that members cannot open
 */
export function checkedPiece(draft: PieceDraft): PieceDraft {
  const { kind, place, companyCode, endsAt } = draft
  const { parts } = rulesOfPiece(kind)
  const has = (part: PiecePart) => parts.includes(part)
  const piece: PieceDraft = {
    ...{ kind, place, companyCode, endsAt },
    clients: has('clients') ? draft.clients : null,
    groupName: has('groupName') ? plain(draft.groupName) : '',
    title: has('title') ? plain(draft.title) : '',
    content: has('content') ? cleanHtml(draft.content).trim() : '',
    imageUrl: has('imageUrl') ? draft.imageUrl.trim() : '',
    redirectUrl: has('redirectUrl') ? draft.redirectUrl.trim() : '',
    audience: has('audience') ? draft.audience : 'all',
  }
  const isFine =
    isPlaceOf(kind, place) &&
    piece[parts[0] as 'title'] !== '' &&
    (piece.imageUrl === '' || isKeptPicture(piece.imageUrl)) &&
    (piece.clients ?? []).every((client) => (themeIds as readonly string[]).includes(client))
  if (!isFine) throw new Refusal('REQ/INVALID')
  if (piece.redirectUrl !== '' && !canOpen(piece.redirectUrl)) throw new Refusal('CONTENT/LINK')
  return piece
}

/** Whether a tap on an address leads anywhere: a page of the members' app, or a web address (SEC-31, SEC-32). */
export function canOpen(link: string): boolean {
  if (link.startsWith('/')) {
    const path = safePath(link)
    return path !== null && isKnownLink(path, routeNames)
  }
  return /^https:\/\//i.test(link) && safeUrl(link) !== null
}

const plain = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim()
