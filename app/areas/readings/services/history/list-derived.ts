import kinds from '@sfc/domain/readings/history/derived-series.json'
import { nearestSensors } from '@sfc/domain/readings/nearest-sensors'
import type { Series } from './list-series.server'

export type DerivedKind = keyof typeof kinds

/** Series that is computed from readings. */
export type Derived = {
	/** Kind and first point, such as `vpd-12`. */
	key: string
	kind: DerivedKind
	label: string
	zone: string
	/** Formula, and its source. */
	formula: string
	source: string
	/** Points it is computed from, in the order of the formula. */
	inputs: readonly Series[]
}

/** Lists all series that can be computed from the points of a farm. */
export function listDerived(all: readonly Series[]): Derived[] {
	const of = (quantity: string) => all.filter((series) => series.quantity === quantity)
	const made = (kind: DerivedKind, ...inputs: Series[]): Derived => ({
		key: `${kind}-${inputs[0]?.pointId ?? 0}`,
		kind,
		zone: inputs[0]?.zone ?? 'unassigned',
		...kinds[kind],
		inputs,
	})
	const air = of('airTemperature')
	return [
		...air.flatMap((one) => {
			const humidity = nearest(one, of('humidity'))
			const leaves = nearestSensors(of('leafTemperature'), one.zone)
			return humidity ? [made('vpd', one, humidity, ...leaves)] : []
		}),
		...of('par').map((one) => made('dli', one)),
		...air.map((one) => made('degree-days', one)),
		...of('volume').map((one) => made('water-use', one)),
	]
}

/** Finds the nearest series: on the same device, else in the same zone; never in another zone. */
const nearest = ({ deviceName, zone }: Series, others: readonly Series[]): Series | undefined => {
	const inZone = others.filter((other) => other.zone === zone)
	return inZone.find((other) => other.deviceName === deviceName) ?? inZone[0]
}
