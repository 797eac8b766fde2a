/** Lists the sensors that count for a zone: its own, else those of the container, else those of no zone. */
export function nearestSensors<T extends { zone: string }>(
	sensors: readonly T[],
	zone: string,
): readonly T[] {
	const near = [zone, 'container', 'unassigned'].map((place) =>
		sensors.filter((sensor) => sensor.zone === place),
	)
	return near.find((found) => found.length > 0) ?? []
}
