import type { Company } from '@liuhe/brand/company.ts'
import * as api from '@liuhe/contract/api/company.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { currentCompany } from './current-company.ts'
import { selectNotices } from './queries.ts'

/** The company and its notices. */
export const mountCompany = (server: Server, company: Company): void =>
  mountArea(server, api, {
    current: ({ sql }) => currentCompany(sql, company),
    notices: ({ sql }, { noticeType }) => selectNotices(sql, noticeType),
  })
