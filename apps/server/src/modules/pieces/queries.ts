/** The SQL of pieces of content. Tables are in migration 0188. */
import type { LifeState } from '@liuhe/contract/api/operator/common.ts'
import type { Audience } from '@liuhe/domain/content/audience.ts'
import type { PieceKind } from '@liuhe/domain/content/pieces.ts'
import type { output } from 'zod/mini'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { ReadContext } from '../../http/context.ts'
import { keyOf } from '../../http/framework/keyset.ts'
import type { PieceDraft } from './piece-input.ts'

export type Life = output<typeof LifeState>

/** What reads pieces: they come and go by the clock. */
export type PieceReader = Pick<ReadContext, 'sql' | 'clock'>

/** What a reader is shown of a piece. */
export interface ShownPiece {
  id: number
  place: string
  groupName: string
  title: string
  content: string
  imageUrl: string
  redirectUrl: string
  audience: Audience
  sort: number
  isOwn: boolean
}

export interface ShownFilter {
  kind: PieceKind
  /** Undefined for every place. */
  places?: readonly string[] | undefined
  companyCode: string
  /** A theme; undefined for pieces of every theme. */
  client?: string | undefined
  /** Shown at this instant. */
  at: Date
}

/** Whether a piece is shown at an instant: a scheduled one by its own time, whenever the sweep comes. */
const isShownAt = (sql: Queryable, at: Date) => sql`
  (state = 'published' or state = 'scheduled' and publish_at <= ${at}) and (ends_at is null or ends_at > ${at})`

/** Pieces that readers see, by place, the highest first; `isOwn` where they are for this company only. */
export const selectShownPieces = (sql: Queryable, { kind, places, companyCode, client, at }: ShownFilter) => sql<
  ShownPiece[]
>`
  select piece_id as id, place, group_name as "groupName", title, content, image_url as "imageUrl",
         redirect_url as "redirectUrl", audience, sort, company_code is not null as "isOwn"
  from content_piece
  where kind = ${kind} and ${isShownAt(sql, at)} and (company_code is null or company_code = ${companyCode})
    ${places === undefined ? sql`` : sql`and place = any(${arrayOf(places)}::text[])`}
    ${client === undefined ? sql`` : sql`and (clients is null or ${client} = any(clients))`}
  order by place, sort desc, piece_id desc`

export interface PieceRow extends Omit<PieceDraft, 'endsAt'> {
  id: number
  revision: number
  state: Life
  sort: number
  publishAt: Date | null
  endsAt: Date | null
  publishedAt: Date | null
  withdrawnAt: Date | null
  changedBy: string
}

const columns = (sql: Queryable) => sql`
  piece_id as id, revision, state, kind, place, company_code as "companyCode", clients, group_name as "groupName",
  title, content, image_url as "imageUrl", redirect_url as "redirectUrl", audience, sort, publish_at as "publishAt",
  ends_at as "endsAt", published_at as "publishedAt", withdrawn_at as "withdrawnAt", changed_by as "changedBy"`

export interface PieceFilter {
  kind: PieceKind
  place?: string | undefined
  state?: Life | undefined
  search?: string | undefined
  after?: string | undefined
  rows: number
}

const where = (sql: Queryable, { kind, place, state, search }: PieceFilter) => sql`
  from content_piece
  where kind = ${kind}
    ${place === undefined ? sql`` : sql`and place = ${place}`}
    ${state === undefined ? sql`and state <> 'withdrawn'` : sql`and state = ${state}`}
    ${search ? sql`and (strpos(title, ${search}) > 0 or strpos(content, ${search}) > 0)` : sql``}`

/** Pieces of a kind, by place and in the order of the site. */
export const selectPieces = (sql: Queryable, filter: PieceFilter) => sql<PieceRow[]>`
  select ${columns(sql)} ${where(sql, filter)}
    ${filter.after === undefined ? sql`` : piecesAfter(sql, filter.after)}
  order by place, -sort, -piece_id limit ${filter.rows}`

/** Two of the columns run down: by their negatives all run up. */
function piecesAfter(sql: Queryable, after: string) {
  const [place, sort, id] = keyOf(after, ['text', 'int', 'int']) as [string, number, number]
  return sql`and (place, -sort, -piece_id) > (${place}, ${-sort}, ${-id})`
}

