import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Whether a file of the page gets smaller when it is packed: text does, pictures and sounds do not. */
export const isPacked = (name: string): boolean => /\.(?:html|js|css|json|svg)$/.test(name)

/** A file of the page as it travels: in Brotli, as small as it gets. */
export const pack = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
