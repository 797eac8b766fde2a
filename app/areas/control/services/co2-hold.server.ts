import { OVERRIDE_MS } from '@sfc/domain/control/override-ms'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { awaitOutcome } from './await-outcome.server'
import { listEquipment } from './list-equipment.server'
import { outcomeToFault } from './outcome-to-fault'
import { queueSwitches } from './queue-switches.server'

/** Valve that adds CO₂, and until when it is held off; null when it is not. */
export type Co2Valve = { key: string; name: string; isOn: boolean | null; heldUntil: number | null }

/** Lists the CO₂ valves that are connected. */
export async function listCo2Valves(ctx: Permitted<'farm.see'>): Promise<Co2Valve[]> {
	const items = await listEquipment(ctx)
	return items
		.filter(({ bound, outputClass }) => bound && outputClass === 'co2')
		.map(({ key, name, reported, desiredOn, desiredUntil }) => ({
			key,
			name,
			isOn: reported.on,
			heldUntil: desiredOn === false ? desiredUntil : null,
		}))
}

/**
 * Holds CO₂ off while people are inside, for an hour after the last call. Everybody who can see the
 * farm may do it: whoever breathes the air decides. Throws Fault unavailable, with the reason, for
 * a valve that is not confirmed off.
 */
export async function holdCo2Off(ctx: Permitted<'farm.see'>): Promise<{ forMs: number }> {
	const valves = await listCo2Valves(ctx)
	const orders = valves.map(({ key }) => ({ equipmentKey: key, to: 'off' as const }))
	for (const order of await queueSwitches(ctx, orders)) {
		const name = valves.find(({ key }) => key === order.equipmentKey)?.name
		if ('refused' in order) throw order.refused
		const fault = outcomeToFault(await awaitOutcome(ctx, order))
		if (!fault) continue
		const text = `${name} is not confirmed off: ${fault.message}. Close it by hand`
		throw new Fault('unavailable', text)
	}
	return { forMs: OVERRIDE_MS }
}
