/** The SQL of those who write content (migration 0030). */
import type { Queryable, Tx } from '../../db/connect.ts'
import type { CardText, DocumentText, ItemText } from './content-input.ts'

export type LifeState = 'draft' | 'scheduled' | 'published' | 'withdrawn'

export interface DocumentRow {
  documentId: number
  templateId: number
  gameId: number
  name: string
  state: LifeState
  turnNum: string | null
  isPostDraw: boolean
}

/** A document, locked for the transaction: two operators stand in a row. */
export async function lockDocument(tx: Tx, documentId: number): Promise<DocumentRow | undefined> {
  const [row] = await tx<DocumentRow[]>`
    select group_id as "documentId", template_id as "templateId", t.game_id as "gameId", g.group_name as name, g.state,
           g.turn_num as "turnNum", g.post_draw as "isPostDraw"
    from template_group g join template t using (template_id)
    where group_id = ${documentId} for update of g`
  return row
}

/** A document as it stands, for the revision that replaces it. */
export async function snapshotOf(tx: Tx, documentId: number): Promise<unknown> {
  const [row] = await tx<{ snapshot: unknown }[]>`
    select to_jsonb(g) || jsonb_build_object(
      'items', (select coalesce(jsonb_agg(to_jsonb(i) order by i.sort desc, i.item_id desc), '[]')
                from template_item i where i.group_id = g.group_id),
      'poll', (select coalesce(jsonb_agg(jsonb_build_object('text', o.option_text, 'value', o.option_value)
                                         order by o.sort desc, o.option_id), '[]')
               from template_poll_option o where o.group_id = g.group_id)) as snapshot
    from template_group g where group_id = ${documentId}`
  return row?.snapshot ?? null
}

