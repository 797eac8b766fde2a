import { z } from 'zod'
import { onFarm } from '../on-farm'
import { defineOperations } from '../operation'
import { BulkUpdateInput, ControlInput, ModeInput, PowerInput } from './control-input'
import { ControlSettings, HeatInParts } from './control-settings'
import { EquipmentWire } from './equipment-wire'
import { SafeguardsForm } from './safeguards-input'
import { SwitchResultsWire, OutcomeWire, EmergencyStopWire } from './outcome-wire'

const common = { tag: 'Control', auth: 'user' } as const
/** The settings of the plan as they are answered: what a body may leave out is in them. */
const PlanSettings = ControlSettings.extend({})
const atMostMs = z.int().nullable().describe('Milliseconds; null: as long as is wished')
/** Limits and interlocks of an output that are in force together. */
const SafeguardsWire = z.object({
	longestOnMs: atMostMs,
	shortestOnMs: z.int(),
	shortestOffMs: z.int(),
	mostOnMs: atMostMs.describe('Within a day, in milliseconds; null: as long as is wished'),
	safeState: z.enum(['on', 'off']),
	interlocks: z.array(
		z.object({
			id: z.string(),
			text: z.string(),
			origin: z
				.enum(['farm', 'agent', 'removed'])
				.describe('Set here, in the agent’s own configuration, or removed but still in force'),
			isInForce: z.boolean().describe('Whether its agent has reported it'),
			acts: z.string().nullable().describe('Why it keeps the output off now'),
		}),
	),
})
const recipeId = z.string().nullable()
/** Refusals of calls that switch equipment. */
export const switching = {
	404: 'No such equipment on the farm',
	409: 'The agent refused it, or an emergency stop holds',
	502: 'The device did not obey; the message says why',
	503: 'No device is connected, or its agent is silent',
}

export const controlOperations = defineOperations(common, {
	readControlSettings: {
		method: 'get',
		path: '/api/zone/control-settings',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The active recipe of the farm; the cultivation’s where the zones differ',
		query: onFarm,
		answer: z.object({
			active_recipe_id: recipeId,
			active_recipe_ids: z.object({ nursery: recipeId, cultivation: recipeId }),
		}),
	},
	readPlanSettings: {
		method: 'get',
		path: '/api/zone/plan-settings',
		permission: 'farm.see',
		scope: 'read',
		summary:
			'What a farm chooses about its plan: hours of light, rhythm of pumps, dosing, air, power cap',
		query: onFarm,
		answer: PlanSettings,
	},
	changePlanSettings: {
		method: 'put',
		path: '/api/zone/plan-settings',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Change what a farm chooses about its plan, as a whole; the plan follows at once',
		query: onFarm,
		body: ControlSettings,
		answer: PlanSettings,
	},
	readHeatTest: {
		method: 'get',
		path: '/api/zone/heat-test',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The last test run of the heater, and the settings that fit it for `heatInParts`',
		query: onFarm,
		answer: z.object({
			heater: z
				.object({ key: z.string(), name: z.string() })
				.nullable()
				.describe('Null: the farm has none'),
			startedAt: z.int().nullable().describe('Null: it had no manual run within a day'),
			isRunning: z.boolean(),
			heatInParts: HeatInParts.nullable(),
			reason: z.string().nullable().describe('Why the run fits nothing'),
		}),
	},
	readSafeguards: {
		method: 'get',
		path: '/api/equipment/{equipmentKey}/safeguards',
		permission: 'farm.see',
		scope: 'read',
		summary: 'Limits and interlocks of an output',
		query: onFarm,
		answer: SafeguardsWire,
		refusals: { 404: 'No device is connected as this output' },
	},
	changeSafeguards: {
		method: 'put',
		path: '/api/equipment/{equipmentKey}/safeguards',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Set the limits of an output, tighter than its class; add and remove interlocks',
		query: onFarm,
		body: SafeguardsForm,
		answer: SafeguardsWire,
		refusals: {
			400: 'A limit is looser than that of its class, or the interlock could never let it on',
			404: 'No device is connected as this output',
		},
	},
	listEquipment: {
		method: 'get',
		path: '/api/equipment/states',
		permission: 'farm.see',
		scope: 'read',
		summary: 'All that can be switched: wanted, reported, and why',
		query: onFarm,
		answer: z.array(EquipmentWire),
	},
	controlEquipment: {
		method: 'post',
		path: '/api/equipment/{equipmentKey}/control',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Switch on, off or back to automation, and wait up to 9 s for the read-back',
		query: onFarm,
		body: ControlInput,
		answer: OutcomeWire,
		refusals: switching,
	},
	setPower: {
		method: 'post',
		path: '/api/controllers/{equipmentKey}/power',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Switch on or off, and wait up to 9 s for the read-back',
		query: onFarm,
		body: PowerInput,
		answer: OutcomeWire,
		refusals: switching,
	},
	setMode: {
		method: 'post',
		path: '/api/controllers/{equipmentKey}/mode',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Give back to automation, or hold by hand as it is',
		query: onFarm,
		body: ModeInput,
		answer: OutcomeWire,
		refusals: switching,
	},
	switchAllOff: {
		method: 'post',
		path: '/api/controllers/all-off',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Switch off all that is connected',
		query: onFarm,
		answer: SwitchResultsWire,
		refusals: { 409: 'An emergency stop holds' },
	},
	switchMany: {
		method: 'post',
		path: '/api/equipment/bulk-update',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Switch several at once, each for itself',
		query: onFarm,
		body: BulkUpdateInput,
		answer: SwitchResultsWire,
		refusals: { 400: 'Not a usable list', 409: 'An emergency stop holds' },
	},
	holdCo2Off: {
		method: 'post',
		path: '/api/zone/co2-hold',
		permission: 'farm.see',
		scope: 'control',
		summary: 'Keep CO₂ off while people are inside, for an hour after the last call',
		query: onFarm,
		answer: z.object({ forMs: z.int() }),
		refusals: { 503: 'A valve is not confirmed off: close it by hand' },
	},
	emergencyStop: {
		method: 'post',
		path: '/api/equipment/emergency-stop',
		permission: 'emergency.stop',
		scope: 'control',
		summary: 'Every output off and held off until released',
		query: onFarm,
		answer: EmergencyStopWire,
	},
	releaseEmergencyStop: {
		method: 'post',
		path: '/api/equipment/emergency-release',
		permission: 'emergency.release',
		scope: 'control',
		summary: 'Give the outputs back to automation',
		query: onFarm,
		answer: EmergencyStopWire,
	},
})
