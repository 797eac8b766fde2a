import { sowingPlanOperations } from '@sfc/contract/selling/sowing-plan/operations'
import { implement } from '~/api/operation-handlers'
import {
	readPlanSettings,
	savePlanSettings,
} from '~/areas/selling/services/sowing-plan/plan-settings.server'
import { readSowingPlan } from '~/areas/selling/services/sowing-plan/read-sowing-plan.server'
import { startPlantings } from '~/areas/selling/services/sowing-plan/start-plantings.server'

export const sowingPlanApi = implement(sowingPlanOperations, {
	async readSowingPlan(ctx) {
		const plan = await readSowingPlan(ctx)
		const cropOf = ({ cropName, varietyName, unit }: (typeof plan.crops)[number]) => ({
			cropName,
			varietyName,
			unit,
		})
		return {
			fingerprint: plan.fingerprint,
			sowings: plan.sowings.map(
				({ cropName, varietyName, unit, covers, trays, ...sowing }, place) => ({
					cropName,
					varietyName,
					unit,
					place,
					sowOn: sowing.sowDay,
					harvestOn: sowing.harvestDay,
					plants: sowing.plants,
					trays: trays.length,
					zone: sowing.zone,
					quantity: sowing.milli / 1000,
					covers: covers.map(({ who, dueDay, milli }) => ({
						who,
						dueOn: dueDay,
						quantity: milli / 1000,
					})),
				}),
			),
			short: plan.shorts.map((short) => ({
				who: short.who,
				contact: short.contact,
				crop: short.label,
				unit: short.unit,
				dueOn: short.dueDay,
				wanted: short.wantedMilli / 1000,
				covered: short.coveredMilli / 1000,
				reason: short.reason,
				allOn: short.allOn,
			})),
			harvests: plan.harvests.map(({ milli, label: _, ...harvest }) => ({
				...harvest,
				quantity: milli / 1000,
			})),
			crops: plan.crops.map((crop) => ({
				...cropOf(crop),
				harvestDays: crop.harvestDays,
				perPlant: crop.perPlantMilli === null ? null : crop.perPlantMilli / 1000,
				harvests: crop.harvests,
			})),
		}
	},
	startPlantings: (ctx, { body }) => startPlantings(ctx, body),
	readSowingPlanSettings: readPlanSettings,
	changeSowingPlanSettings: (ctx, { body }) => savePlanSettings(ctx, body),
})
