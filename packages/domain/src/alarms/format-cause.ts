import { formatInstant } from '../calendar/format-instant'
import type { Formats } from '../units/formats'
import type { LikelyCause, OutputState } from './likely-cause'

/** The output that explains an alarm, and who decided its state. It is JSON. */
export type RunningCause = Pick<OutputState, 'name' | 'layer'> &
	Pick<LikelyCause, 'role'> & {
		/** Who switched it by hand, and when that ends: milliseconds UTC. */
		desiredBy: string | null
		desiredUntil: number | null
		since: number | null
	}

const LAYER_WORDS: Readonly<Record<string, string>> = {
	recipe: 'by the recipe',
	rule: 'by a rule',
	schedule: 'by the schedule',
	default: 'by default',
}

/** `Heater is on by hand since Nov 22, 4:18 AM EST (Ana).` */
export function formatCause(
	{ name, role, layer, desiredBy, desiredUntil, since }: RunningCause,
	timezone: string,
	formats: Formats,
): string {
	const when = (at: number) => formatInstant(at, timezone, formats)
	const by = layer === 'manual' ? 'by hand' : (LAYER_WORDS[layer ?? ''] ?? '')
	const start = since === null ? '' : ` since ${when(since)}`
	const who = layer === 'manual' && desiredBy ? ` (${desiredBy})` : ''
	if (role === 'driving') return `${name} is on ${by}${start}${who}.`.replaceAll('  ', ' ')
	if (role === 'not-enough') return `${name} is on and is not enough. Check that it works.`
	if (role === 'may-leak') return `${name} is off. Look whether its line drips all the same.`
	const end = desiredUntil === null ? '' : `, until ${when(desiredUntil)}`
	return `${name} is held off by hand${start}${who}${end}.`
}
