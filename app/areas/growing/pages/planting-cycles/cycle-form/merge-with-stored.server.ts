import { CYCLE_DEFAULTS } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import type { CycleEditForm } from '@sfc/contract/growing/planting-cycles/cycle-form'
import type { z } from 'zod'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { loadCycleFormValues } from './load-cycle-form-values.server'

type Typed = z.output<typeof CycleEditForm>

/** Characters that clear a text, because an empty field keeps it. */
const CLEARS = /^[-–—]$/
const TEXTS = ['notes', 'seedLot', 'seedSupplier'] as const

/**
 * The form of an existing cycle with its stored values in the fields left empty. No recipe and the default
 * number of trays are explicit choices.
 */
export async function mergeWithStored(ctx: FarmCtx, cycle: Cycle, typed: Typed) {
	const was = await loadCycleFormValues(ctx, cycle)
	const filled = Object.fromEntries(
		Object.entries(typed).filter(([, value]) => value !== undefined && value !== null),
	) as Partial<Typed>
	const kept = { ...was, ...filled, trays: typed.trays, recipeId: typed.recipeId }
	for (const text of TEXTS) if (CLEARS.test(kept[text] ?? '')) kept[text] = ''
	// Without text reminders there is no number; when it is left empty the service keeps it.
	const zone = CYCLE_ZONES.find((one) => one === kept.zone) ?? CYCLE_DEFAULTS.zone
	return { ...kept, zone, phoneNumber: kept.phoneNumber || undefined }
}