/** How many there are, as far as anybody counts. */
export async function countPieces(sql: Queryable, filter: PieceFilter, most: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select ${where(sql, filter)} limit ${most}) found`
  return row.count
}

export async function findPiece(sql: Queryable, pieceId: number): Promise<PieceRow | undefined> {
  const [row] = await sql<PieceRow[]>`select ${columns(sql)} from content_piece where piece_id = ${pieceId}`
  return row
}

/** A piece, locked until the transaction ends. */
export async function lockPiece(tx: Tx, pieceId: number): Promise<PieceRow | undefined> {
  const [row] = await tx<PieceRow[]>`
    select ${columns(tx)} from content_piece where piece_id = ${pieceId} for update`
  return row
}

const textColumns = (text: PieceDraft) => ({
  company_code: text.companyCode,
  group_name: text.groupName,
  title: text.title,
  content: text.content,
  image_url: text.imageUrl,
  redirect_url: text.redirectUrl,
  audience: text.audience,
  ends_at: text.endsAt === null ? null : new Date(text.endsAt),
})

/** A new draft in front of the others of its place. @returns its number */
export async function insertPiece(tx: Tx, text: PieceDraft, by: string): Promise<number> {
  const { kind, place } = text
  await lockPlace(tx, kind, place)
  const [top] = await tx<[{ sort: number }]>`
    select coalesce(max(sort), 0) + 1 as sort from content_piece where kind = ${kind} and place = ${place}`
  const life = { sort: top.sort, state: 'draft', published_at: null, changed_by: by }
  const [row] = await tx<[{ id: number }]>`
    insert into content_piece ${tx({ kind, place, clients: clientsOf(text), ...textColumns(text), ...life })}
    returning piece_id as id`
  return row.id
}

/** The driver needs its list of array types for an array; a literal needs nothing. */
const clientsOf = ({ clients }: PieceDraft) => (clients === null ? null : arrayOf(clients))

/** Writes over a piece that is locked; where it stands and whether it is shown stay. */
export async function updatePiece(tx: Tx, pieceId: number, text: PieceDraft, by: string): Promise<void> {
  await tx`
    update content_piece set ${tx({ ...textColumns(text), clients: clientsOf(text), changed_by: by })},
      revision = revision + 1
    where piece_id = ${pieceId}`
}

export type NextState =
  | { state: 'published'; at: Date }
  | { state: 'withdrawn'; at: Date }
  | { state: 'scheduled'; publishAt: Date }
  | { state: 'draft' }

/** Takes a piece that is locked into a state. */
export async function setState(tx: Tx, pieceId: number, next: NextState, by: string): Promise<void> {
  const changes = {
    publish_at: next.state === 'scheduled' ? next.publishAt : null,
    ...(next.state === 'published' && { published_at: next.at, withdrawn_at: null }),
    ...(next.state === 'withdrawn' && { withdrawn_at: next.at }),
  }
  await tx`
    update content_piece set state = ${next.state}, ${tx(changes)}, revision = revision + 1, changed_by = ${by}
    where piece_id = ${pieceId}`
}

/** Scheduled pieces whose time has come. */
export const selectDuePieces = (sql: Queryable, at: Date, rows: number) => sql<{ pieceId: number }[]>`
  select piece_id as "pieceId" from content_piece
  where state = 'scheduled' and publish_at <= ${at} order by publish_at limit ${rows}`

/** Lets those who put pieces into a place stand in a row. */
async function lockPlace(tx: Tx, kind: PieceKind, place: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`piece ${kind} ${place}`}, 0))`
}

/** The pieces of a place that are not withdrawn, in their order; who asks holds the place. */
export async function lockOrder(tx: Tx, kind: PieceKind, place: string): Promise<number[]> {
  await lockPlace(tx, kind, place)
  const rows = await tx<{ id: number }[]>`
    select piece_id as id from content_piece where kind = ${kind} and place = ${place} and state <> 'withdrawn'
    order by sort desc, piece_id desc`
  return rows.map(({ id }) => id)
}

/** Puts pieces into this order. Where they stand is no version of theirs. */
export async function storeOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`
    update content_piece p set sort = ${ids.length} - w.place::int + 1
    from unnest(${arrayOf(ids)}::int[]) with ordinality as w (piece_id, place)
    where w.piece_id = p.piece_id and p.sort <> ${ids.length} - w.place::int + 1`
}

export interface PieceRevision {
  revision: number
  changedBy: string
  state: Life
  facts: Record<string, unknown>
  kind: PieceKind
  place: string
  madeAt: Date
}

/** Every version of a piece, the newest first. */
export const selectRevisions = (sql: Queryable, pieceId: number) => sql<PieceRevision[]>`
  select revision, changed_by as "changedBy", state, facts, facts ->> 'kind' as kind, facts ->> 'place' as place,
         made_at as "madeAt"
  from content_piece_revision where piece_id = ${pieceId} order by revision desc limit 200`
