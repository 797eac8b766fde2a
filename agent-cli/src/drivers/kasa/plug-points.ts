import type { InventoryPoint } from '@sfc/contract/agent/inventory'
import { bad, judgeNumber } from '@sfc/domain/readings/judge-number'
import { steadyNow } from '../../time/steady-now'
import type { Sample } from '../driver'
import { isSimulated, OUTLET } from '../outlet'
import type { Metered, Outlet, Plug } from './plug'

/** What a plug and the meters of its outlets, by their keys, said at once. */
export type Reading = { plug: Plug; metered: Readonly<Record<string, Metered | undefined>> }

export type PlugPoint = Omit<InventoryPoint, 'intervalMs'> & {
	read(reading: Reading): number | undefined
}

const METERED = [
	{ name: 'power', label: 'Power' },
	{ name: 'energy', label: 'Energy' },
	{ name: 'voltage', label: 'Voltage' },
	{ name: 'current', label: 'Current' },
] as const

/** Its outlets with what they measure, and its signal. */
export const listPoints = (reading: Reading): PlugPoint[] => [
	...reading.plug.outlets.flatMap((outlet) => [
		switchPoint(outlet),
		...meterPoints(outlet).filter((point) => point.read(reading) !== undefined),
	]),
	...(reading.plug.rssi === undefined ? [] : [SIGNAL]),
]

const SIGNAL: PlugPoint = {
	key: 'signal',
	label: 'Wi-Fi signal',
	quantity: 'signal',
	read: ({ plug }) => plug.rssi,
}

const switchPoint = ({ key, label }: Outlet): PlugPoint => ({
	key,
	label,
	quantity: 'switch',
	switchable: OUTLET,
	read({ plug }) {
		const outlet = plug.outlets.find((one) => one.key === key)
		return outlet && Number(outlet.isOn)
	},
})

const meterPoints = ({ key, label }: Outlet): PlugPoint[] =>
	METERED.map((one) => ({
		key: key === 'switch' ? one.name : `${key}-${one.name}`,
		label: key === 'switch' ? one.label : `${one.label} ${label}`.slice(0, 120),
		quantity: one.name,
		read: ({ metered }) => metered[key]?.[one.name],
	}))

/** One sample for each point; what the plug no longer says is bad. */
export function toSamples(points: readonly PlugPoint[], reading: Reading): Sample[] {
	const at = steadyNow()
	return points.map(({ key, quantity, read }) => {
		const value = read(reading)
		if (value === undefined) return { point: key, at, ...bad('the plug gives no such value') }
		const judged = judgeNumber(value, { quantity, scale: 1, offset: 0 })
		const isMade = judged.quality === 'good' && isSimulated(reading.plug.model)
		return { point: key, at, ...judged, ...(isMade && { quality: 'simulated' as const }) }
	})
}
