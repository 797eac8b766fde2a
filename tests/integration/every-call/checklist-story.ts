import { join } from 'node:path'
import Database from '#db/sqlite/driver'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { expect } from 'vitest'
import { leafForm } from './leaf-form'
import { FARM, type Stage } from './stage'

/** Fills in a checklist out of its limits, corrects it, and says what was done about a warm cold room. */
export async function keepFoodSafe({ api, server }: Stage): Promise<void> {
	const query = FARM
	const today = todayIn('America/New_York', Date.now())
	const body = {
		name: 'Sanitation',
		every: 1,
		unit: 'day',
		dueDate: today,
		steps: [
			{ label: 'Surfaces cleaned' },
			{ label: 'Chlorine', kind: 'number', unit: 'ppm', low: 50, high: 200 },
			{ label: 'Test strip', kind: 'photo', isOptional: true },
		],
	} as const
	const { id } = await api.addChecklist({ query, body: { ...body, steps: [...body.steps] } })
	const params = { checklistId: String(id) }
	const named = { ...body, name: 'Sanitation of tables', steps: [...body.steps] }
	await api.changeChecklist({ query, params, body: named })
	expect(await api.listChecklists({ query })).toMatchObject([{ name: 'Sanitation of tables' }])
	const [due] = await api.listDueChecklists({ query })
	const { photo } = await api.uploadChecklistPhoto({ query, body: await leafForm('photo') })
	const answers = { s1: { value: 'done' }, s2: { value: 260, isLeftOpen: true } }
	const signed = await api.fillInChecklist({
		query,
		params,
		body: { taskId: due?.taskId, answers, signature: 'Ana Grower', photos: [photo] },
	})
	expect(signed.deviations).toMatchObject([{ found: '260 ppm', wanted: '50 to 200 ppm' }])
	const done = { action: 'Diluted to 120 ppm, rinsed the tables', actionBy: 'Ana Grower' }
	const deviationId = String(signed.deviations[0]?.id)
	await api.writeDeviationAction({ query, params: { deviationId }, body: done })
	const corrected = await api.correctChecklistRecord({
		query,
		params: { recordId: String(signed.id) },
		body: {
			answers: { s1: { value: 'done' }, s2: { value: 120 } },
			signature: 'Ana Grower',
			correction: 'Misread the strip',
		},
	})
	const record = { recordId: String(corrected.id) }
	await api.reviewChecklistRecord({ query, params: record })
	expect(await api.readChecklistRecord({ query, params: record })).toMatchObject({
		correctsId: signed.id,
		deviations: [],
	})
	const period = { ...query, from: today, until: today }
	expect(await api.listChecklistRecords({ query: period })).toHaveLength(2)
	await api.endChecklist({ query, params })

	const db = new Database(join(server.dataDir, 'farm.db'))
	const pointId = db.prepare("select id from points where key = 'air'").pluck().get() as number
	const place = await api.addColdPlace({ query, body: { name: 'Walk-in cooler', pointId } })
	const cooler = { placeId: String(place.id) }
	const limits = { highC: 5, allowedMin: 60, source: 'FDA Food Code 3-501.16' }
	await api.setControlPoint({ query, params: cooler, body: limits })
	expect(await api.listControlPoints({ query })).toMatchObject([
		{ place: 'Walk-in cooler', limits: { highC: 5 } },
	])
	const limitsId = db.prepare('select max(id) from control_points').pluck().get()
	const at = Date.now() - 2 * 3_600_000
	db.prepare(
		'insert into excursions (farm_id, control_point_id, from_at, to_at, out_ms, silent_ms, worst_c) values (11, ?, ?, ?, 5400000, 0, 8.5)',
	).run(limitsId, at, at + 5_400_000)
	db.close()
	const [warm] = await api.listExcursions({
		query: { ...query, from: todayIn('America/New_York', at), until: today },
	})
	expect(warm).toMatchObject({ place: 'Walk-in cooler', worstC: 8.5 })
	const excursion = { excursionId: String(warm?.id) }
	await api.writeExcursionAction({
		query,
		params: excursion,
		body: { action: 'Closed the door, moved the basil', actionBy: 'Ana Grower' },
	})
	await api.endControlPoint({ query, params: cooler })
}
