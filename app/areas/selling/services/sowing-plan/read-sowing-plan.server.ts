import { createHash } from 'node:crypto'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { comparePlans, type PlanDifference } from '@sfc/domain/growing/sowing-plan/compare-plans'
import type {
	PlanDemand,
	PlannedSowing,
	PlanShort,
} from '@sfc/domain/growing/sowing-plan/sowing-plan'
import { groupBy } from '@sfc/domain/group-by'
import type { FarmCtx } from '~/context.server'
import { cropKey } from '../offers/list-crops-to-offer.server'
import type { Crop } from '../offers/load-supply.server'
import type { PlanOrder } from './list-plan-demand.server'
import { findPlan } from './keep-plans.server'
import { loadPlanInput, type LoadedPlan } from './load-plan-input.server'
import type { PlannedCrop } from './load-plan-crops.server'
import { readAgreedPlan } from './read-agreed-plan.server'

type ProposedSowing = PlannedSowing &
	Crop & {
		label: string
		transplantDays: number
		recipeId: string | null
		/** Orders it covers, by buyer. */
		covers: { who: string; dueDay: string; milli: number }[]
	}

export type ProposedShort = PlanShort & {
	who: string
	orderId: number | null
	contact: string | null
	label: string
	unit: string
	dueDay: string
	wantedMilli: number
	isBuffer: boolean
}

/** What is expected of one crop on a day. */
type HarvestOfDay = Crop & {
	day: string
	label: string
	milli: number
	/** Where it stands; null for what is still to be sown. */
	cycleId: number | null
	zone: string
	plants: number
}

export type ProposedPlan = {
	/** Hash of the plan, so that what is started is what was seen. */
	fingerprint: string
	today: string
	sowings: ProposedSowing[]
	shorts: ProposedShort[]
	harvests: HarvestOfDay[]
	crops: PlannedCrop[]
	orders: number
	settings: LoadedPlan['settings']
	agreed: { at: number; by: string; differences: PlanDifference[] } | null
}

/** Plans the sowings of the farm for its orders, and compares that with the plan it agreed to. */
export async function readSowingPlan(ctx: FarmCtx): Promise<ProposedPlan> {
	const loaded = await loadPlanInput(ctx)
	const { input, orders, crops, growing, settings } = loaded
	const plan = await findPlan(input)
	const byKey = new Map(crops.map((crop) => [crop.key, crop]))
	const byId = new Map(orders.map((order) => [order.id, order]))
	const covers = groupBy(plan.covers, ({ supply }) => supply)
	const sowings = plan.sowings.flatMap((sowing) => {
		const crop = byKey.get(sowing.crop)
		if (!crop) return []
		const { cropName, varietyName, unit, label, transplantDays, recipe } = crop
		const covered = (covers.get(sowing.id) ?? []).map(({ demand, milli }) => ({
			who: byId.get(demand)?.who ?? 'Buffer',
			dueDay: byId.get(demand)?.dueDay ?? sowing.harvestDay,
			milli,
		}))
		const of = { cropName, varietyName, unit, label, transplantDays, recipeId: recipe?.id ?? null }
		return [{ ...sowing, ...of, covers: covered }]
	})
	const demands = new Map(input.demands.map((demand) => [demand.id, demand]))
	const shorts = plan.shorts.map((short) =>
		toShort(short, loaded, { order: byId.get(short.demand), demand: demands.get(short.demand) }),
	)
	const agreed = await readAgreedPlan(ctx)
	const { today } = input
	const seen = {
		basis: agreed?.id ?? 0,
		today,
		sowings: plan.sowings,
		shorts: plan.shorts,
		crops: input.crops,
		harvests: agreed?.sowings.map(({ id, harvestNow }) => [id, harvestNow]) ?? [],
	}
	return {
		fingerprint: createHash('sha256').update(JSON.stringify(seen)).digest('hex'),
		today,
		sowings,
		shorts,
		harvests: listHarvests(sowings, { growing, input }),
		crops,
		orders: orders.length,
		settings,
		agreed: agreed && {
			at: agreed.agreedAt,
			by: agreed.agreedBy,
			differences: comparePlans(
				{
					shorts: agreed.shorts,
					sowings: agreed.sowings.map((one) => ({
						crop: cropLabel(one),
						sowDay: one.sowOn,
						harvestDay: one.harvestOn,
						plants: one.plants,
						isStarted: one.startedAt !== null,
						harvestNow: one.harvestNow,
					})),
				},
				{
					sowings: sowings.map(({ label, sowDay, plants }) => ({ crop: label, sowDay, plants })),
					shorts: shorts.map(toAgreedShort),
				},
				today,
			),
		},
	}
}

/** What is kept of a shortage when a plan is agreed to. */
export const toAgreedShort = ({ demand, who, label, missingMilli }: ProposedShort) => ({
	demand,
	who,
	crop: label,
	missingMilli,
})

function toShort(
	short: PlanShort,
	{ input, crops }: LoadedPlan,
	{ order, demand }: { order: PlanOrder | undefined; demand: PlanDemand | undefined },
): ProposedShort {
	const crop = crops.find(({ key }) => key === demand?.crop)
	return {
		...short,
		who: order?.who ?? 'Buffer',
		orderId: order?.orderId ?? null,
		contact: order?.contact ?? null,
		label: crop?.label ?? '',
		unit: crop?.unit ?? '',
		dueDay: demand?.dueDay ?? input.today,
		wantedMilli: demand?.milli ?? 0,
		isBuffer: order === undefined,
	}
}

/** What is cut on which day: of what grows, and of what the plan sows. */
function listHarvests(
	sowings: readonly ProposedSowing[],
	{ growing, input }: Pick<LoadedPlan, 'growing' | 'input'>,
): HarvestOfDay[] {
	const cycles = new Map(growing.map((cycle) => [`cycle ${cycle.id}`, cycle]))
	const running = input.supplies.flatMap(({ id, fromDay, milli }) => {
		const cycle = cycles.get(id)
		if (!cycle) return []
		const { cropName, varietyName, unit, zone, plants } = cycle
		const label = cropLabel(cycle)
		return [
			{ day: fromDay, label, milli, cycleId: cycle.id, cropName, varietyName, unit, zone, plants },
		]
	})
	const planned = sowings.map(({ harvestDay, label, milli, zone, plants, ...crop }) => {
		const { cropName, varietyName, unit } = crop
		return {
			day: harvestDay,
			label,
			milli,
			cycleId: null,
			cropName,
			varietyName,
			unit,
			zone,
			plants,
		}
	})
	return [...running, ...planned].sort(
		(a, b) => a.day.localeCompare(b.day) || cropKey(a).localeCompare(cropKey(b)),
	)
}
