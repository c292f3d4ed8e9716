import { lunarYearOfDraw } from '@liuhe/domain/lottery/lunar.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'

/** The lunar year of a draw held now. */
export const lunarYearNow = (): number => lunarYearOfDraw(serverClock.now())
