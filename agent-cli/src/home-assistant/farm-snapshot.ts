import type { FarmSummary } from '@sfc/contract/agent/heartbeat'
import type { Quality } from '@sfc/domain/readings/quality'
import type { QuantityKey } from '@sfc/domain/units/quantities'

export type SensorSnapshot = {
	key: string
	label: string
	quantity: QuantityKey
	/** Null unless it can be trusted now. */
	value: number | null
	quality: Quality
	reason: string | null
}

export type OutputSnapshot = {
	key: string
	label: string
	/** As the device reported it last; null while that is not known. */
	on: boolean | null
	/** Why it is on or off, when that ends (ISO 8601), and its longest ON in seconds. */
	attributes: Record<string, string | number | null>
	/** A pump that is dosed in ml: it is never switched by hand. */
	isDosed: boolean
}

export type DeviceSnapshot = {
	id: string
	name: string
	zone: string
	vendor?: string | undefined
	model?: string | undefined
	isOnline: boolean
	/** False until it has answered once, in this run or an earlier one. */
	isDescribed: boolean
	sensors: SensorSnapshot[]
	outputs: OutputSnapshot[]
}

/** The farm at one instant, as other programs on its network are told of it. */
export type FarmSnapshot = {
	name: string
	devices: DeviceSnapshot[]
	emergency: string | null
	isServerReached: boolean
	/** What the server last said of alarms and tasks; null when it is out of reach. */
	summary: FarmSummary | null
}
