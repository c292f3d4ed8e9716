import process from 'node:process'

/** A running product that journeys may use alone. */
interface Product {
  origin: string
  /** Where its operators' pages are. */
  console: string
  /** Its data folder: who the demonstration's operators are stands there. */
  folder: string
  /** Of the application's role: journeys set with it what an operator would. */
  databaseUrl: string
}

const { LIUHE_E2E_PRODUCTS, TEST_PARALLEL_INDEX = '0' } = process.env
if (!LIUHE_E2E_PRODUCTS) throw new Error('Start the journeys with `npm run e2e`, which starts the server as well.')

export const products = JSON.parse(LIUHE_E2E_PRODUCTS) as readonly Product[]

/** The product of this worker. */
export const product = products[Number(TEST_PARALLEL_INDEX)] as Product
