import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { hasPermission, minimumRole, type Permission } from '@sfc/domain/platform/permissions'
import { ROLES, type Role } from '@sfc/domain/platform/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '~/routes'
import { addMembers, mintPerson, sessionCookie } from '../support/mint-person'
import { sendRequest as askAt } from '../support/send-request'
import { enrolFakeAgent, type FakeAgent } from '../support/enrol-fake-agent'
import { PAGE_PERMISSIONS } from '../support/page-permissions'
import { refuseRequests } from '../support/refuse-requests'
import { RECIPE_FORM, readRecipeId } from '../support/recipe-form'
import { startServer, type TestServer } from '../support/start-server'
import { operationsOnFarms } from '../support/walked-operations'
import { yellowLeaf } from '../support/yellow-leaf'
import Database from '#db/sqlite/driver'
import { DELIVERY } from './every-call/traceability-story'

type Who = 'nobody' | 'stranger' | Role
/** From the lowest role to the highest, because the highest may remove what the others need. */
const WHO: readonly Who[] = ['nobody', 'stranger', ...ROLES.toReversed()]
const PASSWORD = 'lettuce under violet light 7'
const FARM = 11
const LIGHTS = 'nursery-work-lights'
const PUMP = 'nursery-ph-down'
const named: Record<string, string> = {
	farmId: String(FARM),
	equipmentKey: LIGHTS,
	key: 'ph-danger',
	guideId: 'lettuce',
	group: 'tasks',
	type: 'ph', // a sensor's type
}
const cookies = new Map<Who, string>()
let server: TestServer

const ask = (who: Who, method: string, path: string, body?: string, type = 'application/json') => {
	const cookie = cookies.get(who)
	const headers = { Origin: server.url, ...(cookie ? { Cookie: cookie } : {}) }
	const typed = body === undefined ? headers : { ...headers, 'Content-Type': type }
	return askAt(server.port, method, path, typed, body)
}
const fill = (path: string) => path.replace(/\{(\w+)\}|:(\w+)/g, (_, a, b) => named[a ?? b] ?? '1')

/** Adds a person whose current farm is their own; returns their session. */
async function addPerson(who: string): Promise<string> {
	const person = { firstName: who, lastName: 'Walker', email: `${who}@walk.example` }
	const session = sessionCookie(mintPerson(server.dataDir, { ...person, password: PASSWORD }))
	const cookie = `${session.name}=${session.value}`
	const farm = JSON.stringify({ name: `Of ${who}`, farmType: 'agriponic-farms-agripod' })
	const headers = { Origin: server.url, Cookie: cookie, 'Content-Type': 'application/json' }
	expect((await askAt(server.port, 'POST', '/api/farm-instances', headers, farm)).status).toBe(201)
	return cookie
}

function joinFarms(memberships: readonly { email: string; farmId: number; role: Role }[]): void {
	addMembers(server.dataDir, memberships)
	const db = new Database(join(server.dataDir, 'farm.db'))
	const id = db.prepare('select id from users where email = ?').pluck()
	named['userId'] = String(id.get('target@walk.example'))
	db.close()
}

beforeAll(async () => {
	server = await startServer()
	const people: readonly Who[] = ['stranger', ...ROLES]
	for (const who of people) cookies.set(who, await addPerson(who))
	await addPerson('target')
	joinFarms([
		{ email: 'stranger@walk.example', farmId: 10, role: 'viewer' },
		...ROLES.map((role) => ({ email: `${role}@walk.example`, farmId: FARM, role })),
		{ email: 'target@walk.example', farmId: FARM, role: 'viewer' as const },
	])
})
afterAll(() => server?.stop())

/** Enrols an agent that refuses what it is asked, because this walk asks who may ask. */
async function enrolAgent(): Promise<FakeAgent> {
	const agent = await enrolFakeAgent(server)
	await refuseRequests(server, agent)
	return agent
}

/** Whether the walk's agent is still one of the farm; enrolling a new one each time is limited. */
function isEnrolled(agentId = ''): boolean {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const query = 'select count(*) from agents where id = ? and farm_id = ? and revoked_at is null'
	const count = db.prepare(query).pluck().get(agentId, FARM)
	db.close()
	return count === 1
}

let made = 0

/** Adds a nutrient mix, a water analysis and a product. */
async function keepNutrients(): Promise<void> {
	const query = { farmId: FARM }
	const body = {
		name: 'Walked',
		targets: { potassium: 200 },
		substanceIds: ['potassium-nitrate'],
		factor: 100,
		tankLiters: 20,
	}
	named['mixId'] = (await server.api.addNutrientMix({ query, body })).id
	const batch = { query, params: { mixId: named['mixId'] }, body: { happenedOn: '2026-01-05' } }
	named['batchId'] = String((await server.api.recordNutrientBatch(batch)).batchId)
	const water = { name: 'Well', amounts: { calcium: 40 } }
	named['waterId'] = (await server.api.addNutrientWater({ query, body: water })).id
	const product = { name: 'Saltpetre', saltId: 'potassium-nitrate' }
	named['productId'] = (await server.api.addNutrientProduct({ query, body: product })).id
}

