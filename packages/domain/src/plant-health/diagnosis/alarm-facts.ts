import type { Fact, FactKey } from './fact'

/** An open alarm on what is measured around a plant. */
export type PlantAlarm = { key: FactKey; value: 'low' | 'high'; words: string; forMs: number }

/** Leaves show what lasted, not what began an hour ago. */
const LEAST_MS = 6 * 3_600_000

/**
 * Adds alarms to what the readings say. A quantity counts once: where the reading is out of its range
 * on the same side the alarm is told with it, and where it is in range or not known, an alarm that has
 * lasted for six hours takes its place.
 */
export function withAlarms(facts: readonly Fact[], alarms: readonly PlantAlarm[]): Fact[] {
	const longest = new Map<FactKey, PlantAlarm>()
	for (const alarm of alarms)
		if (alarm.forMs > (longest.get(alarm.key)?.forMs ?? -1)) longest.set(alarm.key, alarm)
	const told = facts.map((fact) => {
		const alarm = longest.get(fact.key)
		if (!alarm) return fact
		if (alarm.value === fact.value)
			return { ...fact, words: `${fact.words}. Open alarm: ${alarm.words}` }
		return fact.value === 'normal' && alarm.forMs >= LEAST_MS ? asFact(alarm) : fact
	})
	const known = new Set(facts.map(({ key }) => key))
	const others = [...longest.values()].filter(
		({ key, forMs }) => !known.has(key) && forMs >= LEAST_MS,
	)
	return [...told, ...others.map(asFact)]
}

const asFact = ({ key, value, words }: PlantAlarm): Fact => ({
	key,
	value,
	words: `Open alarm: ${words}`,
})
