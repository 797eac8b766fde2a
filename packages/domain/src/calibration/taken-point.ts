/** What the reference is, and what the sensor said of it, both in the point's stored unit. */
export type TakenPoint = { key: string; reference: number; raw: number }

/** The point that verifies a line; it is no part of it. */
export const CHECK_KEY = 'check'

/** The points a line is drawn through. */
export const linePoints = <Point extends { key: string }>(points: readonly Point[]): Point[] =>
	points.filter(({ key }) => key !== CHECK_KEY)

/** The raw reading in the middle of those a line was drawn through; 0 without any. */
export function middleRaw(points: readonly { key: string; raw: number }[]): number {
	const drawn = linePoints(points)
	return drawn.reduce((sum, { raw }) => sum + raw, 0) / (drawn.length || 1)
}
