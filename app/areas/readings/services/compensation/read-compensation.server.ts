import { match } from '#db/match'
import type { Compensation } from '@sfc/domain/readings/compensation'
import { isTrusted } from '@sfc/domain/readings/quality'
import { Fault } from '@sfc/domain/fault'
import { points } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'
import { loadLatestReadings, type LatestReading } from '../load-latest-readings.server'

export type EcCompensation = {
	reading: LatestReading
	/** Null: nobody said who corrects it. */
	compensation: Compensation | null
	/** Sensors of water temperature of the same agent, those of its zone first. */
	thermometers: readonly LatestReading[]
	/** The chosen one; null where none is, or it is no longer there. */
	thermometer: LatestReading | null
	/** Its temperature, °C; null while it cannot be trusted. */
	celsius: number | null
}

/** Reads who corrects EC of a sensor to 25 °C. @throws Fault not-found, also for what is no EC. */
export async function readCompensation(ctx: FarmScope, pointId: number): Promise<EcCompensation> {
	const [all, [row]] = await Promise.all([
		loadLatestReadings(ctx),
		ctx.db.read
			.select({ compensation: points.compensation })
			.from(points)
			.where(match(points, { id: pointId, farmId: ctx.farm.id })),
	])
	const reading = all.find((one) => one.pointId === pointId && one.quantity === 'ec')
	if (!reading || !row || reading.writable) throw new Fault('not-found', 'Sensor not found')
	const { compensation } = row
	const ofAgent = all.filter(
		({ agentId, quantity }) => agentId === reading.agentId && quantity === 'waterTemperature',
	)
	const isNear = ({ zone }: LatestReading) => zone === reading.zone
	const chosen = compensation?.by === 'farm' ? compensation.temperaturePointId : null
	const thermometer = ofAgent.find((one) => one.pointId === chosen) ?? null
	const isKnown = thermometer?.quality && isTrusted(thermometer.quality, ctx.farm.isSimulated)
	return {
		reading,
		compensation,
		thermometers: [...ofAgent.filter(isNear), ...ofAgent.filter((one) => !isNear(one))],
		thermometer,
		celsius: isKnown ? thermometer.value : null,
	}
}