/** Adds a document with its file. */
async function keepDocument(): Promise<string> {
	const query = { farmId: FARM }
	const form = new FormData()
	form.set('file', new File(['%PDF-1.7\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' }))
	const { file } = await server.api.uploadDocumentFile({ query, body: form })
	const body = { kind: 'certificate', title: 'Organic', file } as const
	return String((await server.api.addDocument({ query, body })).id)
}

/** Adds a supply with a lot. */
async function keepSupplies(): Promise<void> {
	const query = { farmId: FARM }
	const seed = { name: 'Walked seed', kind: 'seed', unit: 'g' } as const
	const { id } = await server.api.addSupply({ query, body: seed })
	named['supplyId'] = String(id)
	const { lot, movements } = await server.api.receiveSupplyLot({
		query,
		params: { supplyId: String(id) },
		body: { lotNumber: 'W-1', quantity: 10, receivedOn: '2026-01-05' },
	})
	named['supplyLotId'] = String(lot.id)
	named['supplyMovementId'] = String(movements[0]?.id)
}

/** Adds a product for plant protection and a treatment with it. */
async function treatPlants(): Promise<void> {
	const query = { farmId: FARM }
	const soap = { name: 'Soap', reentryHours: 4, preharvestDays: 0, doseUnit: 'ml/L' }
	const { id: productId } = await server.api.addTreatmentProduct({ query, body: soap })
	const body = {
		productId,
		zone: 'D',
		treatedOn: '2026-01-05',
		treatedTime: '08:00',
		dose: 10,
		treatedBy: 'Ann',
		reason: 'Aphids',
	} as const
	named['treatmentId'] = String((await server.api.recordTreatment({ query, body })).id)
	named['treatmentProductId'] = String(productId)
	named['pestKey'] = 'aphids'
}

async function addLightMap(): Promise<string> {
	const added = await server.api.addLightMap({
		query: { farmId: FARM },
		body: {
			zone: 'nursery',
			measuredOn: '2026-01-05',
			lampPercent: 70,
			meter: 'ppfd',
			rows: [[200, 180]],
		},
	})
	return added.id
}

/** A mock recall that runs, of a lot that was just planted, and a cold place. */
async function keepTraceability(): Promise<void> {
	const query = { farmId: FARM }
	const body = { cropName: 'Basil', quantity: 24, trays: 0, farmInstanceId: FARM }
	const cycle = await server.api.startCycle({ body })
	const drill = { fromKind: 'lot', fromText: `cycle-${cycle.id}`, complaint: null } as const
	named['drillId'] = String((await server.api.startRecallDrill({ query, body: drill })).id)
	const place = { name: `Cooler ${cycle.id}`, pointId: null }
	named['placeId'] = String((await server.api.addColdPlace({ query, body: place })).id)
}

