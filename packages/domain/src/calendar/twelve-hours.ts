/** The time of a local clock, given as if it were UTC: `2:05 PM`. */
export function twelveHours(local: Date): string {
	const hours = local.getUTCHours()
	const minutes = String(local.getUTCMinutes()).padStart(2, '0')
	return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}
