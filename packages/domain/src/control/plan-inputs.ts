import type { QuantityKey } from '../units/quantities'
import type { Recipe } from '../growing/recipes/recipe'
import type { RecipeZone } from '../growing/recipes/recipe-zone'
import type { Doser } from './controllers/dosing/dosing-settings'
import type { HeatInParts } from './controllers/heat-in-parts'
import type { Rhythm } from './controllers/irrigation'
import type { Span, TariffHours } from './light-window'
import type { CheapHours } from './cheap-light/cheap-days'
import type { PriceExtra, PriceSlot } from './prices/price-slot'
import type { OutputClass } from './output-class'
import type { Rule } from './rules/rule'
import type { LampColour } from '../growing/recipes/lamp-levels'
import type { PlanOutput, PlanSensor } from '../growing/recipes/plan-zone'

/** An output of the agent, as the farm bound it. */
export type BoundOutput = PlanOutput & {
	/** Its key in the catalogue, or of other equipment. */
	equipmentKey: string
	zone: string
	/** What it is, as in the catalogue: pump, valve, fan. */
	type: string
	outputClass: OutputClass
	isDimmable?: boolean
}

export type BoundSensor = PlanSensor & {
	zone: string
	quantity: QuantityKey
	/** `reservoir`, where its quantity is not enough, and how much that holds (litres). */
	role?: string | null
	capacity?: number | null
	/** When its next calibration is due, milliseconds UTC; null when it never had one. */
	calibratedUntil?: number | null
}

/** A dosing pump as a person set it up, by the key of its output. */
export type BoundDoser = Omit<Doser, 'output'> & { key: string }

/** A planting that grows by the active recipe of its zone. Days are days on the farm. */
type GrowingCycle = { zone: RecipeZone; plantDate: string; plants: number }

/** What a farm chooses itself; the rest follows from its recipes. */
export type ControlSettings = {
	lightsOnAt: Readonly<Record<RecipeZone, string>>
	light: {
		/** How far on lamps are by day where the recipe does not say, percent. */
		percent: number
		/** Sunrise and sunset, within the day. */
		rampMin: number
		/** Whether a day is as long as it takes to have its light, within what the stage allows. */
		byIntegral: boolean
		/** Hours in which electricity is dear; null for none. */
		tariff: TariffHours | null
		/** The colours of lamps that have no place in the catalogue, by their equipment key. */
		colours?: { equipmentKey: string; colour: LampColour }[] | undefined
	}
	irrigation: Readonly<Record<RecipeZone, { day: Rhythm; night: Rhythm }>>
	dosing: {
		/** How long the circulation mixes before the probes are believed, and between two nutrients. */
		mixMin: number
		gapMin: number
		/** Parts of A, B and boost, by volume. */
		ratio: { a: number; b: number; boost: number }
	}
	air: {
		/** How much lower the air is kept at night where a stage has no night of its own, °C. */
		nightDropC: number
		humidityBy: 'humidity' | 'vpd'
		leastVpdKPa: number
		/** How much warmer leaves are than the air where nothing measures them, °C; negative for cooler. */
		leafOffsetC: number
		/** From a step test; null: heat is on or off. */
		heatInParts: HeatInParts | null
	}
	/** Whether light is moved to cheap hours, within what its stage allows. */
	cheapHours: Readonly<Record<RecipeZone, CheapHours>>
	/** Light is moved so that the farm stays below; null: no cap. */
	powerCap: PowerCap | null
	/** Parts of what the reservoir holds, percent. */
	fill: { fromPercent: number; toPercent: number; mostPercentPerDay: number }
}

/** What a farm may draw, and what of it is left to equipment other than lamps, kW. */
type PowerCap = { kW: number; othersKW: number }

export type PlanInputs = {
	timezone: string
	outputs: readonly BoundOutput[]
	sensors: readonly BoundSensor[]
	dosers: readonly BoundDoser[]
	recipes: Partial<Record<RecipeZone, Recipe>>
	cycles: readonly GrowingCycle[]
	settings: ControlSettings
	rules: readonly Rule[]
	/** Prices of electricity from yesterday on, earliest first; none where no zone looks at them. */
	prices?: { slots: readonly PriceSlot[]; extra: PriceExtra }
	/** What lamps of known power draw at their level, and the days that are looked at, where a cap moves light. */
	lampPower?: { watts: Readonly<Record<RecipeZone, number>>; days: Span }
	/** False: nothing is switched by itself. */
	isAutomatic: boolean
}
