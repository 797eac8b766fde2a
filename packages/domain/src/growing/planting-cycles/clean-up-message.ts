/** The result of a clean-up of cancelled and terminated cycles, in words. */
export function cleanUpMessage(removed: number): string {
	if (removed === 0) return 'There was nothing to clean up'
	return removed === 1
		? '1 cancelled or terminated planting cycle removed'
		: `${removed} cancelled or terminated planting cycles removed`
}
