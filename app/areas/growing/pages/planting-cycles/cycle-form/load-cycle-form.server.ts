import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { CROP_GROUPS } from '@sfc/domain/growing/planting-cycles/crop-catalogue'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { type CycleStatus, allowedStatuses } from '@sfc/domain/growing/planting-cycles/cycle-status'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import type { FarmCtx } from '~/context.server'
import { readNurserySize } from '~/areas/farms/services/read-nursery-size.server'
import { loadSeedLots } from '../../supplies/load-seed-lots.server'
import { listRecipeCrops } from './list-recipe-crops'
import { statusLabel } from '../status-style'

/** The initial values of the fields; with a status for an existing cycle. */
type Values = {
	crop: string
	quantity: number
	plantDate: string
	plantTime: string
	transplantDays: number
	harvestDays: number
	zone: string
	trays?: number | undefined
	recipeId: string
	seedLot: string
	seedSupplier: string
	status?: CycleStatus
	notes: string
	emailNotifications: boolean
	smsNotifications: boolean
	phoneNumber: string
}

export type CycleFormSetup = Awaited<ReturnType<typeof loadCycleForm>>

/** The data for a cycle's form, as plain values: the browser gets no schema and no catalogue. */
export async function loadCycleForm(ctx: FarmCtx, recipes: readonly Recipe[], values: Values) {
	const { total, plantsPerTray } = await readNurserySize(ctx)
	const { recipeId, status } = values
	const offered = recipes.map(({ id, name }) => ({ value: id, label: name }))
	const isOffered = recipeId === '' || offered.some(({ value }) => value === recipeId)
	return {
		values,
		crops: cropOptions(values.crop, listRecipeCrops(recipes)),
		zones: CYCLE_ZONES.map((zone) => ({ value: zone, label: `Zone ${zone}` })),
		recipes: isOffered ? offered : [{ value: recipeId, label: 'A retired recipe' }, ...offered],
		statuses: (status ? allowedStatuses(status) : []).map(statusOption),
		nursery: { total, plantsPerTray },
		seedLots: await loadSeedLots(ctx),
	}
}

const statusOption = (status: CycleStatus) => ({ value: status, label: statusLabel(status) })
const choice = (label: string) => ({ value: label, label })

/** The crops to choose from; the cycle's own crop comes first when no list has it. */
function cropOptions(present: string, ofRecipes: string[]) {
	const catalogue = CROP_GROUPS.map(({ heading, crops }) => ({
		label: heading,
		options: crops.map((crop) => choice(cropLabel(crop))),
	}))
	const groups = [...catalogue, { label: 'Crops of the recipes', options: ofRecipes.map(choice) }]
	const isKnown = groups.some(({ options }) => options.some(({ value }) => value === present))
	return present === '' || isKnown ? groups : [choice(present), ...groups]
}
