import { ApiError, type Transport } from '@liuhe/contract/client.ts'
import { ENCRYPTED_HEADER, type EncryptedMode, isEncryptable } from '@liuhe/contract/encrypted.ts'
import type { Envelope } from '@liuhe/contract/endpoint.ts'
import { setPublishedSource } from '@liuhe/web/api/use-published.ts'
import { type WireSource, wireSource } from '@liuhe/web/api/wire-source.ts'
import { build } from '../../shared/build.ts'
import type { SendCall } from './api.ts'

/** Turns the encrypted mode on: published files and public reads are asked for as envelopes from now on. */
export function startEncryptedMode(mode: EncryptedMode): (ask: SendCall, root: string) => Transport {
  const source = wireSource(build.apiOrigin, mode)
  setPublishedSource(source)
  return (ask, root) => encryptedCalls(ask, { source, root })
}

/** Calls whose public answers come as envelopes. What does not open is asked for plain, where the operator allows. */
export const encryptedCalls =
  (ask: SendCall, { source, root }: { source: WireSource; root: string }): Transport =>
  async (request, options) => {
    if (!isEncryptable(request.endpoint)) return ask(request, options)
    const answer = await ask(request, options, { [ENCRYPTED_HEADER]: '1' })
    const body = answer.body as Envelope | undefined
    // Refusals are the same in both modes: only data is encrypted.
    if (body?.code !== 'OK') return answer
    try {
      return { ...answer, body: { ...body, data: await source.open(body.data, root + request.url) } }
    } catch {
      if (source.encryptedMode === 'on') return ask(request, options)
      throw new ApiError('UNKNOWN', '数据校验失败，请稍后重试', answer.status)
    }
  }
