import * as api from '@liuhe/contract/api/company.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { currentCompany } from './current-company.ts'
import { readAbout, readTutorial } from './about.ts'
import { serviceAddress } from './service-address.ts'
import { noticesOf } from './notice-lists.ts'

/** The company whose site this is, and its notices (Spec A §3). */
export const mountCompany = (server: Server): void =>
  mountArea(server, api, {
    current: currentCompany,
    notices: (reader, { noticeType }) => noticesOf(reader, noticeType),
    service: ({ sql }) => serviceAddress(sql),
    about: (reader, { page }) => readAbout(reader, page),
    tutorial: (reader, { gameId }) => readTutorial(reader, gameId),
  })
