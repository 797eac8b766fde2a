import rows from './timezones.json' with { type: 'json' }

/** The timezones a farm is offered first; any other IANA name may be set as well. */
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

/** What a farm may choose from: the usual ones with their abbreviation, then all this machine knows. */
export function timezoneChoices(atMs: number): { value: string; label: string }[] {
	const usual = TIMEZONES.map(({ zone }) => ({ value: zone, label: timezoneLabel(zone, atMs) }))
	const others = Intl.supportedValuesOf('timeZone')
		.filter((zone) => !TIMEZONES.some((known) => known.zone === zone))
		.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
	return [...usual, ...others]
}

/** A timezone with its abbreviation at an instant: `New York (EST)`. */
export function timezoneLabel(zone: string, atMs: number): string {
	const label = TIMEZONES.find((known) => known.zone === zone)?.label ?? zone
	const short = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
		.formatToParts(atMs)
		.find(({ type }) => type === 'timeZoneName')?.value
	return short && short !== label ? `${label} (${short})` : label
}
