/** A duration that has to pass, never rounded down: `58 s` below two minutes, else `34 min`. */
export const formatDuration = (ms: number): string =>
	ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`

/** A duration in the past, rounded: `40 s`, `12 min`, `5 h`, `3 days`. */
export function formatRoughDuration(ms: number): string {
	const minutes = Math.round(ms / 60_000)
	if (ms < 90_000) return `${Math.round(ms / 1000)} s`
	if (minutes < 90) return `${minutes} min`
	const hours = Math.round(minutes / 60)
	return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
