import type { AnySeries } from '~/areas/readings/services/history/index-series'
import { formatZone } from '../format-zone'

const OF_NO_ZONE: Readonly<Record<string, string>> = {
	computed: 'Computed',
	past: 'No longer connected',
	machine: 'Machines of agents',
}

/** The label of a zone, or of the group without a zone. */
export const formatGroup = (zone: string): string => OF_NO_ZONE[zone] ?? formatZone(zone)

/** Labels for several series, with zone or device when labels are equal. */
export function seriesNames(series: readonly AnySeries[]): string[] {
	const labels = series.map(({ point, derived }) => (point ?? derived).label)
	const zoned = series.map(({ point, derived }, i) => {
		const { zone } = point ?? derived
		return `${labels[i]}, ${formatGroup(zone)}`
	})
	const devices = series.map(({ point, derived }, i) => {
		const device = point?.deviceName ?? derived?.inputs[0]?.deviceName
		return `${labels[i]}, ${device}`
	})
	const isUnique = (names: readonly string[], i: number) =>
		names.filter((name) => name === names[i]).length === 1
	return series.map((_, i) => {
		const found = [labels, zoned].find((names) => isUnique(names, i)) ?? devices
		return found[i] ?? ''
	})
}
