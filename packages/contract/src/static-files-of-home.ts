/** The published files of the first load; the others are in `static-files.ts` (docs/decisions/067). */
import * as z from 'zod/mini'
import { Company, Notice } from './api/company.ts'

export interface StaticFile<S extends z.core.$ZodType = z.core.$ZodType> {
  /** Path on the host; `{name}` stands for a parameter. */
  path: string
  schema: S
}

/** A file at `path` that says `schema`. */
export const file = <S extends z.core.$ZodType>(path: string, schema: S): StaticFile<S> => ({ path, schema })

/** A setting by its key. */
export const ConfigEntry = z.object({ configKey: z.string(), configValue: z.string() })

export const homeFiles = {
  company: file('/sys-upload/data/json/company.json', Company),
  config: file('/sys-upload/data/json/config.json', z.array(ConfigEntry)),
  appConfig: file('/sys-upload/data/json/app_config.json', z.array(ConfigEntry)),
  notices: file(
    '/sys-upload/data/json/notice_list.json',
    z.object({ index_notice: z.array(Notice), lottery_notice: z.array(Notice), roll_notice: z.array(Notice) }),
  ),
} as const
