import * as api from '@liuhe/contract/api/recharge.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from './order.ts'

/** What the door of pictures takes at most (SEC-15). */
const BYTES_MAX = 5 * 1024 * 1024

/** Sends a picture for an order, and shows it with the others once it is kept. */
export function useReceipt({ orderNo }: Order) {
  const { call } = useApi()
  const cache = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (file: File) => {
      // Nobody sends five megabytes to be told so.
      if (file.size > BYTES_MAX) throw new ApiError('UPLOAD/TOO_LARGE', '图片不能超过5MB', 413)
      return call(api.addReceipt, { orderNo }, { file })
    },
    meta: { endpoint: api.addReceipt.name, effect: api.addReceipt.effect, ownErrors: true },
    onSuccess: ({ receipts }) =>
      cache.setQueryData<Order>(queryKey(api.read, { orderNo }), (order) => order && { ...order, receipts }),
  })
  return { send: mutate, sending: isPending ? variables : undefined, error: error?.message }
}
