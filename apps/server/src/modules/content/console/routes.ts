import * as cardsApi from '@liuhe/contract/api/operator/cards.ts'
import * as documentsApi from '@liuhe/contract/api/operator/documents.ts'
import * as imagesApi from '@liuhe/contract/api/operator/images.ts'
import * as studioApi from '@liuhe/contract/api/operator/studio.ts'
import { nextKey } from '../../../http/framework/keyset.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Server } from '../../../http/server.ts'
import { mountOperatorArea } from '../../operators/index.ts'
import { IMAGE_PATH } from '../serve-images.ts'
import { storeImage } from '../store-image.ts'
import { cardHandlers } from './cards.ts'
import { documentHandlers } from './documents.ts'
import { countImages, selectImages } from './queries.ts'
import { actorOf } from './seen.ts'
import { studioHandlers } from './studio.ts'

/** Cards, documents and pictures, for those who write them. */
export function mountContentConsole(server: Server): void {
  mountOperatorArea(server, cardsApi, cardHandlers)
  mountOperatorArea(server, documentsApi, documentHandlers)
  mountOperatorArea(server, studioApi, studioHandlers)
  mountOperatorArea(server, imagesApi, {
    upload: {
      ownTransactions({ sql, operator, record }, { bytes }) {
        if (bytes === undefined || bytes.length === 0) throw new Refusal('REQ/INVALID')
        return storeImage(sql, actorOf(operator), bytes, (tx, { path, width, height }) =>
          record(tx, { object: path, after: { width, height } }),
        )
      },
    },
    async list({ sql }, paging) {
      const [rows, totalCount] = await Promise.all([selectImages(sql, paging), countImages(sql)])
      const data = rows.map(({ name, width, height, bytes, uploadedBy, uploadedAt }) => ({
        ...{ width, height, bytes, uploadedBy, uploadedAt },
        path: `${IMAGE_PATH}/${name}`,
      }))
      return { data, next: nextKey(rows, paging.rows, ({ createdAt, name }) => [createdAt, name]), totalCount }
    },
  })
}
