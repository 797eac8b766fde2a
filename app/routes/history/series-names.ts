import type { AnySeries } from '~/services/history/series-by-key'
import { ZONE_NAMES } from './zone-names'

/** A name for each of some series: its label, with zone or device where labels are the same. */
export function seriesNames(series: readonly AnySeries[]): string[] {
	const labels = series.map(({ point, derived }) => (point ?? derived).label)
	const zoned = series.map(({ point, derived }, i) => {
		const { zone } = point ?? derived
		return `${labels[i]}, ${ZONE_NAMES[zone] ?? zone}`
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
