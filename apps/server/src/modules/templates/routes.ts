import * as documents from '@liuhe/contract/api/documents-of-cards.ts'
import * as database from '@liuhe/contract/api/documents.ts'
import * as cards from '@liuhe/contract/api/templates.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { selectDatabaseCategories } from './document-queries.ts'
import { listDocuments, listOpenDocuments } from './list-documents.ts'
import { listFavourites } from './list-favourites.ts'
import { listPlayCategories, listTemplates } from './list-templates.ts'
import { rankAuthors } from './rank-authors.ts'
import { readPoll } from './read-poll.ts'
import { readRecord } from './read-record.ts'
import { readSeals } from './read-seals.ts'
import { readTemplate } from './read-template.ts'
import { toggleLike } from './toggle-like.ts'
import { vote, voteOnly } from './vote.ts'

/** Prediction cards (Spec B §3 Template, §7) and the database of documents. */
export const mountTemplates = (server: Server): void => {
  mountArea(server, cards, {
    list: listTemplates,
    playCategories: listPlayCategories,
    detail: readTemplate,
    toggleLike,
    favourites: listFavourites,
  })
  mountArea(server, documents, {
    document: readTemplate,
    documentFor: readTemplate,
    seals: readSeals,
    record: readRecord,
    poll: readPoll,
    vote: voteOnly,
    voteV2: vote,
  })
  mountArea(server, database, {
    list: listDocuments,
    playCategories: ({ sql }, { gameId }) => selectDatabaseCategories(sql, gameId),
    authors: rankAuthors,
    open: listOpenDocuments,
  })
}