/** Creates what an address refers to again, because an earlier request may have removed it. */
async function makeReady(path: string): Promise<void> {
	if (path.includes('agentId') && !isEnrolled(named['agentId']))
		named['agentId'] = (await enrolAgent()).agentId
	if (/cycleId|lotId|batchId|\/api\/tasks\//.test(path)) {
		const body = { cropName: 'Basil', quantity: 24, trays: 0, farmInstanceId: FARM }
		const cycle = await server.api.startCycle({ body })
		named['cycleId'] = String(cycle.id)
		named['lotId'] = named['batchId'] = `cycle-${cycle.id}`
		named['taskId'] = openTaskOf(cycle)
	}
	if (path === '/costs/lots/:lotId' || path.endsWith('/receipt')) {
		const lot = await server.api.receiveLot({ query: { farmId: FARM }, body: DELIVERY })
		named['lotId'] = String(lot.id)
	}
	if (path.startsWith('/calendar/tasks/')) {
		const body = { title: 'Clean the pump', dueDate: '2030-01-05', farmInstanceId: FARM }
		named['taskId'] = String((await server.api.addTask({ body })).id)
	}
	if (path.includes('seriesId')) named['seriesId'] = await startSeries()
	if (path.includes('recipeId')) {
		const type = 'application/x-www-form-urlencoded'
		const added = await ask('owner', 'POST', `/recipes/new?farmId=${FARM}`, RECIPE_FORM, type)
		named['recipeId'] = readRecipeId(added.headers['location'])
	}
	if (path.includes('movementId')) {
		const harvestedOn = todayIn('America/New_York', Date.now()) // in the farm's timezone
		const lot = await server.api.recordHarvest({
			params: { lotId: named['lotId'] ?? '' },
			body: { quantity: 24, storageLocation: 'Zone A', harvestedOn },
		})
		named['movementId'] = String(lot.movements[0]?.id)
	}
	if (path.includes('entryId')) {
		const body = { cropName: 'Basil', entryType: 'issue', title: 'Aphids', farmInstanceId: FARM }
		const entry = await server.api.addEntry({ body })
		named['entryId'] = String(entry.id)
	}
	if (/pointId|sensorId|history\.csv/.test(path)) {
		await connectSensor()
		measure(path.endsWith('/compensation') ? ['ec', 'mS/cm'] : ['ph', 'pH'])
	}
	if (path.endsWith('/limits') || path.startsWith('/equipment-binding/')) await connectOutput()
	if (/networkDeviceId|deviceId/.test(path)) await findDevice()
	if (/cameraId|eventId|clipKey|frameId/.test(path)) await connectCamera()
	named['equipmentKey'] = /\/dos(ing|ers)\//.test(path) ? PUMP : LIGHTS
	if (named['equipmentKey'] === PUMP) await connectPump()
	if (path.includes('noticeId')) await leaveNotice()
	if (path.includes('ruleId')) {
		const body = { name: 'Too hot', description: 'Lamps heat too' }
		named['ruleId'] = (await server.api.addAutomationRule({ query: { farmId: FARM }, body })).id
	}
	if (/mixId|batchId|waterId|productId/.test(path)) await keepNutrients()
	if (path.includes('documentId')) named['documentId'] = await keepDocument()
	if (/supplyId|supplyLotId/.test(path)) await keepSupplies()
	if (/trayCode|trays\/harvest/.test(path)) named['trayCode'] = await fillTray()
	if (/drillId|placeId/.test(path)) await keepTraceability()
	if (/pestKey|treatmentId|treatmentProductId/.test(path)) await treatPlants()
	if (/checklistId|recordId|deviationId/.test(path)) await fillInChecklist()
	if (/excursionId/.test(path)) await keepCold()
	if (path.includes('mapId')) named['mapId'] = await addLightMap()
	if (path.includes('alarmId')) named['alarmId'] = store('alarms', ALARM)
	if (path.includes('channelId')) named['channelId'] = store('notify_channels', WEBHOOK)
	if (path.includes('offerId')) named['offerId'] = offerBasil()
	if (path.includes('workId')) named['workId'] = recordWork()
	if (path.includes('rateId')) named['rateId'] = setRate()
	if (path.includes('orderId')) named['orderId'] = placeOrder()
	if (/buyerId|standingOrderId/.test(path)) Object.assign(named, keepBuyer())
	if (path.includes('invoiceId'))
		Object.assign(named, writeInvoice(path.endsWith('/edit') ? 'draft' : 'issued'))
	if (path.includes('storeId')) named['storeId'] = connectStore()
	if (path.includes('diagnosisId')) named['diagnosisId'] ??= await diagnose()
	if (path.includes('userId'))
		joinFarms([{ email: 'target@walk.example', farmId: FARM, role: 'viewer' }])
	if (path.includes('invitationId')) {
		const body = JSON.stringify({ email: `invited${++made}@walk.example`, role: 'viewer' })
		const invited = await ask('owner', 'POST', `/api/farms/${FARM}/invitations`, body)
		named['invitationId'] = (JSON.parse(invited.text) as { id: string }).id
	}
}

/** What addresses referred to when they were read last; reading removes nothing. */
const read = new Map<string, Record<string, string>>()

/** Creates what an address refers to, unless it was read before; the one sensor is changed for each. */
async function makeReadyToRead(path: string): Promise<void> {
	const known = read.get(path)
	if (known && !/pointId|sensorId/.test(path)) return void Object.assign(named, known)
	await makeReady(path)
	read.set(path, { ...named })
}

/** An open task of a planting; a list of all tasks would grow with the walk. */
function openTaskOf({ id }: { id: number }): string {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const query = 'select min(id) from tasks where planting_cycle_id = ? and is_completed = 0'
	const taskId = db.prepare(query).pluck().get(id)
	db.close()
	return String(taskId)
}

/** Signs a checklist out of its limits, with nothing done about it. */
async function fillInChecklist(): Promise<void> {
	const query = { farmId: FARM }
	const dueDate = '2030-01-05'
	const steps = [{ label: 'Traps emptied' }]
	const body = { name: 'Pest walk', every: 1, unit: 'week', dueDate, steps } as const
	const [kept] = await server.api.listChecklists({ query })
	const { id } = kept ?? (await server.api.addChecklist({ query, body: { ...body, steps } }))
	const params = { checklistId: String(id) }
	const answers = { s1: { value: 'notDone', isLeftOpen: true } }
	const signed = { answers, signature: 'Ann' }
	const record = await server.api.fillInChecklist({ query, params, body: signed })
	Object.assign(named, params, { recordId: String(record.id) })
	named['deviationId'] = String(record.deviations[0]?.id)
}

