/** How many trays so many plants take. */
export const traysNeeded = (plants: number, plantsPerTray: number): number =>
	Math.ceil(plants / Math.max(1, plantsPerTray))
