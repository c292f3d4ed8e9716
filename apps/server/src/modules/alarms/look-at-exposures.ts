import { formatYuan } from '@liuhe/domain/money.ts'
import type { Asker } from '../../platform/remember.ts'
import { type ExposedDraw, exposuresOverLine } from '../lab/index.ts'
import { type FoundFault, writeFound } from './queries.ts'

/**
 * Looks at the open draws of games that have a line, and raises an alarm of each whose worst result would cost more;
 * once a minute, in any number of processes. It is over when the draw closes, or when the line is set higher.
 * @returns those that are new
 */
export async function lookAtExposures(asker: Asker): Promise<FoundFault[]> {
  return writeFound(asker.sql, { found: (await exposuresOverLine(asker)).map(faultOf), kinds: ['exposure'] })
}

const faultOf = ({ draw: { gameName, turnNum }, net, line }: ExposedDraw): FoundFault => ({
  ...{ kind: 'exposure', subject: `${gameName} ${turnNum}` },
  note: `最坏的赛果要净赔 ${formatYuan(net)} 元，警戒线是 ${formatYuan(line)} 元`,
})
