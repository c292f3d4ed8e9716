import { ApiError, toWireRequest } from '@liuhe/contract/client.ts'
import type { AnyEndpoint, ArgsOf } from '@liuhe/contract/endpoint.ts'
import type { FormFields, NativeSession } from '../../shared/native-bridge.ts'

/**
 * Sends a form by way of the app's wrapper, which gets the fields as they would stand on the wire. (LOGIN-022, REG-026)
 * @throws ApiError with what the wrapper says, 登录超时，请重新试下！ among it
 */
export async function sendNatively<E extends AnyEndpoint>(
  send: (fields: FormFields) => Promise<NativeSession>,
  endpoint: E,
  args: ArgsOf<E>,
): Promise<NativeSession> {
  const { body = '' } = toWireRequest(endpoint, args as Record<string, unknown>)
  try {
    return await send(Object.fromEntries(new URLSearchParams(body)))
  } catch (fault) {
    throw fault instanceof ApiError ? fault : new ApiError('UNKNOWN', (fault as Error).message, 0)
  }
}

/** What a member reads of a call that failed; a fault of our own has no sentence for him. */
export const sentenceOf = (fault: unknown): string => (fault instanceof ApiError ? fault.message : '系统错误，请重试')
