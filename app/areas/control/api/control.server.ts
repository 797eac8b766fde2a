import { holdCo2Off } from '~/areas/control/services/co2-hold.server'
import type { FarmCtx } from '~/context.server'
import { requestedSwitch, switchForAction } from '@sfc/contract/control/control-input'
import { equipmentToWire } from '@sfc/contract/control/equipment-wire'
import { controlOperations } from '@sfc/contract/control/operations'
import { changeControlSettings } from '~/areas/control/services/plans/change-control-settings.server'
import { changeSafeguards } from '~/areas/control/services/plans/change-safeguards.server'
import { readHeatTest } from '~/areas/control/services/plans/heat-test.server'
import {
	listInterlocks,
	readSafeguards,
} from '~/areas/control/services/plans/read-safeguards.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { currentSwitchState } from '~/areas/control/services/current-switch-state.server'
import { emergencyStop, releaseEmergencyStop } from '~/areas/control/services/emergency-stop.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { switchAllOff, switchMany } from '~/areas/control/services/switch-many.server'
import { readActiveRecipes } from '~/areas/growing/services/recipes/read-active-recipes.server'
import { implement } from '~/api/operation-handlers'
import { answerEmergencyStop, answerSwitch, switchResultsToWire } from './switch-answers.server'

async function answerSafeguards(ctx: FarmCtx, key: string) {
	const found = await readSafeguards(ctx, { key })
	const { maxOnMs, minOnMs, minOffMs, dailyMaxMs, safeOn } = found.limits
	return {
		longestOnMs: maxOnMs,
		shortestOnMs: minOnMs,
		shortestOffMs: minOffMs,
		mostOnMs: dailyMaxMs,
		safeState: safeOn ? ('on' as const) : ('off' as const),
		interlocks: listInterlocks(found, ctx).map(({ id, words, origin, inForce }) => ({
			id,
			text: words,
			origin,
			isInForce: inForce !== null,
			acts: inForce?.acts ?? null,
		})),
	}
}

export const controlApi = implement(controlOperations, {
	/** The recipes of both zones; an API field for only one holds that of the cultivation zone. */
	async readControlSettings(ctx) {
		const { nursery, cultivation } = await readActiveRecipes(ctx)
		const zones = {
			nursery: nursery?.recipe.id ?? null,
			cultivation: cultivation?.recipe.id ?? null,
		}
		const id = zones.cultivation ?? zones.nursery
		return { active_recipe_id: id, active_recipe_ids: zones }
	},
	readPlanSettings: async (ctx) => (await readControlSettings(ctx)).settings,
	async changePlanSettings(ctx, { body }) {
		await changeControlSettings(ctx, body)
		return body
	},
	async readHeatTest(ctx) {
		const test = await readHeatTest(ctx)
		const run = test?.run
		const fit = run?.fit ?? null
		return {
			heater: test?.heater ?? null,
			startedAt: run?.startedAt ?? null,
			isRunning: run?.isRunning ?? false,
			heatInParts: fit && 'heat' in fit ? fit.heat : null,
			reason: fit && 'reason' in fit ? fit.reason : null,
		}
	},
	readSafeguards: (ctx, { params: { equipmentKey } }) => answerSafeguards(ctx, equipmentKey),
	async changeSafeguards(ctx, { params: { equipmentKey: key }, body }) {
		await changeSafeguards(ctx, { key, ...body })
		return answerSafeguards(ctx, key)
	},
	listEquipment: async (ctx) => (await listEquipment(ctx)).map(equipmentToWire),
	controlEquipment: (ctx, { params: { equipmentKey }, body }) =>
		answerSwitch(ctx, { equipmentKey, ...switchForAction(body) }),
	setPower: (ctx, { params: { equipmentKey }, body }) =>
		answerSwitch(ctx, { equipmentKey, to: body.power ? 'on' : 'off' }),
	async setMode(ctx, { params: { equipmentKey }, body }) {
		const to = body.auto ? 'auto' : await currentSwitchState(ctx, { equipmentKey })
		return answerSwitch(ctx, { equipmentKey, to })
	},
	switchAllOff: async (ctx) => switchResultsToWire(await switchAllOff(ctx)),
	async switchMany(ctx, { body: { updates } }) {
		const orders = updates.map((update) => ({
			equipmentKey: update.equipmentId,
			...requestedSwitch(update),
		}))
		return switchResultsToWire(await switchMany(ctx, orders))
	},
	holdCo2Off: (ctx) => holdCo2Off(ctx),
	emergencyStop: async (ctx) =>
		answerEmergencyStop(ctx, { notified: await emergencyStop(ctx), stopped: true }),
	releaseEmergencyStop: async (ctx) =>
		answerEmergencyStop(ctx, { notified: await releaseEmergencyStop(ctx), stopped: false }),
})
