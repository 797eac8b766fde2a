import { eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { PastFarm } from './past-farm'

type Cycle = typeof plantingCycles.$inferSelect

/** The plantings of the demo on a day of the past, which the plan follows. */
export class Plantings {
	private constructor(
		private readonly past: PastFarm,
		private readonly cycles: readonly Cycle[],
	) {}

	static async open(past: PastFarm): Promise<Plantings> {
		const { db, farm } = past.grower
		const ofFarm = eq(plantingCycles.farmId, farm.id)
		return new Plantings(past, await db.read.select().from(plantingCycles).where(ofFarm))
	}

	async setDay(at: number): Promise<void> {
		const day = todayIn(this.past.grower.farm.timezone, at)
		await this.#set((cycle) => statusOn(cycle, day))
	}

	/** Restores their state of today. */
	restore(): Promise<void> {
		return this.#set(({ status }) => status)
	}

	#set(statusOf: (cycle: Cycle) => string): Promise<void> {
		return this.past.server.db.write(async (tx) => {
			for (const cycle of this.cycles) {
				const ofCycle = eq(plantingCycles.id, cycle.id)
				await tx
					.update(plantingCycles)
					.set({ status: statusOf(cycle) })
					.where(ofCycle)
			}
		})
	}
}

function statusOn({ status, plantDate, transplantedOn, harvestedOn }: Cycle, day: string): string {
	if (plantDate > day) return 'cancelled' // not there yet
	if (harvestedOn !== null && harvestedOn <= day) return status
	return transplantedOn !== null && transplantedOn <= day ? 'transplanted' : 'planted'
}
