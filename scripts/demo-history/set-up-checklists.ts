import {
	ChecklistInput,
	FillInCallInput,
} from '@sfc/contract/food-safety/checklists/checklist-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { findTemplate } from '@sfc/domain/food-safety/checklists/templates'
import { fillIn } from '../../app/areas/food-safety/services/checklists/fill-in.server'
import {
	listChecklists,
	type Checklist,
} from '../../app/areas/food-safety/services/checklists/list-checklists.server'
import { findFillInTask } from '../../app/areas/food-safety/services/checklists/load-due.server'
import { addChecklist } from '../../app/areas/food-safety/services/checklists/save-checklist.server'
import story from './business.json' with { type: 'json' }
import type { Grower } from './grower'
import type { PastFarm } from './past-farm'

const DAY_MS = 86_400_000

/** Plans the checklists of the farm, and who signed them, in the days before `endsAt`. */
export function planChecklists(grower: Grower, past: PastFarm, endsAt: number): void {
	for (const { template, filledInDaysAgo, ...signed } of story.checklists) {
		const ready = findTemplate(template, past.grower.user)
		if (!ready) throw new Error(`There is no template ${template}`)
		for (const daysAgo of filledInDaysAgo)
			grower.plan(endsAt - daysAgo * DAY_MS, async (at) => {
				const dueDate = todayIn(past.grower.farm.timezone, at)
				const added = (await listChecklists(past.grower)).find(({ name }) => name === ready.name)
				const checklist =
					added ?? (await addChecklist(past.grower, ChecklistInput.parse({ ...ready, dueDate })))
				await sign(past, checklist, { daysAgo, ...signed })
			})
	}
}

type Signed = Pick<(typeof story.checklists)[number], 'outOfLimits'> & {
	answers: Partial<Record<string, string>>
	daysAgo: number
}

async function sign(
	past: PastFarm,
	checklist: Checklist,
	{ answers, daysAgo, outOfLimits }: Signed,
) {
	const { firstName, lastName } = past.grower.user
	const signature = `${firstName} ${lastName}`
	const given = checklist.steps
		.filter(({ kind }) => kind !== 'photo')
		.map(({ key, kind }) => {
			const isOut = outOfLimits?.daysAgo === daysAgo && outOfLimits.step === key
			if (isOut)
				return [key, { value: outOfLimits.value, action: outOfLimits.action, actionBy: signature }]
			return [key, { value: answers[key] ?? (kind === 'tick' ? 'done' : '') }]
		})
	const task = await findFillInTask(past.grower, { checklistId: checklist.id, asked: null })
	await fillIn(past.grower, {
		checklistId: checklist.id,
		...FillInCallInput.parse({
			answers: Object.fromEntries(given),
			signature,
			taskId: task?.taskId,
		}),
	})
}
