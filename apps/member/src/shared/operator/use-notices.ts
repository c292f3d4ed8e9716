import * as company from '@liuhe/contract/api/company.ts'
import { homeFiles } from '@liuhe/contract/static-files-of-home.ts'
import { usePublishedPart } from '@liuhe/web/api/use-published.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useAudience } from '../account/use-audience.ts'

/** The lists of the notice file (Spec A §3), and the type by which the call names each. */
const LISTS = {
  /** The modal on home. */
  index_notice: 1,
  /** The pages of the lottery. */
  lottery_notice: 2,
  /** The running line. */
  roll_notice: 3,
} as const

/**
 * A list of the published notice file (Spec A §7), as far as its reader is meant; the call answers where the file does
 * not arrive.
 */
export function useNotices(list: keyof typeof LISTS) {
  const file = usePublishedPart(homeFiles.notices, list)
  const answer = useRead(company.notices, { noticeType: LISTS[list] }, { enabled: file.isError })
  const { isMeant } = useAudience()
  const { data, isPending } = file.isError ? answer : file
  return { data: data?.filter(isMeant), isPending }
}
