/** A duration that has to pass, never rounded down: `58 s` below two minutes, `34 min` up to two hours, `15 h 40 min`. */
export function formatDuration(ms: number): string {
	if (ms < 120_000) return `${Math.ceil(ms / 1000)} s`
	const minutes = Math.ceil(ms / 60_000)
	if (minutes <= 120) return `${minutes} min`
	const left = minutes % 60
	return `${Math.floor(minutes / 60)} h${left ? ` ${left} min` : ''}`
}

/** A duration in the past, rounded: `40 s`, `12 min`, `5 h`, `3 days`. */
export function formatRoughDuration(ms: number): string {
	const minutes = Math.round(ms / 60_000)
	if (ms < 90_000) return `${Math.round(ms / 1000)} s`
	if (minutes < 90) return `${minutes} min`
	const hours = Math.round(minutes / 60)
	return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
