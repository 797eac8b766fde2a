import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import type { FarmScope } from '~/context.server'
import { listReentries } from '~/areas/growing/services/scouting/list-treatments.server'

export type ReentryView = { id: number; where: string; productName: string; reentryAt: number }

/** Where nobody may enter now without protection, and until when; only of `zone` where one is named. */
export async function readReentryView(ctx: FarmScope, zone?: string): Promise<ReentryView[]> {
	const isZone = CYCLE_ZONES.some((known) => known === zone)
	return (await listReentries(ctx))
		.filter((one) => !isZone || one.zone === null || one.zone === zone)
		.map(({ id, crops, productName, reentryAt, ...treated }) => ({
			id,
			productName,
			reentryAt,
			where: treated.zone ? `Zone ${treated.zone}` : crops.map(({ label }) => label).join(', '),
		}))
}
