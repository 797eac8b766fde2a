import rows from './timezones.json' with { type: 'json' }

/** The timezones a farm is offered; any other IANA name is kept where it is already set. */
export const TIMEZONES: readonly { zone: string; label: string }[] = rows

/** Whether this machine knows the timezone. Plain offsets are not accepted. */
export function isTimezone(name: string): boolean {
	if (!/^[A-Za-z]/.test(name)) return false
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: name })
		return true
	} catch {
		return false
	}
}

/** A timezone with its abbreviation at an instant: `New York (EST)`. */
export function timezoneLabel(zone: string, atMs: number): string {
	const label = TIMEZONES.find((known) => known.zone === zone)?.label ?? zone
	const short = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
		.formatToParts(atMs)
		.find(({ type }) => type === 'timeZoneName')?.value
	return short && short !== label ? `${label} (${short})` : label
}
