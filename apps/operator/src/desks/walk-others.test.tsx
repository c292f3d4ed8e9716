import { walkEverySecond } from '../testing/walks.ts'

// The other half of the desks (walk.test.tsx).

walkEverySecond(1)
