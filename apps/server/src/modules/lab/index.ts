// What results of draws would cost: the console's rule lab, and the worst cases that other desks show.
export { type ExposedDraw, exposuresOverLine } from './over-line.ts'
export { worstCases } from './open-exposures.ts'
export { mountLab } from './routes.ts'
