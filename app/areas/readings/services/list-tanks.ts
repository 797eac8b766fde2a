import { isTrusted, type Quality } from '@sfc/domain/readings/quality'
import { tankStatus, type TankStatus } from '@sfc/domain/readings/tank-status'
import type { LatestReading } from './load-latest-readings.server'
import { readingRank } from './choose-reading'
import tankNames from './tank-names.json'

export type Tank = {
	role: keyof typeof tankNames
	name: string
	/** Point that measures it; null when there is none. */
	pointId: number | null
	/** Litres; null when only a percentage is measured, or nothing. */
	volumeL: number | null
	capacityL: number | null
	levelPct: number | null
	/** Null when the level is unknown or not trusted. */
	status: TankStatus | null
	quality: Quality | null
	reason: string | null
	at: number | null
	ageMs: number | null
}

const ROLES = Object.keys(tankNames) as Tank['role'][]

/** Whether a point with this role belongs to a tank. */
export const isTankRole = (role: string | null): boolean => ROLES.some((known) => known === role)

/** Lists the reservoir and the four dosing tanks, whether or not a sensor reports them. */
export const listTanks = (readings: readonly LatestReading[], farmIsSimulated: boolean): Tank[] =>
	ROLES.map((role) => {
		const ofRole = readings
			.filter((reading) => reading.role === role)
			.sort((a, b) => readingRank(a, farmIsSimulated) - readingRank(b, farmIsSimulated))
		const volume = ofRole.find(({ quantity }) => quantity === 'volume')
		const level = ofRole.find(({ quantity }) => quantity === 'level')
		const shown = volume ?? level
		const capacityL = volume?.capacity ?? null
		const volumeL = volume?.value ?? null
		const measuredPct = capacityL !== null && volumeL !== null ? (100 * volumeL) / capacityL : null
		const levelPct = measuredPct ?? level?.value ?? null
		const quality = shown?.quality ?? null
		const isJudged = levelPct !== null && quality !== null && isTrusted(quality, farmIsSimulated)
		return {
			role,
			name: tankNames[role],
			pointId: shown?.pointId ?? null,
			volumeL,
			capacityL,
			levelPct,
			status: isJudged ? tankStatus(levelPct) : null,
			quality,
			reason: shown ? shown.reason : 'No sensor measures this tank yet',
			at: shown?.at ?? null,
			ageMs: shown?.ageMs ?? null,
		}
	})
