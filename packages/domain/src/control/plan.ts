import { isAlarmKey } from './rules/alarm-question'
import type { LightSettings } from './controllers/light'
import type { ClimateSettings } from './controllers/climate'
import type { Co2Settings } from './controllers/co2'
import type { IrrigationSettings } from './controllers/irrigation'
import type { RuleSettings } from './controllers/rule'
import type { FillSettings } from './controllers/fill'
import type { DosingSettings } from './controllers/dosing/dosing-settings'
import type { PlanOutput, PlanZone } from '../growing/recipes/plan-zone'
import type { OutputSafeguards } from './safeguards'

export type ControllerSettings =
	| LightSettings
	| ClimateSettings
	| Co2Settings
	| IrrigationSettings
	| FillSettings
	| DosingSettings
	| RuleSettings
export type ControllerKind = ControllerSettings['kind']

/**
 * What the equipment of one farm agent is to do by itself, for weeks ahead and without a server. A
 * new version replaces the one before as a whole. Times are milliseconds UTC.
 */
export type Plan = {
	/** The shape of this document. */
	format: 1
	farmId: number
	agentId: string
	/** From 1; each change of the farm's plan has the next one. */
	version: number
	madeAt: number
	/** Who changed it, and what, in words. */
	madeBy: string
	because: string
	/** From then on an alarm says that the plan is old. The plan goes on all the same. */
	freshUntil: number
	/** IANA name; days and times of day are the farm's. */
	timezone: string
	zones: PlanZone[]
	controllers: ControllerSettings[]
	/** Limits and interlocks that the farm set, for every source of an ON; missing where it set none. */
	safeguards?: OutputSafeguards[]
}

/** The keys of the alarms that a plan looks at. */
export const planAlarms = ({ controllers }: Pick<Plan, 'controllers'>): string[] => [
	...new Set(
		controllers
			.flatMap((one) => (one.kind === 'rule' ? [...one.when, ...one.unless] : []))
			.flatMap((one) => (one.kind === 'reading' ? one.sensors.map(({ key }) => key) : []))
			.filter(isAlarmKey),
	),
]

/** Every output that a controller may switch. */
export function controllerOutputs(settings: ControllerSettings): PlanOutput[] {
	switch (settings.kind) {
		case 'light':
			return settings.lamps
		case 'climate':
			return [...settings.heat, ...settings.cool, ...settings.vent]
		case 'co2':
			return [settings.valve]
		case 'irrigation':
			return settings.pumps
		case 'fill':
			return [settings.valve]
		case 'rule':
			return settings.then.flatMap((action) => (action.kind === 'switch' ? [action.output] : []))
		case 'dosing':
			return settings.dosers.map(({ output }) => output)
	}
}
