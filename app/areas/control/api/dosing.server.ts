import { dosingOperations } from '@sfc/contract/control/dosing-operations'
import { setJugLevel } from '~/areas/control/services/dosing/change-doser.server'
import { listDosers } from '~/areas/control/services/dosing/list-dosers.server'
import { countDoses, listDoses } from '~/areas/control/services/dosing/list-doses.server'
import { implement } from '~/api/operation-handlers'

export const dosingApi = implement(dosingOperations, {
	async enterJug(ctx, { params: { equipmentKey: key }, body: { jugMl } }) {
		await setJugLevel(ctx, { key, jugMl })
		return { jugMl }
	},
	listDosers: async (ctx) =>
		(await listDosers(ctx)).map(({ key, name, role, measured, jug }) => ({
			key,
			name,
			role,
			mlPerS: measured?.mlPerS ?? null,
			jug: jug && {
				leftMl: jug.leftMl,
				enteredMl: jug.enteredMl,
				enteredAt: jug.enteredAt,
				daysLeft: jug.daysLeft,
			},
		})),
	async listDoses(ctx, { query: { equipmentKey, limit, offset } }) {
		const [doses, total] = await Promise.all([
			listDoses(ctx, { key: equipmentKey, limit, offset }),
			countDoses(ctx, equipmentKey),
		])
		return { total, doses: doses.map(({ id: _, judgedAt: __, ...dose }) => dose) }
	},
})
