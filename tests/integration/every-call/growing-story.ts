import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { expect } from 'vitest'
import { yellowLeaf } from '../../support/yellow-leaf'
import { leafForm } from './leaf-form'
import { FARM, type Stage } from './stage'

async function diagnoseAPlant({ api }: Stage, cycleId: number): Promise<void> {
	const body = await leafForm('image')
	body.set('cycleId', String(cycleId))
	const found = await api.analyzePlant({ query: FARM, body })
	const diagnosisId = found.id
	expect(found).toMatchObject({ cropName: 'Basil', verdict: null })
	const [question] = [found.question]
	if (!question) throw new Error('nothing is asked about a yellow leaf')
	const answer = { diagnosisId, question: question.key, answer: question.answers[0]?.key ?? '' }
	await api.answerDiagnosis({ query: FARM, body: answer })
	await api.planDiagnosisSteps({ query: FARM, body: { diagnosisId } })
	await api.proposeDiagnosisAdditions({ query: { ...FARM, diagnosisId } })
	const written = { query: FARM, body: { diagnosisId } }
	const { entryId } = await api.addDiagnosisToJournal(written)
	expect(await api.addDiagnosisToJournal(written)).toEqual({ entryId, isNew: false })
	await api.judgeDiagnosis({ query: FARM, body: { diagnosisId, verdict: 'wrong' } })
	expect((await api.listDiagnoses({ query: FARM })).map(({ id }) => id)).toContain(diagnosisId)
	const picture = await api.readDiagnosisPicture({ query: { ...FARM, diagnosisId } })
	expect(picture.headers.get('content-type')).toBe('image/webp')
	await api.readDiagnosisOverlay({ query: { ...FARM, diagnosisId, finding: 'yellowing' } })
}

async function logAPhoto({ api }: Stage, cycleId: number): Promise<void> {
	const image = `data:image/png;base64,${(await yellowLeaf()).toString('base64')}`
	const body = { image, notes: 'By the door', cycleId, timestamp: new Date().toISOString() }
	const logged = await api.analyzeFarmhand({ query: FARM, body })
	expect(logged).toMatchObject({ notes: 'By the door', aiAnalysis: { cropType: 'Basil' } })
	expect(await api.listFarmhandLog({ query: FARM })).toEqual([logged])
}

