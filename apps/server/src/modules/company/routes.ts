import * as api from '@liuhe/contract/api/company.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { currentCompany } from './current-company.ts'
import { selectNotices } from './queries.ts'

/** The company whose site this is, and its notices (Spec A §3). */
export const mountCompany = (server: Server): void =>
  mountArea(server, api, {
    current: ({ sql }) => currentCompany(sql),
    notices: ({ sql }, { noticeType }) => selectNotices(sql, noticeType),
  })
