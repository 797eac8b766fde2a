import { formatNumber } from '@sfc/domain/units/format-number'
import type { KnownWatts } from '~/areas/automation/services/energy/list-watts.server'

/** Formats the source of an output's power. */
export function formatWattsSource(known: KnownWatts | null, hasOwnMeter: boolean): string {
	if (!known) return hasOwnMeter ? 'Its own meter' : 'Power not known'
	const watts = `${formatNumber(known.watts, 0)} W`
	if (known.by === 'own-meter') return `${watts} by its own meter`
	if (known.by === 'step') return `${watts} by ${known.times} steps of its meter`
	return `${watts} entered by ${known.enteredBy}`
}