async function sellACrop({ api }: Stage): Promise<void> {
	const basil = { cropName: 'Basil', unit: 'bunches', title: 'Basil', pack: 1, price: 3 }
	const { id: offerId } = await api.addOffer({ query: FARM, body: { ...basil, isOn: true } })
	const [offered] = await api.listOffers({ query: FARM })
	expect(offered).toMatchObject({ id: offerId, ready: 16 })
	const params = { offerId: String(offerId) }
	const priced = { ...basil, price: 3.5, isOn: true }
	expect(await api.changeOffer({ query: FARM, params, body: priced })).toEqual({ id: offerId })
	const picture = { query: FARM, params, body: await leafForm('image') }
	expect((await api.uploadOfferPicture(picture)).pictureUrl).toMatch(/^\/offer-pictures\//)
	expect(await api.removeOfferPicture({ query: FARM, params })).toEqual({ pictureUrl: null })
	const order = { buyerName: 'Café', lines: [{ offerId, packs: 2 }] }
	const { id: orderId } = await api.takeOrder({ query: FARM, body: order })
	expect((await api.listOrders({ query: FARM }))[0]?.lines[0]?.lots[0]?.quantity).toBe(2)
	await planSowings(api)
	const done = await api.changeOrder({ query: FARM, body: { orderId, state: 'cancelled' } })
	expect(done).toEqual({ id: orderId, state: 'cancelled' })
}

/** Reads what to sow for an order that the stock covers: nothing, which is agreed to. */
async function planSowings(api: Stage['api']): Promise<void> {
	const settings = await api.readSowingPlanSettings({ query: FARM })
	expect(settings).toMatchObject({ safetyPct: 80, horizonWeeks: 12 })
	const body = { ...settings, workMinutes: 240 }
	expect(await api.changeSowingPlanSettings({ query: FARM, body })).toEqual(body)
	const { fingerprint, sowings } = await api.readSowingPlan({ query: FARM })
	expect(sowings).toEqual([])
	const started = await api.startPlantings({ query: FARM, body: { fingerprint } })
	expect(started).toEqual({ started: [], refused: [] })
}

/** Changes tasks as their pages do: one that was cancelled, one of the farm's own, and one that recurs. */
async function keepTasks({ api }: Stage, cancelled: number): Promise<void> {
	await api.restoreTask({ params: { taskId: cancelled } })
	const params = { taskId: cancelled }
	const body = { title: 'Polish the lamp', dueDate: '2030-02-01' }
	expect(await api.changeTask({ params, body })).toMatchObject({ title: 'Polish the lamp' })
	const { id } = await api.readMe()
	expect(await api.assignTask({ params, body: { assignedTo: id } })).toMatchObject({
		id: cancelled,
	})
	await api.moveTask({ params, body: { to: '2030-02-03' } })
	await api.removeTask({ params })
	const weekly = { title: 'Rinse', dueDate: '2030-01-05', unit: 'week', every: 1 } as const
	const series = await api.addTaskSeries({ query: FARM, body: weekly })
	expect(await api.listTaskSeries({ query: FARM })).toEqual([series])
	const changed = await api.changeTaskSeries({
		params: { seriesId: series.id },
		query: FARM,
		body: { ...weekly, every: 2 },
	})
	expect(changed).toMatchObject({ title: 'Rinse', every: 2 })
	await api.endTaskSeries({ params: { seriesId: changed.id }, query: FARM })
	expect(await api.listTaskSeries({ query: FARM })).toEqual([])
}

/** A program proposes work, which waits for a person. */
async function proposeWork({ api }: Stage): Promise<void> {
	const proposal = { kind: 'task', why: 'The flow fell by a third' } as const
	const { id } = await api.addProposal({
		query: FARM,
		body: { ...proposal, title: 'Rinse the filter', dueDate: '2030-01-05' },
	})
	expect(await api.listProposals({ query: FARM })).toMatchObject([{ id, state: 'waiting' }])
}

async function keepOwnRecipe({ api }: Stage): Promise<void> {
	const body = {
		name: 'Own basil',
		category: 'herbs',
		cropName: 'Basil',
		difficulty: 'easy',
		description: 'For the north rack',
		transplantDays: 0,
		stages: [{ name: 'All of it', days: 30, phMin: 5.8, phMax: 6.2 }],
	} as const
	const { id: recipeId, version } = await api.addRecipe({ query: FARM, body: body as never })
	const change = { ...body, note: 'Longer', stages: [{ ...body.stages[0], days: 35 }] }
	const query = { ...FARM, version }
	expect(
		await api.changeRecipe({ params: { recipeId }, query, body: change as never }),
	).toMatchObject({ version: 2, growth_time_days: 35 })
	await expect(
		api.changeRecipe({ params: { recipeId }, query, body: change as never }),
	).rejects.toMatchObject({ code: 'conflict' })
	await api.retireRecipe({ params: { recipeId }, query: FARM })
}

export async function growACrop(stage: Stage): Promise<void> {
	const { api } = stage
	const today = todayIn('America/New_York', Date.now()) // in the farm's timezone
	const body = { cropName: 'Basil', quantity: 24, trays: 0, farmInstanceId: 11, seedLot: 'S-7' }
	const cycle = await api.startCycle({ body })
	const cycleId = cycle.id
	await api.changeCycle({ params: { cycleId }, body: { ...body, notes: 'By the door' } })
	expect((await api.listCycles({ query: FARM })).map(({ id }) => id)).toContain(cycleId)
	const { id: seen } = await api.recordStage({ params: { cycleId }, body: { stage: 'seeding' } })
	const observationId = String(seen)
	await api.removeStage({ params: { cycleId: String(cycleId), observationId } })
	await api.listGrowth({ query: FARM })
	const [recipe] = await api.listRecipes({ query: FARM })
	const recipeId = String(recipe?.id)
	await api.readRecipe({ params: { recipeId }, query: FARM })
	await api.previewRecipe({ params: { recipeId }, query: FARM })
	await api.selectRecipe({ query: FARM, body: { recipeId } })
	await api.readControlSettings({ query: FARM })
	const plan = await api.readPlanSettings({ query: FARM })
	const lightsOnAt = { ...plan.lightsOnAt, nursery: '05:30' }
	const changed = await api.changePlanSettings({ query: FARM, body: { ...plan, lightsOnAt } })
	expect(changed.lightsOnAt.nursery).toBe('05:30')
	await api.changePlanSettings({ query: FARM, body: plan })

	const title = { dueDate: '2030-01-05', farmInstanceId: 11 }
	const pump = await api.addTask({ body: { ...title, title: 'Clean the pump' } })
	const lamp = await api.addTask({ body: { ...title, title: 'Clean the lamp' } })
	await api.postponeTask({ params: { taskId: pump.id }, body: { postponeDays: 2 } })
	await api.completeTask({ body: { taskId: pump.id } })
	await api.terminateTask({ params: { taskId: lamp.id }, body: { reason: 'It is new' } })
	await keepTasks(stage, lamp.id)
	await keepOwnRecipe(stage)
	await proposeWork(stage)
	expect(await api.listTasks({ query: FARM })).not.toEqual([])
	expect(await api.listCompletions({ query: FARM })).not.toEqual([])

	const note = { cropName: 'Basil', entryType: 'issue', title: 'Aphids' }
	const { photo } = await api.uploadEntryPhoto({ query: FARM, body: await leafForm('photo') })
	const added = await api.addEntry({ body: { ...note, photos: [photo], farmInstanceId: 11 } })
	expect(added.photos).toHaveLength(1)
	const { id: entryId } = added
	await api.changeEntry({ params: { entryId }, body: { ...note, title: 'Thrips' } })
	const resolved = await api.resolveIssue({ params: { entryId }, body: { isResolved: true } })
	expect(resolved.title).toBe('Thrips')
	expect((await api.listEntries({ query: FARM })).entries).not.toEqual([])
	expect((await api.readStats({ query: FARM })).totalEntries).toBeGreaterThan(0)
	await api.removeEntry({ params: { entryId } })

	await diagnoseAPlant(stage, cycleId)
	await logAPhoto(stage, cycleId)

	const lotId = `cycle-${cycleId}`
	const params = { lotId }
	const cut = await api.recordHarvest({
		params,
		body: { quantity: 20, storageLocation: 'Shelf 1', harvestedOn: today },
	})
	await api.changeLot({ params, body: { seedSupplier: 'Seeds & Co' } })
	await api.changePrice({ params: { batchId: lotId }, body: { pricePerUnit: 2 } })
	await api.recordSale({
		params,
		body: { quantity: 3, pricePerUnit: 2, buyer: 'Café', happenedOn: today },
	})
	await api.recordMovement({
		params,
		body: { kind: 'lost', quantity: 1, reason: 'Fell', happenedOn: today },
	})
	await sellACrop(stage)
	const { movements } = await api.readLot({ params })
	const movementId = String(movements[0]?.id)
	await api.takeBackMovement({ params: { ...params, movementId }, body: {} })
	expect(cut.movements).toHaveLength(1)
	expect(await api.recallLots({ query: { ...FARM, lot: lotId } })).toBeTruthy()
	expect(await api.listInventory({ query: FARM })).toBeTruthy()
	await api.ask({ body: { farmInstanceId: 11, question: 'Is my pH fine?' } })
	await api.search({ query: { ...FARM, q: 'basil' } })
	expect((await api.readFirstHour({ query: FARM })).steps.map(({ key }) => key)).toContain('recipe')
	await api.readAnalytics({ query: FARM })
	await api.removeCycle({ params: { cycleId } })
	const { id: mistaken } = await api.startCycle({ body: { cropName: 'Mint', farmInstanceId: 11 } })
	await api.changeCycle({ params: { cycleId: mistaken }, body: { status: 'cancelled' } })
	expect((await api.cleanUpCycles({ query: FARM })).removed).toBe(1)
}

/** The past comes from a file, once. */
export async function importThePast({ api }: Stage): Promise<void> {
	const text = 'Crop,Plants,Sown,Harvested\nKale,40,2026-01-05,2026-02-20\n'
	const body = { kind: 'plantings', text, fileName: 'plantings.csv' } as const
	const seen = await api.previewCsvImport({ query: FARM, body })
	expect(seen).toMatchObject({ ready: 1, alreadyThere: 0, problems: [] })
	expect(seen.columns.map(({ field }) => field)).toEqual([
		'cropName',
		'quantity',
		'plantDate',
		'harvestedOn',
	])
	expect(await api.importCsv({ query: FARM, body })).toMatchObject({ added: 1, leftOut: 0 })
	expect(await api.importCsv({ query: FARM, body })).toMatchObject({ added: 0, alreadyThere: 1 })
}
