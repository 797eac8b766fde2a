/** Formats how often a store is synced. */
export function intervalLabel(hours: number): string {
	if (hours === 1) return 'Every hour'
	if (hours === 24) return 'Every day'
	return hours === 168 ? 'Every week' : `Every ${hours} hours`
}
