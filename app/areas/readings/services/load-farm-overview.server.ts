import { bandState, type BandState } from '@sfc/domain/climate/typical-bands'
import { vapourPressureDeficitKPa } from '@sfc/domain/climate/vapour-pressure-deficit'
import { nearestSensors } from '@sfc/domain/readings/nearest-sensors'
import { isTrusted } from '@sfc/domain/readings/quality'
import { QUANTITIES, type QuantityKey } from '@sfc/domain/units/quantities'
import type { FarmScope } from '~/context.server'
import type { Target } from '@sfc/domain/growing/recipes/target'
import { loadTargets } from '~/areas/growing/services/recipes/load-targets.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { chooseReading } from './choose-reading'
import { readLeafOffset } from './read-leaf-offset.server'
import { loadLatestReadings, type LatestReading } from './load-latest-readings.server'
import { listTanks, type Tank } from './list-tanks'
import { computeTotalPower, type TotalPower } from './compute-total-power'
import { isFarmSensor } from './sensor'

const SHOWN = [
	'ph',
	'ec',
	'waterTemperature',
	'humidity',
	'airTemperature',
	'co2',
	'flow',
	'par',
] as const
type ShownQuantity = (typeof SHOWN)[number]

/** Figure of the dashboard. A missing value has a reason. */
export type Figure = Pick<LatestReading, 'value' | 'quality' | 'reason' | 'at' | 'ageMs'> & {
	quantity: QuantityKey
	label: string
	unit: string
	/** Null when the reading cannot be judged, or has no band. */
	state: BandState | null
	band: Target | null
	/** Device it comes from; null when nothing measures it. */
	source: { deviceName: string; zone: string; pointId: number } | null
}

/** Whether a circulation fan reports to run, null when none reports, with the fans' points. */
type Airflow = { isOn: boolean | null; pointIds: number[] }

export type FarmOverview = {
	figures: Record<ShownQuantity, Figure>
	/**
	 * Vapour pressure deficit from the chosen air temperature and humidity, when both are trusted, and from the
	 * leaf of their zone: measured where `offsetC` is null, else so much warmer than the air.
	 */
	vpdKPa: number | null
	leaf: { offsetC: number | null }
	power: TotalPower
	tanks: Tank[]
	airflow: Airflow
	/** Number of sensors with a current reading, and of all sensors. */
	sensors: { reporting: number; total: number }
}

/** Loads the dashboard's data of a farm, chosen from all its readings. */
export async function loadFarmOverview(ctx: FarmScope): Promise<FarmOverview> {
	const [readings, targetOf, leafOffsetC] = await Promise.all([
		cacheForRequest(ctx, loadLatestReadings),
		cacheForRequest(ctx, loadTargets),
		readLeafOffset(ctx),
	])
	const { isSimulated } = ctx.farm
	const entries = SHOWN.map((quantity) => {
		const chosen = chooseReading(readings, quantity, isSimulated)
		const band = targetOf({ zone: chosen?.zone ?? 'unassigned', quantity })
		return [quantity, figure(quantity, { chosen, band }, isSimulated)]
	})
	const figures = Object.fromEntries(entries) as FarmOverview['figures']
	const measured = findLeaf(readings, figures.airTemperature.source?.zone, isSimulated)
	return {
		figures,
		vpdKPa: vpd(figures, measured ?? leafOffsetC, isSimulated),
		leaf: { offsetC: measured ? null : leafOffsetC },
		power: computeTotalPower(readings, isSimulated),
		tanks: listTanks(readings, isSimulated),
		airflow: airflow(readings, isSimulated),
		sensors: sensors(readings, isSimulated),
	}
}

type Found = { chosen: LatestReading | undefined; band: Target | null }

function figure(
	quantity: ShownQuantity,
	{ chosen, band }: Found,
	farmIsSimulated: boolean,
): Figure {
	const { label, unit } = QUANTITIES[quantity]
	const common = { quantity, label, unit, band }
	if (!chosen) {
		const reason = 'No sensor measures this yet'
		return {
			...common,
			value: null,
			quality: null,
			reason,
			at: null,
			ageMs: null,
			state: null,
			source: null,
		}
	}
	const { value, quality, reason, at, ageMs, deviceName, zone, pointId } = chosen
	const isJudged = value !== null && quality !== null && isTrusted(quality, farmIsSimulated)
	const state = isJudged ? bandState({ quantity, value }, band) : null
	return {
		...common,
		value,
		quality,
		reason,
		at,
		ageMs,
		state,
		source: { deviceName, zone, pointId },
	}
}

type Leaf = { leafC: number }

/** What the infrared sensors around a zone's leaves say on average; undefined without one that can be trusted. */
function findLeaf(
	readings: readonly LatestReading[],
	zone: string | undefined,
	simulated: boolean,
): Leaf | undefined {
	const leaves = readings.filter(({ quantity }) => quantity === 'leafTemperature')
	const values = nearestSensors(leaves, zone ?? 'unassigned').flatMap(({ value, quality }) =>
		value !== null && quality !== null && isTrusted(quality, simulated) ? [value] : [],
	)
	if (values.length === 0) return undefined
	return { leafC: values.reduce((sum, value) => sum + value, 0) / values.length }
}

function vpd(
	{ airTemperature, humidity }: FarmOverview['figures'],
	leaf: Leaf | number,
	simulated: boolean,
) {
	for (const { value, quality } of [airTemperature, humidity]) {
		if (value === null || quality === null || !isTrusted(quality, simulated)) return null
	}
	const airC = airTemperature.value ?? 0
	const leafC = typeof leaf === 'number' ? airC + leaf : leaf.leafC
	return vapourPressureDeficitKPa({ airC, humidityPct: humidity.value ?? 0, leafC })
}

const MOVES_AIR = /fan|blower|exhaust/i

function airflow(readings: readonly LatestReading[], simulated: boolean): Airflow {
	const fans = readings.filter(
		({ quantity, writable, label }) => quantity === 'switch' && writable && MOVES_AIR.test(label),
	)
	const asked = fans.filter(({ quality }) => quality !== null && isTrusted(quality, simulated))
	return {
		isOn: asked.length === 0 ? null : asked.some(({ value }) => value === 1),
		pointIds: fans.map(({ pointId }) => pointId),
	}
}

function sensors(all: readonly LatestReading[], simulated: boolean): FarmOverview['sensors'] {
	const readings = all.filter(isFarmSensor)
	const reporting = readings.filter(
		({ value, quality }) => value !== null && quality !== null && isTrusted(quality, simulated),
	)
	return { reporting: reporting.length, total: readings.length }
}
