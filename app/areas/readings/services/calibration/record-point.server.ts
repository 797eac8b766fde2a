import type { RecordPointInput } from '@sfc/contract/readings/calibration/record-point'
import { resolveReference, procedureForSensor } from '@sfc/domain/readings/calibration/procedure'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { compensateEc } from '@sfc/domain/readings/compensation'
import { Fault } from '@sfc/domain/fault'
import { toDisplayValue, toStoredValue } from '@sfc/domain/units/display-unit'
import { DEFAULT_FORMATS, type Units } from '@sfc/domain/units/formats'
import { isQuantity, QUANTITIES } from '@sfc/domain/units/quantities'
import type { CalibrationPoint } from '#db/schema/calibration'
import type { FarmCtx, Permitted } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireSensor, type Sensor } from './require-sensor.server'
import {
	updateSession,
	findOpenSession,
	requireOwnSession,
	getReferenceStart,
} from './calibration-session.server'
import { readCurrentRaw, type CurrentRawReading } from './read-current-raw.server'

/**
 * Records the reading of a sensor in a reference as a point of its calibration; a point taken again
 * replaces the old one. @throws Fault conflict while the sensor has not settled or no calibration
 * is under way, invalid at its field when the reference is not known or has expired.
 */
export async function recordPoint(
	ctx: Permitted<'sensor.calibrate'>,
	input: RecordPointInput & { pointId: number },
	units: Units = DEFAULT_FORMATS,
): Promise<CalibrationPoint> {
	const sensor = await requireSensor(ctx, input.pointId)
	const reference = trueValue(ctx, sensor, { input, units })
	const { key, temperatureF, lot, expiresOn } = input
	const open = await findOpenSession(ctx.db.read, { farmId: ctx.farm.id, pointId: sensor.pointId })
	const now = await readCurrentRaw(ctx, sensor, open ? getReferenceStart(open, key) : 0)
	const temperatureC = temperatureF == null ? null : celsius(temperatureF, units)
	const taken = await ctx.db.write(async (tx): Promise<CalibrationPoint> => {
		const session = await requireOwnSession(tx, ctx, sensor.pointId)
		const others = session.points.filter((point) => point.key !== key)
		const point = {
			key,
			reference,
			raw: compensated(sensor, settled(now), temperatureC),
			takenAt: ctx.now(),
			takenBy: personActor(ctx).name,
			lot: lot || null,
			expiresOn: expiresOn ?? null,
			temperatureC,
		}
		await updateSession(tx, ctx, session, { points: [...others, point] })
		return point
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'calibration')
	return taken
}

function settled({ value, isStable }: CurrentRawReading): number {
	if (value === null) throw new Fault('conflict', 'There is no reading in this reference yet')
	if (!isStable)
		throw new Fault('conflict', 'The reading is not stable yet: wait, then take the point')
	return value
}

/** A cup has a temperature of its own, so what the farm corrects is corrected by what was typed. */
const compensated = ({ compensation }: Sensor, raw: number, temperatureC: number | null): number =>
	compensation?.by === 'farm' ? compensateEc(raw, temperatureC, compensation.percentPerK) : raw

const celsius = (typed: number, units: Units) => toStoredValue('waterTemperature', typed, units)
const METRES_PER_FOOT = 0.3048

function trueValue(
	ctx: FarmCtx,
	sensor: Sensor,
	{ input, units }: { input: RecordPointInput; units: Units },
): number {
	const point = procedureForSensor(sensor).points.find(({ key }) => key === input.key)
	if (!point) throw new Fault('not-found', 'Point not found')
	if (input.expiresOn && input.expiresOn < todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'This reference has expired', { field: 'expiresOn' })
	const { temperatureF, altitudeFt, shown } = input
	// The setting of the sensor comes before what is ticked in a form.
	const compensates = sensor.compensation !== null || input.compensates
	const typed = shown == null ? null : toStoredValue(sensor.quantity, shown, units)
	if (typed !== null) requirePossible(sensor, typed, units)
	if (sensor.compensation?.by === 'farm' && temperatureF == null)
		throw new Fault('invalid', 'Enter the temperature of the reference', { field: 'temperatureF' })
	const found = resolveReference(point, {
		temperatureC: temperatureF == null ? null : celsius(temperatureF, units),
		altitudeM: altitudeFt == null ? null : altitudeFt * METRES_PER_FOOT,
		typed,
		compensates,
	})
	if (found.ok) return found.value
	const field =
		point.reference === 'boiling' ? 'altitudeFt' : point.reference ? 'shown' : 'temperatureF'
	throw new Fault('invalid', found.reason, { field })
}

/** Rejects impossible values: a level above 100 %, or a pH of 20, is a typing error. */
function requirePossible({ quantity }: Sensor, typed: number, units: Units): void {
	const { min, max } = isQuantity(quantity) ? QUANTITIES[quantity] : {}
	const [low, high] = [min ?? -Infinity, max ?? Infinity]
	if (typed >= low && typed <= high) return
	const say = (stored: number) => {
		const { value, unit } = toDisplayValue(quantity, stored, units)
		return `${Math.round(value)}${unit && ` ${unit}`}`
	}
	throw new Fault('invalid', `Must be from ${say(low)} to ${say(high)}`, { field: 'shown' })
}
