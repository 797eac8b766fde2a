import type { ApiClient } from '#client/create-client'

export const HARVESTED = 'Butterhead Lettuce'
export const COUNTED = 'Basil'

/** What can be written about on a phone: tasks E5, E10 and so on, a crop to harvest, a lot to count, and a tray. */
export async function stockFarm(api: ApiClient, farmId: number, tasks: number) {
	const today = new Date().toISOString().slice(0, 10)
	const start = (cropName: string) =>
		api.startCycle({
			body: { cropName, quantity: 5000, trays: 0, plantDate: '2026-09-01', farmInstanceId: farmId },
		})
	const [cut, counted] = [await start(HARVESTED), await start(COUNTED)]
	await api.recordHarvest({
		params: { lotId: `cycle-${counted.id}` },
		body: { quantity: 500, storageLocation: 'Cold room', harvestedOn: today },
	})
	await api.addTrays({ query: { farmId }, body: { count: 1, cycleId: cut.id, plants: 5000 } })
	for (let task = 5; task <= tasks; task += 5)
		await api.addTask({ body: { farmInstanceId: farmId, title: `E${task}`, dueDate: today } })
	return { today, harvested: `cycle-${cut.id}`, counted: `cycle-${counted.id}` }
}
