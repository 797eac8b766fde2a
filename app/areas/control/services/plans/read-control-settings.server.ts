import { ControlSettings } from '@sfc/contract/control/control-settings'
import { DEFAULT_CONTROL } from '@sfc/domain/control/compile-plan'
import type { FarmScope } from '~/context.server'
import { readFarmControl } from '~/areas/platform/services/read-farm-control.server'

export type FarmControl = {
	/** Whether the farm runs its plan. Real farms begin with false, simulated ones with true. */
	isAutomatic: boolean
	settings: ControlSettings
	changedBy: string | null
	changedAt: number | null
}

/** Reads how a farm's equipment is to run by itself. */
export async function readControlSettings(
	ctx: Pick<FarmScope, 'db' | 'now' | 'farm' | 'group'>,
): Promise<FarmControl> {
	const [row] = await readFarmControl(ctx, [ctx.farm.id])
	if (!row) {
		const isAutomatic = ctx.farm.isSimulated
		return { isAutomatic, settings: DEFAULT_CONTROL, changedBy: null, changedAt: null }
	}
	const { isAutomatic, changedBy, changedAt } = row
	return {
		isAutomatic,
		settings: ControlSettings.parse({ ...DEFAULT_CONTROL, ...row.settings }),
		changedBy,
		changedAt,
	}
}
