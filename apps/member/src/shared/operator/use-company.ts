import * as company from '@liuhe/contract/api/company.ts'
import { homeFiles } from '@liuhe/contract/static-files-of-home.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'

/**
 * The facts of the company whose site this is, from its published file (Spec A §7); the call answers where the file
 * does not arrive.
 */
export function useCompany() {
  const file = usePublished(homeFiles.company)
  const answer = useRead(company.current, {}, { enabled: file.isError })
  return file.isError ? answer : file
}
