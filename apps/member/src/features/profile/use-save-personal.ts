import * as member from '@liuhe/contract/api/member.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'

/** Sends changed personal data; what the server made of it is shown at once, here and in the profile. */
export function useSavePersonal({ onSaved, onRefused }: { onSaved: () => void; onRefused: (message: string) => void }) {
  const cache = useQueryClient()
  return useAct(member.modifyUserInfo, {
    ownErrors: true,
    refreshes: [member.info],
    onDone: (info) => {
      cache.setQueryData(queryKey(member.personalInfo, {}), info)
      toast('保存成功', 2)
      onSaved()
    },
    onRefused: (error) => onRefused(error.message),
  })
}
