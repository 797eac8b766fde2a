import type { EquipmentItemWire } from '@sfc/contract/equipment/devices/equipment-item-wire'
import { hydroponicKind, type HydroponicKind } from '@sfc/domain/control/hydroponic-kind'
import {
	summarizeHydroponics,
	type HydroponicSummary,
} from '@sfc/domain/control/summarize-hydroponics'
import { isTrusted } from '@sfc/domain/readings/quality'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { FarmScope } from '~/context.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { manualState, type ManualState } from '~/areas/control/services/manual-state'
import type { Target } from '@sfc/domain/growing/recipes/target'
import { loadTargets } from '~/areas/growing/services/recipes/load-targets.server'
import { chooseReading } from '~/areas/readings/services/choose-reading'
import { groupReadings } from '~/areas/readings/services/group-readings'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'
import { listTanks, type Tank } from '~/areas/readings/services/list-tanks'
import { isDeviceFigure, isFarmSensor } from '~/areas/readings/services/sensor'
import {
	findEquipment,
	toEquipmentItems,
	type FoundEquipment,
} from '~/areas/equipment/services/devices/list-equipment-items.server'

/** Value on a card; null, with the reason, when nothing measures it. */
export type Measured = Pick<LatestReading, 'value' | 'quality' | 'reason' | 'at'> & {
	quantity: string
	pointId: number | null
}

export type HydroponicTank = Tank & { ph: Measured; ec: Measured }
export type SwitchedDevice = {
	id: string
	name: string
	zone: string
	/** Null while its device does not report it. */
	isOn: boolean | null
	reason: string | null
	at: number | null
	/** Watts; null when no meter measures this device alone. */
	watts: number | null
	/** State a person switched it to; null while automation decides. */
	manual: ManualState | null
}
type HydroponicSensor = LatestReading & { band: Target | null }

export type HydroponicFarm = {
	/** Whether no equipment was found. */
	isEmpty: boolean
	summary: HydroponicSummary
	tanks: HydroponicTank[]
	lights: SwitchedDevice[]
	pumps: SwitchedDevice[]
	/** Sensors, one for each quantity of each zone. */
	sensors: HydroponicSensor[]
	/** Outputs grouped with tanks or sensors because of their name, such as a tank's heater. */
	byName: { tanks: SwitchedDevice[]; sensors: SwitchedDevice[] }
	/** Flow of the circulation. */
	flow: Measured
}

/** Loads the data of the hydroponic dashboard: the equipment by kind, and four figures. */
export async function loadHydroponicFarm(ctx: FarmScope): Promise<HydroponicFarm> {
	const { isSimulated } = ctx.farm
	const found = await findEquipment(ctx)
	const items = toEquipmentItems(found, isSimulated)
	const ofKind = (kind: HydroponicKind) =>
		items.filter((item) => item.isControllable && hydroponicKind(item) === kind)
	const outputs = new Map(found.equipment.map((output) => [output.key, output]))
	const switched = (kind: HydroponicKind) =>
		ofKind(kind).map((item) => switchedThing(item, outputs.get(item.id)))
	const lights = switched('light')
	const tanks = hydroponicTanks(found, isSimulated)
	const pumps = switched('pump')
	const sensors = hydroponicSensors(items, found)
	const targetOf = await loadTargets(ctx)
	return {
		isEmpty: items.length === 0,
		summary: summarizeHydroponics({
			tanks: tanks.map(({ status, volumeL }) => ({ volumeL: status === null ? null : volumeL })),
			lights,
			pumps,
			sensors: found.readings.filter(isFarmSensor).map(({ value, quality }) => ({
				isCurrent: value !== null && quality !== null && isTrusted(quality, isSimulated),
			})),
		}),
		tanks,
		lights,
		pumps,
		sensors: groupReadings(
			sensors.filter(({ quantity }) => !isDeviceFigure(quantity)),
			(reading) => reading,
			isSimulated,
		).map(({ main }) => ({ ...main, band: targetOf(main) })),
		byName: { tanks: switched('tank'), sensors: switched('sensor') },
		flow: measured(found, 'flow', isSimulated),
	}
}

const NOT_MEASURED = 'No sensor measures this tank'

/**
 * Lists the tanks. The farm's pH and EC are those of the reservoir; the dosing tanks hold the
 * additives.
 */
function hydroponicTanks(found: FoundEquipment, isSimulated: boolean): HydroponicTank[] {
	const none = (quantity: string) => nothing(quantity, NOT_MEASURED)
	return listTanks(found.readings, isSimulated)
		.filter(({ at }) => at !== null)
		.map((tank) => ({
			...tank,
			ph: tank.role === 'reservoir' ? measured(found, 'ph', isSimulated) : none('ph'),
			ec: tank.role === 'reservoir' ? measured(found, 'ec', isSimulated) : none('ec'),
		}))
}

function hydroponicSensors(
	items: readonly EquipmentItemWire[],
	{ readings }: FoundEquipment,
): LatestReading[] {
	const shown = new Set(
		items
			.filter((item) => !item.isControllable && hydroponicKind(item) === 'sensor')
			.map(({ id }) => id),
	)
	return readings.filter(({ pointId }) => shown.has(`point-${pointId}`))
}

const nothing = (quantity: string, reason: string): Measured => ({
	quantity,
	reason,
	value: null,
	quality: null,
	at: null,
	pointId: null,
})

function measured(
	{ readings }: FoundEquipment,
	quantity: QuantityKey,
	isSimulated: boolean,
): Measured {
	const chosen = chooseReading(readings, quantity, isSimulated)
	return chosen ?? nothing(quantity, 'No sensor measures this yet')
}

function switchedThing(
	item: EquipmentItemWire,
	output: EquipmentState | undefined,
): SwitchedDevice {
	const { id, name, zone, status, reason, lastReading, powerWatts } = item
	return {
		id,
		name,
		zone,
		reason,
		watts: powerWatts,
		isOn: status === 'offline' ? null : status === 'running',
		at: lastReading === null ? null : Date.parse(lastReading),
		manual: output ? manualState(output) : null,
	}
}
