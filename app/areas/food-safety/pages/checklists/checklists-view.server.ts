import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant, formatTime } from '@sfc/domain/calendar/format-instant'
import { relativeDay } from '@sfc/domain/calendar/relative-day'
import { groupBy } from '@sfc/domain/group-by'
import { formatRecurrence } from '@sfc/domain/growing/tasks/series-days'
import type { FarmCtx } from '~/context.server'
import { listChecklists } from '~/areas/food-safety/services/checklists/list-checklists.server'
import {
	listOpenDeviations,
	listRecords,
} from '~/areas/food-safety/services/checklists/list-records.server'
import { listDue } from '~/areas/food-safety/services/checklists/load-due.server'
import { listOpenExcursions } from '~/areas/food-safety/services/control-points/list-excursions.server'
import { listControlPoints } from '~/areas/food-safety/services/control-points/set-control-point.server'
import { listAssignees } from '~/areas/growing/pages/tasks/list-assignees.server'
import { excursionView, formatColdLimits } from './excursion-view.server'

const DONE_SHOWN = 50

/** What the page of checklists shows: what is due, what is out of limits without an action, and all of them. */
export async function readChecklistsView(ctx: FarmCtx) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const [due, done, deviations, excursions, places, checklists, people] = await Promise.all([
		listDue(ctx),
		listRecords(ctx, { from: today, until: today, limit: DONE_SHOWN }),
		listOpenDeviations(ctx),
		listOpenExcursions(ctx),
		listControlPoints(ctx),
		listChecklists(ctx),
		listAssignees(ctx),
	])
	const nameOf = new Map(people.map(({ value, label }) => [value, label]))
	const when = (at: number) => formatInstant(at, ctx.farm.timezone, ctx.user)
	return {
		// The newest day of each checklist is the one to fill in; those before it were missed.
		due: [...groupBy(due, ({ checklistId }) => checklistId).values()].flatMap((days) => {
			const last = days.at(-1)
			if (!last) return []
			const { checklistId, name, taskId, dueOn, assignee } = last
			return {
				checklistId,
				name,
				taskId,
				isToday: dueOn === today,
				when: relativeDay(dueOn, today),
				assignee: assignee?.name ?? 'anybody',
				missed: days.slice(0, -1).map((day) => ({ taskId: day.taskId, day: formatDay(day.dueOn) })),
			}
		}),
		done: done
			.filter(({ correctedById }) => correctedById === null)
			.map(({ id, name, signature, signedAt, deviations: out }) => ({
				id,
				name,
				signature,
				time: formatTime(signedAt, ctx.farm.timezone, ctx.user),
				out: out.length,
			})),
		deviations: deviations.map(({ signedAt, ...one }) => ({ ...one, signed: when(signedAt) })),
		excursions: excursions.map((one) => excursionView(ctx, one)),
		places: places.map(({ place, limits }) => ({
			id: place.id,
			name: place.name,
			limits: limits && formatColdLimits(ctx, limits),
			source: limits?.source ?? null,
			checked: limits?.checkedThrough ? when(limits.checkedThrough) : null,
		})),
		checklists: checklists.map(({ id, name, series }) => ({
			id,
			name,
			repeats: series ? formatRecurrence(series) : 'Not repeated',
			person: (series?.assignedTo && nameOf.get(series.assignedTo)) || 'anybody',
		})),
	}
}