/** Adds limits of a cold place, and a time that it was warm. */
async function keepCold(): Promise<void> {
	await connectSensor()
	const db = new Database(join(server.dataDir, 'farm.db'))
	const place = `Cooler ${++made}`
	const pointId = named['pointId']
	const key = place.toLowerCase()
	db.prepare(
		"insert into control_points (farm_id, place_key, name, point_id, high_c, allowed_min, valid_from, changed_by) values (?, ?, ?, ?, 5, 60, 0, 'Ann')",
	).run(FARM, key, place, pointId)
	const limits = db.prepare('select max(id) from control_points').pluck().get()
	db.prepare(
		'insert into excursions (farm_id, control_point_id, from_at, to_at, out_ms, silent_ms, worst_c) values (?, ?, 0, 7200000, 7200000, 0, 9)',
	).run(FARM, limits)
	named['excursionId'] = String(db.prepare('select max(id) from excursions').pluck().get())
	db.close()
}

/** Names a tray with plants in it. */
async function fillTray(): Promise<string> {
	const cycle = { cropName: 'Basil', quantity: 24, trays: 0, farmInstanceId: FARM }
	const { id: cycleId } = await server.api.startCycle({ body: cycle })
	const body = { count: 1, cycleId, plants: 6 }
	const { trays } = await server.api.addTrays({ query: { farmId: FARM }, body })
	return trays[0]?.code ?? ''
}

/** Adds a sensor to the farm; only one, because enrolling agents is limited. */
async function connectSensor(): Promise<void> {
	if (named['pointId']) return
	const { agentId } = await enrolAgent()
	const db = new Database(join(server.dataDir, 'farm.db'))
	const ofAgent =
		'select min(p.id) from points p join devices d on d.id = p.device_id where d.agent_id = ?'
	const id = Number(db.prepare(ofAgent).pluck().get(agentId))
	db.close()
	named['pointId'] = named['sensorId'] = String(id)
	measure(['ph', 'pH'])
}

/** Makes the sensor one of this quantity and unit. */
function measure([quantity, unit]: [quantity: string, unit: string]): void {
	const db = new Database(join(server.dataDir, 'farm.db'))
	db.prepare('update points set quantity = ?, unit = ? where id = ?').run(
		quantity,
		unit,
		named['pointId'],
	)
	db.close()
}

/** Adds a camera that never answered, and an event of it. */
async function connectCamera(): Promise<void> {
	await connectSensor()
	const db = new Database(join(server.dataDir, 'farm.db'))
	const agentId = db.prepare('select agent_id from devices limit 1').pluck().get()
	db.prepare(
		"insert or ignore into devices (farm_id, agent_id, key, name, driver, kind, address, status, status_at) values (?, ?, 'door', 'Door', 'onvif', 'camera', '-', 'unknown', 0)",
	).run(FARM, agentId)
	const id = db.prepare("select id from devices where key = 'door'").pluck().get()
	db.prepare(
		"insert or ignore into camera_events (farm_id, device_id, key, what, by, from_at, is_recorded) values (?, ?, 'e1', 'motion', 'camera', 0, 0)",
	).run(FARM, id)
	const picture = 'a'.repeat(32)
	db.prepare(
		"insert or ignore into camera_frames (farm_id, device_id, view, name, zone, hour_at, at, picture, bytes) values (?, ?, 'v1', 'Tray', 'nursery', 0, 0, ?, 1)",
	).run(FARM, id, picture)
	named['cameraId'] = String(id)
	named['viewKey'] = 'new'
	named['frameId'] = String(db.prepare('select max(id) from camera_frames').pluck().get())
	named['clipKey'] = storeClip(id, String(agentId))
	named['eventId'] = String(db.prepare('select max(id) from camera_events').pluck().get())
	db.close()
}

/** Stores a recording, as the server does. */
function storeClip(cameraId: unknown, agentId: string): string {
	const folder = join(server.dataDir, 'clips', String(FARM))
	mkdirSync(folder, { recursive: true })
	const wanted = {
		agentId,
		cameraId,
		cameraName: 'Door',
		from: 0,
		to: 1,
		by: 'Ann',
		at: 0,
		total: 1,
	}
	writeFileSync(join(folder, 'c1.json'), JSON.stringify(wanted))
	writeFileSync(join(folder, 'c1.mp4'), 'x')
	return 'c1'
}

