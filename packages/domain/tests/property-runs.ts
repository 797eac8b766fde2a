/**
 * The number of examples that a costly property draws, or of days that a simulated farm lives: all of them in
 * `npm run test:all`, a quarter in `npm test`, because each of its runs draws others.
 */
export const propertyRuns = (all: number): number =>
	process.env['ALL_EXAMPLES'] ? all : Math.ceil(all / 4)
