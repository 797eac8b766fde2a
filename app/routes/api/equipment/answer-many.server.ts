import type { ManyWire } from '@sfc/contract/control/outcome-wire'
import type { SwitchResult } from '~/services/control/switch-many.server'

/** Tells how many of the wanted switches the devices confirmed, and what kept the others. */
export function answerMany(result: {
	success: number
	total: number
	items: SwitchResult[]
}): Response {
	const { success, total } = result
	const items = result.items.map(({ equipmentKey, status, reason }) => ({
		equipmentId: equipmentKey,
		status,
		success: status === 'done',
		reason,
	}))
	const message = `${success} of ${total} confirmed by their devices`
	const body: ManyWire = { results: { success, total }, success: success === total, message, items }
	return Response.json(body)
}