/** Adds a device that a search found in the network of the sensor's agent. */
async function findDevice(): Promise<void> {
	await connectSensor()
	const db = new Database(join(server.dataDir, 'farm.db'))
	const agentId = db.prepare('select agent_id from devices limit 1').pluck().get()
	const found = JSON.stringify({
		name: 'Relay box',
		ip: '10.0.0.9',
		address: '10.0.0.9:80',
		kind: 'other',
		model: null,
		vendor: null,
		driver: null,
		adopted: false,
		deviceKey: null,
		reason: null,
		mac: null,
		identity: null,
		hostname: null,
		protocols: [],
		certainty: 'unknown',
		evidence: [],
	})
	db.prepare(
		"insert or ignore into network_devices (farm_id, agent_id, key, found, first_seen_at, first_search_id, last_seen_at, last_search_id, found_by, is_by_hand) values (?, ?, 'at:10.0.0.9', ?, 0, 's', 0, 's', 'quick', 0)",
	).run(FARM, agentId, found)
	const id = db.prepare("select id from network_devices where key = 'at:10.0.0.9'").pluck().get()
	db.close()
	named['deviceId'] = named['networkDeviceId'] = String(id)
}

/** Binds the work lights to the sensor's agent; nothing reads or writes them here. */
async function connectOutput(): Promise<void> {
	await connectSensor()
	const db = new Database(join(server.dataDir, 'farm.db'))
	db.prepare(
		"insert or ignore into equipment (farm_id, point_id, key, name, zone, type, output_class, mode) values (?, ?, ?, 'Work lights', 'nursery', 'light', 'light', 'auto')",
	).run(FARM, named['pointId'], named['equipmentKey'])
	db.close()
}

/** Adds a dosing pump with its settings; a point of the sensor's agent switches it. */
async function connectPump(): Promise<void> {
	await connectSensor()
	const db = new Database(join(server.dataDir, 'farm.db'))
	db.prepare(
		"insert or ignore into equipment (farm_id, point_id, key, name, zone, type, output_class, mode) values (?, ?, ?, 'pH down', 'nursery', 'pump', 'dosing', 'auto')",
	).run(FARM, Number(named['pointId']) + 1, PUMP)
	const id = db.prepare('select id from equipment where key = ?').pluck().get(PUMP)
	db.prepare(
		"insert or ignore into dosers (equipment_id, farm_id, role, budget) values (?, ?, 'ph-down', '{}')",
	).run(id, FARM)
	db.close()
}

/** Adds a notice of a controller that the sensor's agent reported. */
async function leaveNotice(): Promise<void> {
	await connectSensor()
	const db = new Database(join(server.dataDir, 'farm.db'))
	const ofPoint =
		'select d.agent_id from points p join devices d on d.id = p.device_id where p.id = ?'
	const agentId = db.prepare(ofPoint).pluck().get(named['pointId'])
	const { lastInsertRowid } = db
		.prepare(
			"insert into control_notices (farm_id, agent_id, controller, output, title, causes, is_stopped, at) values (?, ?, 'fill', 'rack/p0', 'Stopped', '[]', 0, 1)",
		)
		.run(FARM, agentId)
	named['noticeId'] = String(lastInsertRowid)
	db.close()
}

function offerBasil(): string {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const { lastInsertRowid } = db
		.prepare(
			"insert into offers (farm_id, crop_name, unit, title, pack_milli, pack_cents, created_at, updated_at) values (?, 'Basil', 'bunches', 'Basil', 1000, 300, 1, 1)",
		)
		.run(FARM)
	db.close()
	return String(lastInsertRowid)
}

/** Records work of the grower, whom higher roles may correct. */
function recordWork(): string {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const grower = db
		.prepare("select id from users where email = 'grower@walk.example'")
		.pluck()
		.get()
	const { lastInsertRowid } = db
		.prepare(
			"insert into work_entries (farm_id, title, person_id, person_name, worked_on, minutes, recorded_by, created_at) values (?, 'Cleaned', ?, 'Ann', '2026-01-05', 30, 'Ann', 1)",
		)
		.run(FARM, grower)
	db.close()
	return String(lastInsertRowid)
}

/** Adds what something costs. */
function setRate(): string {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const { lastInsertRowid } = db
		.prepare(
			"insert into cost_rates (farm_id, kind, subject, label, from_day, amount_milli, changed_by, changed_at) values (?, 'seed-tray', ?, 'Basil', '2026-01-01', 1000, 'Ann', 1)",
		)
		.run(FARM, `Basil ${++made}`)
	db.close()
	return String(lastInsertRowid)
}

/** Adds an order of a buyer; viewing it needs no lines. */
function placeOrder(): string {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const { lastInsertRowid } = db
		.prepare(
			"insert into orders (farm_id, number, source, state, buyer_name, placed_at, updated_at) values (?, ?, 'own', 'open', 'Ann', 1, 1)",
		)
		.run(FARM, `R-${++made}`)
	db.close()
	return String(lastInsertRowid)
}

