import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { drillDueOn, USUAL_DRILL_MONTHS } from '@sfc/domain/food-safety/traceability/drill-due'
import { desc, eq } from 'drizzle-orm'
import { recallDrillPlans, recallDrills } from '#db/schema/traceability'
import type { FarmCtx } from '~/context.server'
import type { Drill } from './recall-drills.server'

const MOST = 200

export type Drills = {
	drills: Drill[]
	everyMonths: number
	/** The day by which the next one is due; null: now, because there was none. */
	dueOn: string | null
	isDue: boolean
}

/** Lists the mock recalls of a farm, newest first, and when the next one is due. */
export async function listDrills({ db, farm, now }: FarmCtx): Promise<Drills> {
	const [drills, [plan]] = await Promise.all([
		db.read
			.select()
			.from(recallDrills)
			.where(eq(recallDrills.farmId, farm.id))
			.orderBy(desc(recallDrills.startedAt), desc(recallDrills.id))
			.limit(MOST),
		db.read.select().from(recallDrillPlans).where(eq(recallDrillPlans.farmId, farm.id)),
	])
	const everyMonths = plan?.everyMonths ?? USUAL_DRILL_MONTHS
	const last = drills.find(({ endedAt }) => endedAt !== null)
	const lastOn = last?.endedAt ? todayIn(farm.timezone, last.endedAt) : null
	const dueOn = drillDueOn(lastOn, everyMonths)
	const isDue = dueOn === null || dueOn <= todayIn(farm.timezone, now())
	return { drills, everyMonths, dueOn, isDue }
}
