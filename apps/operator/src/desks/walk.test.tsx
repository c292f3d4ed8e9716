import { walkEverySecond } from '../testing/walks.ts'

// Every view, tab and dialog of every desk, on the narrowest screen that the console is made for: it can be read with
// labels twice as long and with 99,999,999.99, used by everybody in both themes, left by a key, and made twice as
// large.

walkEverySecond(0)