/** Adds a buyer with a standing order that is over. */
function keepBuyer(): { buyerId: string; standingOrderId: string } {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const buyer = db
		.prepare(
			"insert into buyers (farm_id, name, kind, delivery_weekdays, payment_days, created_at, updated_at) values (?, ?, 'market', '[1]', 14, 1, 1)",
		)
		.run(FARM, `Buyer ${++made}`)
	const standing = db
		.prepare(
			"insert into standing_orders (farm_id, buyer_id, starts_on, ends_on, weekdays, lead_days, created_at, updated_at) values (?, ?, '2026-01-01', '2026-01-02', '[1]', 3, 1, 1)",
		)
		.run(FARM, buyer.lastInsertRowid)
	db.close()
	return {
		buyerId: String(buyer.lastInsertRowid),
		standingOrderId: String(standing.lastInsertRowid),
	}
}

/** Adds an invoice of one line. */
function writeInvoice(state: 'draft' | 'issued'): { invoiceId: string; lineId: string } {
	const place = state === 'issued' ? ++made : null
	const party = { name: 'Fork', addressLine1: 'Pier 4', addressLine2: null, postcode: '20457' }
	const buyer = { ...party, city: 'Hamburg', country: 'DE', taxNumber: 'DE123456789', email: null }
	const words = { registration: null, iban: null, bic: null, paymentWords: 'By transfer' }
	const seller = { ...buyer, ...words, taxName: 'VAT', exemptReason: null, footer: null }
	const db = new Database(join(server.dataDir, 'farm.db'))
	const { lastInsertRowid: id } = db
		.prepare(
			"insert into sales_invoices (farm_id, kind, place, number, buyer, buyer_name, seller, currency, payment_days, issued_on, due_on, net_cents, tax_cents, created_by, created_at) values (?, 'invoice', ?, ?, ?, 'Fork', ?, 'EUR', 14, ?, ?, 1000, 70, 'Ann', 1)",
		)
		.run(
			FARM,
			place,
			place && `W-${place}`,
			JSON.stringify(buyer),
			place && JSON.stringify(seller),
			place && '2026-03-02',
			place && '2026-03-16',
		)
	const line = db
		.prepare(
			"insert into sales_invoice_lines (farm_id, invoice_id, title, quantity_milli, unit, price_cents, tax_category, tax_basis_points) values (?, ?, 'Basil', 1000, 'heads', 1000, 'S', 700)",
		)
		.run(FARM, id)
	db.close()
	return { invoiceId: String(id), lineId: String(line.lastInsertRowid) }
}

/** Adds a store that is not called before the walk is over. */
function connectStore(): string {
	const later = Date.now() + 3_600_000
	const db = new Database(join(server.dataDir, 'farm.db'))
	const { lastInsertRowid } = db
		.prepare(
			"insert into stores (farm_id, platform, name, address, login_sealed, sells_ahead, auto_sync, interval_hours, state, orders_until, orders_due_at, stock_due_at, sync_due_at, created_at) values (?, 'shopify', 'Greens', ?, '', 0, 0, 24, 'connected', 0, ?, ?, ?, 1)",
		)
		.run(FARM, `walk-${++made}.myshopify.com`, later, later, later)
	db.close()
	return String(lastInsertRowid)
}

async function diagnose(): Promise<string> {
	const body = new FormData()
	body.set('image', new File([new Uint8Array(await yellowLeaf())], 'leaf.png'))
	return String((await server.api.analyzePlant({ query: { farmId: FARM }, body })).id)
}

const ALARM = {
	farm_id: FARM,
	cause_key: 'x',
	is_many: 0,
	kind: 'limit',
	severity: 'warning',
	title: 'pH is too high',
	text: '',
	size: 1,
	parts: '[]',
	hidden: 0,
	raised_at: 1,
	told: 0,
}
const WEBHOOK = {
	farm_id: FARM,
	kind: 'webhook',
	label: 'Home',
	address_sealed: '',
	is_on: 0,
	least_severity: 'info',
	created_at: 1,
}

