import { WorkInput } from '@sfc/contract/growing/work/work-input'
import { CostRateInput } from '@sfc/contract/selling/costs/cost-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { recordWork } from '../../app/areas/growing/services/work/record-work.server'
import { setCostRate } from '../../app/areas/selling/services/costs/cost-rates.server'
import story from './costs.json' with { type: 'json' }
import type { Grower } from './grower'
import type { PastFarm } from './past-farm'

const DAY_MS = 86_400_000
/** Earlier than everything that the demo grew. */
const SINCE = '2020-01-01'

/** Says what things cost the farm, and plans the work that somebody records in the days before `endsAt`. */
export async function planCosts(grower: Grower, past: PastFarm, endsAt: number): Promise<void> {
	const wage = { kind: 'wage', subject: past.grower.user.id, amount: story.wage }
	for (const rate of [...story.rates, wage])
		await setCostRate(past.grower, CostRateInput.parse({ ...rate, fromDay: SINCE }))
	const { timezone } = past.grower.farm
	const plan = (daysAgo: number, work: { title: string; minutes: number }, crop?: string) =>
		grower.plan(endsAt - daysAgo * DAY_MS, async (at) => {
			const cycleId = crop === undefined ? null : await grower.cycleOf(crop)
			const input = { ...work, cycleId, workedOn: todayIn(timezone, at) }
			await recordWork(past.grower, WorkInput.parse(input))
		})
	for (const { daysAgo, ...work } of story.work) plan(daysAgo, work)
	for (const { daysAgo, crop, ...work } of story.cropWork) plan(daysAgo, work, crop)
}
