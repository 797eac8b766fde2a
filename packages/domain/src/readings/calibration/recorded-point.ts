/** A reference value and the sensor's raw reading of it, both in the point's stored unit. */
export type RecordedPoint = { key: string; reference: number; raw: number }

/** The point that verifies a line without being part of it. */
export const CHECK_KEY = 'check'

/** The points a line is fitted to. */
export const linePoints = <Point extends { key: string }>(points: readonly Point[]): Point[] =>
	points.filter(({ key }) => key !== CHECK_KEY)

/** The mean raw reading of the points a line is fitted to; 0 without any. */
export function meanRaw(points: readonly { key: string; raw: number }[]): number {
	const drawn = linePoints(points)
	return drawn.reduce((sum, { raw }) => sum + raw, 0) / (drawn.length || 1)
}