/** Inserts a row that no API call creates. Returns its id. */
function store(table: string, row: Record<string, string | number>): string {
	const id = `walk-${++made}`
	const names = ['id', ...Object.keys(row)]
	const db = new Database(join(server.dataDir, 'farm.db'))
	db.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`).run(
		id,
		...Object.values(row),
	)
	db.close()
	return id
}

async function startSeries(): Promise<string> {
	const body = { title: 'Rinse', dueDate: '2030-01-05', unit: 'week', every: 1 } as const
	return String((await server.api.addTaskSeries({ query: { farmId: FARM }, body })).id)
}

/** Invalid bodies, so that an allowed call changes nothing; but they name the farm. */
const bodies: Record<string, () => object> = {
	'/api/planting-cycles': () => ({ farmInstanceId: FARM }),
	'/api/crop-journal': () => ({ farmInstanceId: FARM }),
	'/api/tasks': () => ({ farmInstanceId: FARM }),
	'/api/tasks/complete': () => ({ taskId: Number(named['taskId']) }),
}
/** Calls that need another permission when somebody else created the entry, as here. */
const OF_OTHERS: Record<string, Permission> = { '/api/crop-journal/{entryId}': 'journal.manage' }
/** Addresses of things that an earlier, permitted call may have removed. */
const mayBeGone = (path: string) => /\{(?!farmId)\w+\}|:(?!farmId)\w+/.test(path)

/**
 * Everybody, in `npm run test:all`. At each change: without a membership, and on either side of the
 * permission's border, because a higher role may do what a lower one may.
 */
function callers(permission: Permission): readonly Who[] {
	if (process.env['ALL_EXAMPLES']) return WHO
	const least = WHO.indexOf(minimumRole(permission))
	return WHO.filter((_, at) => at < 2 || at === least || at === least - 1)
}

type Asked = { path: string; permission: Permission }

/** Makes a call as its callers: in parallel, or one after another when the call may remove something. */
async function asCallers(
	{ path, permission }: Asked,
	look: (who: Who) => Promise<void>,
): Promise<void> {
	const all = callers(permission)
	if (mayBeGone(path)) for (const who of all) await look(who)
	else await Promise.all(all.map(look))
}

const aboutAFarm = operationsOnFarms.map((operation) => ({
	...operation,
	permission: OF_OTHERS[operation.path] ?? operation.permission,
	method: operation.method.toUpperCase(),
}))

test.each(aboutAFarm)(
	'$method $path requires $permission',
	async ({ method, path, permission }) => {
		await makeReady(path)
		const query = path.includes('{farmId}') ? '' : `?farmId=${FARM}`
		const body = method === 'GET' ? undefined : JSON.stringify(bodies[path]?.() ?? {})
		await asCallers({ path, permission }, async (who) => {
			const { status } = await ask(who, method, fill(path) + query, body)
			if (who === 'nobody') expect(status, who).toBe(401)
			else if (who === 'stranger') expect(status, who).toBe(404)
			else if (!hasPermission(who, permission)) expect(status, who).toBe(403)
			else {
				expect([401, 403, 500], who).not.toContain(status)
				if (!mayBeGone(path)) expect(status, who).not.toBe(404)
			}
		})
	},
)

const isPicture = (path: string) => /\.(webp|jpg)$/.test(path)
const isForScripts = (path: string) => path.endsWith('.json')
const mayBeMissing = (path: string) => isPicture(path) || path.endsWith('.svg')

type Entry = {
	path?: string | undefined
	index?: boolean | undefined
	children?: Entry[] | undefined
}

const pagePaths = (entries: Entry[]): string[] =>
	entries.flatMap(({ path, index, children }) => [
		...pagePaths(children ?? []),
		...(index ? ['/'] : path && !path.startsWith('api/') ? [`/${path}`] : []),
	])
const pages = pagePaths(await routes)

test('every page declares who may open it', () => {
	expect(Object.keys(PAGE_PERMISSIONS).sort()).toEqual([...new Set(pages)].sort())
})

const rules = pages.map((path) => ({ path, rule: PAGE_PERMISSIONS[path] ?? 'person' }))
const farmPages = rules.flatMap(({ path, rule }) =>
	typeof rule === 'string' ? [] : [{ path, send: undefined, ...rule }],
)
function query(path: string): string {
	if (path.includes(':farmId')) return ''
	const now = Date.now()
	const required: Record<string, string> = {
		'/history.csv': `&p=${named['pointId']}&from=${now - 1000}&to=${now}`,
		'/costs.csv': '&from=2026-01&until=2026-01',
		'/invoices/bookkeeping.csv': '&program=quickbooks&from=2020-01-01&until=2020-01-31',
		'/planting-cycles/:cycleId/end': '&status=terminated',
		'/trays/harvest': `&codes=${named['trayCode']}`,
	}
	return `?farmId=${FARM}${required[path] ?? ''}`
}

test.each(farmPages)('$path is shown to people who may $see', async ({ path, see }) => {
	await makeReadyToRead(path)
	await asCallers({ path, permission: see }, async (who) => {
		const answer = await ask(who, 'GET', fill(path) + query(path))
		if (who === 'nobody' && (isPicture(path) || isForScripts(path)))
			expect(answer.status, who).toBe(401)
		else if (who === 'nobody') {
			expect(answer.status, who).toBe(302)
			expect(answer.headers['location']).toMatch(/^\/(login|welcome)/)
		} else if (who === 'stranger') expect(answer.status, who).toBe(404)
		else if (!hasPermission(who, see)) expect(answer.status, who).toBe(403)
		else if (mayBeMissing(path)) expect([200, 404, 503], who).toContain(answer.status)
		else expect(answer.status, who).toBe(200)
	})
})

const isFile = (path: string) => /\.(csv|zip|webp|jpg|mp4|bat)$/.test(path)

test.each(farmPages.filter(({ path }) => !isFile(path)))(
	'every link and form of $path stays on its farm',
	async ({ path }) => {
		await makeReadyToRead(path)
		const address = fill(path) + query(path)
		const { text } = await ask('owner', 'GET', address)
		const offFarm = [...listLinks(text), ...listForms(text)].filter(
			(to) => to.startsWith('/') && !PERSONAL.includes(to) && !isOnFarm(to),
		)
		expect(offFarm).toEqual([])
	},
)

/** Targets of forms about the person alone. */
const PERSONAL = ['/logout', '/theme', '/settings/notifications']
const isOnFarm = (address: string) => {
	const { pathname, searchParams } = new URL(address, server.url)
	const isInPath = [`/farms/${FARM}/`, `/api/download-agent/${FARM}`].some((path) =>
		pathname.startsWith(path),
	)
	return isInPath || searchParams.get('farmId') === String(FARM)
}
const listLinks = (html: string) =>
	[...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))

/** The targets of the forms of a page; a search names the farm in a hidden field. */
const listForms = (html: string) =>
	[...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', body = '']) => {
		const to = (/ action="([^"]*)"/.exec(head)?.[1] ?? '').replaceAll('&amp;', '&')
		if (!to) return '/a form without an address'
		if (/ method="post"/i.test(head)) return to
		const hidden = / name="farmId" value="(\d+)"/.exec(body)?.[1]
		const chosen = /<select name="farmId".*?<option value="(\d+)" selected/s.exec(body)?.[1]
		const farmId = hidden ?? chosen
		return `${to.split('?')[0]}?farmId=${farmId}`
	})

test.each(farmPages.filter(({ path }) => !path.includes(':farmId')))(
	'$path without a farm redirects to the address that names it, and accepts no form',
	async ({ path, send }) => {
		await makeReadyToRead(path)
		const [, more = ''] = query(path).split('&p=')
		const shown = await ask('owner', 'GET', fill(path) + (more && `?p=${more}`))
		if (path.endsWith('.webp')) return
		expect(shown.status).toBe(302)
		expect(shown.headers['location']).toMatch(/[?&]farmId=\d+/)
		if (!send) return
		const type = 'application/x-www-form-urlencoded'
		expect((await ask('owner', 'POST', fill(path), 'nothing=1', type)).status).toBe(400)
	},
)

const forms = farmPages.filter(({ send }) => send !== undefined)

test.each(forms)('the form of $path requires $send', async ({ path, send }) => {
	await makeReady(path)
	await asCallers({ path, permission: send as Permission }, async (who) => {
		const type = 'application/x-www-form-urlencoded'
		const answer = await ask(who, 'POST', fill(path) + query(path), 'nothing=1', type)
		if (who === 'nobody') {
			expect(answer.status, who).toBe(302)
			expect(answer.headers['location']).toMatch(/^\/login/)
		} else if (who === 'stranger') expect(answer.status, who).toBe(404)
		else if (!hasPermission(who, send as Permission)) expect(answer.status, who).toBe(403)
		else {
			expect([401, 403, 500], who).not.toContain(answer.status)
			if (!mayBeGone(path)) expect(answer.status, who).not.toBe(404)
		}
	})
})

test.each(rules.filter(({ rule }) => rule === 'person'))(
	'$path is for everybody who is signed in',
	async ({ path }) => {
		const nobody = await ask('nobody', 'GET', fill(path).replace('*', 'no-such-page'))
		if (isPicture(path)) expect(nobody.status).toBe(401)
		else expect(nobody.headers['location']).toMatch(/^\/(login|welcome|signup)/)
		const { status } = await ask('viewer', 'GET', fill(path).replace('*', 'no-such-page'))
		expect([401, 403, 500]).not.toContain(status)
	},
)

test('the live stream of a removed member ends at once', async () => {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const id = String(
		db.prepare("select id from users where email = 'grower@walk.example'").pluck().get(),
	)
	db.close()
	const cookie = cookies.get('grower') ?? ''
	const stream = await fetch(`${server.url}/api/live?farmId=${FARM}`, {
		headers: { Cookie: cookie },
	})
	const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
	await reader?.read()
	const removed = await ask('owner', 'DELETE', `/api/farms/${FARM}/members/${id}`)
	expect(removed.status).toBe(200)
	let seen = ''
	for (;;) {
		const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
		if (done) break
		seen += value
	}
	// A heartbeat comes before the server's own next check; without one, the removal itself ended
	// the stream.
	expect(seen).not.toContain('heartbeat')
	expect((await ask('grower', 'GET', `/api/farm-instances/${FARM}`)).status).toBe(404)
})
