import { dosingOperations } from '@sfc/contract/control/dosing-operations'
import { changeDoser, setJugLevel } from '~/areas/control/services/dosing/change-doser.server'
import { clearNotice } from '~/areas/control/services/dosing/clear-notice.server'
import {
	listDosers,
	readDoser,
	type DoserState,
} from '~/areas/control/services/dosing/list-dosers.server'
import {
	listRecentNotices,
	readNotice,
	type ControlNotice,
} from '~/areas/control/services/dosing/list-notices.server'
import { measurePump } from '~/areas/control/services/dosing/measure-pump.server'
import { parsePathId } from '~/http/parse-path-id'
import { countDoses, listDoses } from '~/areas/control/services/dosing/list-doses.server'
import { implement } from '~/api/operation-handlers'

const doserToWire = ({ key, name, role, measured, jug }: DoserState) => ({
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
})

const noticeToWire = ({ id, at, title, equipmentKey, isStopped, cleared }: ControlNotice) => ({
	id,
	at,
	title,
	equipmentKey,
	isStopped,
	cleared,
})

export const dosingApi = implement(dosingOperations, {
	async enterJug(ctx, { params: { equipmentKey: key }, body: { jugMl } }) {
		await setJugLevel(ctx, { key, jugMl })
		return { jugMl }
	},
	async changeDoser(ctx, { params: { equipmentKey: key }, body }) {
		await changeDoser(ctx, { key, ...body })
		return doserToWire(await readDoser(ctx, { key }))
	},
	measurePump: (ctx, { params: { equipmentKey: key }, body: { ml } }) =>
		measurePump(ctx, { key, ml }),
	listDosers: async (ctx) => (await listDosers(ctx)).map(doserToWire),
	listControlNotices: async (ctx) => (await listRecentNotices(ctx)).map(noticeToWire),
	async clearControlNotice(ctx, { params: { noticeId }, body: { note } }) {
		const id = parsePathId(noticeId, 'Notice not found')
		await clearNotice(ctx, { id, note })
		return noticeToWire(await readNotice(ctx, { id }))
	},
	async listDoses(ctx, { query: { equipmentKey, limit, offset } }) {
		const [doses, total] = await Promise.all([
			listDoses(ctx, { key: equipmentKey, limit, offset }),
			countDoses(ctx, equipmentKey),
		])
		return { total, doses: doses.map(({ id: _, judgedAt: __, ...dose }) => dose) }
	},
})