/** @returns the id; undefined when there is no such card */
export async function insertDocument(
  tx: Tx,
  templateId: number,
  { name, sort, turnNum, isPostDraw }: DocumentText,
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into template_group (template_id, group_name, sort, turn_num, post_draw, state, published_at)
    select template_id, ${name}, ${sort}, ${turnNum}, ${isPostDraw}, 'draft', null
    from template where template_id = ${templateId} returning group_id as id`
  return row?.id
}

export async function updateDocument(
  tx: Tx,
  documentId: number,
  { name, sort, turnNum, isPostDraw }: DocumentText,
): Promise<void> {
  await tx`
    update template_group
    set group_name = ${name}, sort = ${sort}, turn_num = ${turnNum}, post_draw = ${isPostDraw}
    where group_id = ${documentId}`
}

/** Makes the items of a document these; one that was there keeps its id. */
export async function replaceItems(tx: Tx, documentId: number, items: readonly ItemText[]): Promise<void> {
  const kept = items.flatMap(({ id }) => id ?? [])
  await tx`delete from template_item where group_id = ${documentId} and item_id <> all(${kept}::int[])`
  for (const { id, ...item } of items) {
    const row = itemRow(item)
    const changed =
      id === undefined
        ? []
        : await tx`
            update template_item set ${tx(row)}, updated_at = clock_timestamp()
            where item_id = ${id} and group_id = ${documentId} returning item_id`
    if (changed.length === 0) await tx`insert into template_item ${tx({ group_id: documentId, ...row })}`
  }
}

const itemRow = (item: Omit<ItemText, 'id'>) => ({
  title: item.title,
  content: item.content,
  content2: item.content2,
  content3: item.content3,
  note: item.note,
  icon_url: item.iconUrl,
  sub_name: item.subName,
  multi_contents: item.multiContents as never,
  sort: item.sort,
  status: item.isHidden ? 0 : 1,
  require_login: item.requireLogin,
  require_recharge: item.requireRecharge,
  template_type: item.templateType,
  active_cover: item.activeCover,
})

/** Makes the options of a draft's poll these; nobody has voted yet. */
export async function replaceOptions(tx: Tx, documentId: number, poll: DocumentText['poll']): Promise<void> {
  await tx`delete from template_poll_option where group_id = ${documentId}`
  const rows = poll.map(({ text, value }, index) => ({
    group_id: documentId,
    option_text: text,
    option_value: value,
    sort: poll.length - index,
  }))
  if (rows.length > 0) await tx`insert into template_poll_option ${tx(rows)}`
}

export interface NextState {
  state: LifeState
  /** When the scheduler publishes it. */
  publishAt?: Date | undefined
}

export async function setDocumentState(tx: Tx, documentId: number, { state, publishAt }: NextState): Promise<void> {
  await tx`
    update template_group
    set state = ${state}, publish_at = ${publishAt ?? null},
        published_at = case when ${state} = 'published' then draw_clock() else published_at end,
        withdrawn_at = case when ${state} = 'withdrawn' then draw_clock() end
    where group_id = ${documentId}`
}

/** Whether a draw has closed, by the clock of the database; undefined when there is no such draw. */
export async function isDrawClosed(tx: Tx, gameId: number, turnNum: string): Promise<boolean | undefined> {
  const [row] = await tx<{ isClosed: boolean }[]>`
    select is_closed as "isClosed" from card_turn where game_id = ${gameId} and turn_num = ${turnNum}`
  return row?.isClosed
}

/** Documents whose time to be published has come, the earliest first. */
export const selectDueDocuments = (sql: Queryable, now: Date, max: number) => sql<{ documentId: number }[]>`
  select group_id as "documentId" from template_group
  where state = 'scheduled' and publish_at <= ${now} order by publish_at, group_id limit ${max}`

/** Cards whose time to be published has come. */
export const selectDueCards = (sql: Queryable, now: Date, max: number) => sql<{ templateId: number }[]>`
  select template_id as "templateId" from template
  where state = 'scheduled' and publish_at <= ${now} order by publish_at, template_id limit ${max}`

export interface CardRow {
  templateId: number
  state: LifeState
}

export async function lockCard(tx: Tx, templateId: number): Promise<CardRow | undefined> {
  const [row] = await tx<CardRow[]>`
    select template_id as "templateId", state from template where template_id = ${templateId} for update`
  return row
}

export async function cardSnapshot(tx: Tx, templateId: number): Promise<unknown> {
  const [row] = await tx<{ snapshot: unknown }[]>`
    select to_jsonb(t) as snapshot from template t where template_id = ${templateId}`
  return row?.snapshot ?? null
}

/** Writes a card, a new one as a draft. @returns its id; undefined when there is no such category */
export async function writeCard(tx: Tx, templateId: number | undefined, card: CardText): Promise<number | undefined> {
  const categories = await tx`
    select from play_category
    where game_id = ${card.gameId} and location = ${card.location} and name = ${card.playCateName}`
  if (categories.length === 0) return undefined
  const row = cardRow(card)
  const [written] =
    templateId === undefined
      ? await tx<{ id: number }[]>`
          insert into template ${tx({ ...row, state: 'draft', status: 0, published_at: null })}
          returning template_id as id`
      : await tx<{ id: number }[]>`
          update template set ${tx(row)} where template_id = ${templateId} returning template_id as id`
  return written?.id
}

const cardRow = (card: CardText) => ({
  game_id: card.gameId,
  location: card.location,
  play_cate: card.playCateName,
  name: card.name,
  sub_name: card.subName,
  note1: card.note1,
  note2: card.note2,
  color_theme: card.colorTheme,
  code: card.code,
  game_turn: card.gameTurn,
  clients: card.clients,
  sort: card.sort,
})

/** Only a published card is shown (`status`). */
export async function setCardState(tx: Tx, templateId: number, { state, publishAt }: NextState): Promise<void> {
  await tx`
    update template
    set state = ${state}, status = ${state === 'published' ? 1 : 0}, publish_at = ${publishAt ?? null},
        published_at = case when ${state} = 'published' then draw_clock() else published_at end,
        withdrawn_at = case when ${state} = 'withdrawn' then draw_clock() end
    where template_id = ${templateId}`
}

export interface Revision {
  subject: 'template' | 'document' | 'categories' | 'block-list'
  subjectId: string
  action: 'draft' | 'schedule' | 'publish' | 'withdraw' | 'revise' | 'order' | 'block'
  actor: string
  before: unknown
  after: unknown
}

/** Keeps what somebody changed, for ever. */
export async function insertRevision(tx: Tx, revision: Revision): Promise<void> {
  const { subject, subjectId, action, actor, before, after } = revision
  await tx`
    insert into content_revision (subject, subject_id, action, actor, before, after)
    values (${subject}, ${subjectId}, ${action}, ${actor}, ${tx.json((before ?? null) as never)}::jsonb,
            ${tx.json(after as never)}::jsonb)`
}

export interface RevisionRow extends Revision {
  /** Epoch ms. */
  at: number
}

/** Everything that was done to a subject, the newest first. */
export const selectRevisions = (sql: Queryable, subject: Revision['subject'], subjectId: string) => sql<RevisionRow[]>`
  select subject, subject_id as "subjectId", action, actor, before, after,
         (extract(epoch from at) * 1000)::float8 as at
  from content_revision where subject = ${subject} and subject_id = ${subjectId} order by revision_id desc`

export interface CategoryOrder {
  companyCode: string
  gameId: number
  location: string
  /** The categories of this place, the first first. */
  names: readonly string[]
}

/** @returns the order before; undefined when a name is no category of this place */
export async function replaceCategoryOrder(tx: Tx, order: CategoryOrder): Promise<string[] | undefined> {
  const { companyCode, gameId, location, names } = order
  const known = await tx`
    select from play_category where game_id = ${gameId} and location = ${location} and name = any(${[...names]}::text[])`
  if (known.length !== names.length) return undefined
  const before = await tx<{ name: string }[]>`
    delete from company_category_order
    where company_code = ${companyCode} and game_id = ${gameId} and location = ${location}
    returning name, sort`
  const rows = names.map((name, index) => ({
    company_code: companyCode,
    game_id: gameId,
    location,
    name,
    sort: names.length - index,
  }))
  if (rows.length > 0) await tx`insert into company_category_order ${tx(rows)}`
  return before.map(({ name }) => name)
}

/** @returns the codes before */
export async function replaceBlockList(tx: Tx, companyCode: string, codes: readonly string[]): Promise<string[]> {
  const before = await tx<{ code: string }[]>`
    delete from company_template_block where company_code = ${companyCode} returning code`
  const rows = codes.map((code) => ({ company_code: companyCode, code }))
  if (rows.length > 0) await tx`insert into company_template_block ${tx(rows)}`
  return before.map(({ code }) => code).sort()
}
