/** How many trays a number of plants needs. */
export const traysNeeded = (plants: number, plantsPerTray: number): number =>
	Math.ceil(plants / Math.max(1, plantsPerTray))
