/** A duration, never rounded down: `58 s` below two minutes, else `34 min`. */
export const formatDuration = (ms: number): string =>
	ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`
