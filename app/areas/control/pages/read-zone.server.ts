import type { LiveCtx } from '~/context.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { listWaitingOutputs } from '~/areas/control/services/list-waiting-outputs'
import { ZONE_TABS } from './zones'

/** The equipment of a zone, and the number of outputs in each zone. */
export async function readZone(ctx: LiveCtx, zone: string) {
	const equipment = await listEquipment(ctx)
	return {
		stopped: ctx.farm.emergencyStoppedAt !== null,
		tabs: ZONE_TABS.filter(
			({ key }) => key !== 'unassigned' || equipment.some((item) => item.zone === key),
		).map((tab) => ({ ...tab, count: equipment.filter((item) => item.zone === tab.key).length })),
		anyBound: equipment.some(({ bound }) => bound),
		waiting: listWaitingOutputs(equipment),
		items: equipment.filter((item) => item.zone === zone),
	}
}
