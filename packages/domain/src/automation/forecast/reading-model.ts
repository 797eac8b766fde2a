/** A value for each step, oldest first; null where nothing was read. */
export type Series = readonly (number | null)[]

/** What moves a reading: for each step the part in which it was on, 0 to 1. */
export type Driver = {
	id: string
	parts: Series
	/** Which way it moves the reading by its nature; 0 where it may do either. */
	sign: 1 | -1 | 0
	/** By how much it moves the reading in a step in which it is on throughout, where that was measured. */
	gain?: number
}

/**
 * How a reading goes on: `next = keeps × value + forcing`, where the forcing is a daily wave of what is
 * not known (the weather, people) and the sum of what is on. The discrete form of a balance of first
 * order, as heat, vapour and CO₂ in a room or salts in a tank have it: `keeps` is 1 for what adds up and
 * 0 for what answers at once.
 */
export type ReadingModel = {
	stepMs: number
	keeps: number
	constant: number
	/** The wave has a period of 24 h and begins at midnight UTC. */
	cos: number
	sin: number
	/** By how much each driver that could be told apart moves the reading in a step, on throughout. */
	gains: ReadonlyMap<string, number>
}

const DAY_MS = 86_400_000

/** The angle of the day at an instant, radians. */
export const dayAngle = (at: number): number => (2 * Math.PI * (at % DAY_MS)) / DAY_MS

/** The reading `passedMs` (at most a step) after `at`, with each driver on for a part of that time. */
export function nextReading(
	model: ReadingModel,
	value: number,
	{ at, passedMs, partOf }: { at: number; passedMs: number; partOf: (driver: string) => number },
): number {
	const angle = dayAngle(at)
	let forcing = model.constant + model.cos * Math.cos(angle) + model.sin * Math.sin(angle)
	for (const [id, gain] of model.gains) forcing += gain * partOf(id)
	const share = passedMs / model.stepMs
	const loss = 1 - model.keeps
	if (loss <= 0) return value + forcing * share
	const lost = -Math.expm1(share * Math.log1p(-loss))
	return (1 - lost) * value + (forcing * lost) / loss
}

/** The readings from a first value on, one for each step after it, by what was on. */
export function rollOut(
	model: ReadingModel,
	from: number,
	drivers: readonly Driver[],
	{ startsAt, first, count }: { startsAt: number; first: number; count: number },
): number[] {
	const parts = new Map(drivers.map(({ id, parts }) => [id, parts]))
	const values: number[] = []
	let value = from
	for (let i = first; i < first + count; i++) {
		const at = startsAt + i * model.stepMs
		const partOf = (id: string) => partAt(parts.get(id) ?? [], i, model.keeps)
		value = nextReading(model, value, { at, passedMs: model.stepMs, partOf })
		values.push(value)
	}
	return values
}

/** Means of two steps differ by what was on in both: half of each counts where it adds up. */
export function partAt(parts: Series, i: number, keeps: number | null): number {
	const now = parts[i] ?? 0
	return keeps === 1 ? (now + (parts[i - 1] ?? now)) / 2 : now
}
