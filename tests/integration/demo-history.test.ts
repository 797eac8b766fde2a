import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_HASH, hashEntry } from '~/areas/platform/services/audit/hash-entry.server'
import type { Database } from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleHistory } from '../../scripts/farm/bundle-history.mjs'
import { runProgram } from '../support/child-process'
import { freePorts } from '../support/free-port'
import Sqlite from '#db/sqlite/driver'

const DAYS = 2
const DAY_MS = 86_400_000
const SERVICES = ['container', 'nursery', 'cultivation', 'mqtt', 'onvif', 'control']

let dataDir: string
let db: Database
let makeHistory: () => ReturnType<typeof runProgram>
const rows = <Row>(query: string) => db.prepare(query).all() as Row[]
const inData = (...path: string[]) => join(dataDir, ...path)

beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'demo-history-'))
	mkdirSync(inData('agent'))
	writeFileSync(
		inData('agent', 'agent.json'),
		'{ "server": "http://127.0.0.1:3000", "devices": [] }',
	)
	writeFileSync(inData('agent', 'camera-password'), 'farm-demo')
	const free = await freePorts(SERVICES.length)
	const ports = Object.fromEntries(SERVICES.map((service, i) => [service, free[i]]))
	const options = {
		database: inData('farm.db'),
		config: inData('agent', 'agent.json'),
		'camera-password-file': inData('agent', 'camera-password'),
		'farm-file': inData('farm-sim.json'),
		server: 'http://127.0.0.1:3000',
		ports: JSON.stringify(ports),
		days: String(DAYS),
	}
	const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
	const program = await bundleHistory()
	makeHistory = () =>
		runProgram([program, ...args], { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', PORT: '3000' })
	writeFileSync(inData('farm.db.new'), 'what a start left that was interrupted')
	await makeHistory()
	db = new Sqlite(inData('farm.db'), { readonly: true })
})
afterAll(() => {
	db?.close()
	rmSync(dataDir, { recursive: true, force: true })
})

test('the camera saw who came, with a picture', () => {
	type Event = { what: string; from_at: number; to_at: number; picture: string }
	const events = rows<Event>('select * from camera_events')
	expect(events).toHaveLength(1)
	for (const { what, from_at, to_at, picture } of events) {
		expect(what).toBe('person')
		expect(to_at).toBeGreaterThan(from_at)
		expect(picture).not.toBeNull()
	}
})

test('every sensor and output has readings of the whole time, marked as simulated', () => {
	const spans = rows<{ key: string; hours: number; marked: number }>(
		`SELECT d.key || '/' || p.key AS key, count(r.at) AS hours,
			(SELECT quality FROM latest_values v WHERE v.point_id = p.id) = 8 AS marked
		FROM points p JOIN devices d ON d.id = p.device_id
		LEFT JOIN rollups r ON r.point_id = p.id AND r.level_ms = 3600000 GROUP BY p.id`,
	)
	expect(spans.length).toBeGreaterThan(60)
	for (const { key, hours, marked } of spans) {
		expect(hours, key).toBeGreaterThanOrEqual(24 * DAYS)
		expect(marked, key).toBe(1)
	}
})

test('switches have their cause, doses their result, and lamps follow the clock', () => {
	const layers = rows<{ layer: string }>('SELECT DISTINCT layer FROM output_decisions')
	expect(layers.map(({ layer }) => layer)).toEqual(
		expect.arrayContaining(['default', 'manual', 'recipe']),
	)
	const lit = rows<{ on_ms: number }>(
		`SELECT sum(mean) * 3600000 AS on_ms FROM rollups r JOIN equipment e ON e.point_id = r.point_id
		WHERE e.key = 'cultivation-left-red-lights-a' AND r.level_ms = 3600000`,
	)
	expect((lit[0]?.on_ms ?? 0) / DAY_MS).toBeCloseTo((16 / 24) * DAYS, 1)
	expect(rows("SELECT 1 FROM doses WHERE verdict = 'worked'").length).toBeGreaterThan(0)
	expect(rows("SELECT 1 FROM payments WHERE status = 'succeeded'").length).toBeGreaterThan(1)
})

test('the air of the night is judged by the targets of the night', () => {
	const lasting = rows<{ title: string }>(
		`SELECT title FROM alarms WHERE cause_key LIKE '%air%emperature%'
			AND coalesce(cleared_at, ${Date.now()}) - raised_at > 4 * 3600000`,
	)
	expect(lasting).toEqual([])
})

test('trays were filled, and plants were scouted', () => {
	expect(rows('SELECT code FROM trays')).toHaveLength(4)
	expect(rows('SELECT zone FROM scouting_visits')).toEqual([{ zone: 'D' }])
})

test('nutrients were mixed', () => {
	expect(rows('SELECT mix_name FROM nutrient_batches')).toEqual([{ mix_name: 'Leafy greens' }])
})

test('checklists were signed', () => {
	expect(rows('SELECT signature FROM checklist_records').length).toBeGreaterThan(0)
})

test('the farm has a picture', () => {
	const [farm] = rows<{ image_file: string | null }>('SELECT image_file FROM farms WHERE id = 11')
	expect(farm?.image_file).toMatch(/\w/)
})

test('the audit log is one unbroken chain', () => {
	const entries = rows<Record<string, unknown>>('SELECT * FROM audit_entries ORDER BY seq')
	let previousHash = FIRST_HASH
	for (const row of entries) {
		const json = (text: unknown) => (text === null ? null : JSON.parse(String(text)))
		const entry = {
			farmId: row['farm_id'],
			seq: row['seq'],
			at: row['at'],
			actorKind: row['actor_kind'],
			actorId: row['actor_id'],
			actorName: row['actor_name'],
			ip: row['ip'],
			action: row['action'],
			subject: row['subject'],
			before: json(row['before']),
			after: json(row['after']),
			previousHash,
		}
		expect(row['hash']).toBe(hashEntry(entry as Parameters<typeof hashEntry>[0]))
		previousHash = String(row['hash'])
	}
	expect(entries.length).toBeGreaterThan(10)
})

test('the agent and the simulated farm can go on, and a second start leaves everything as it is', async () => {
	expect(readdirSync(inData('agent'))).toEqual(
		expect.arrayContaining(['agent.json', 'credentials.json']),
	)
	expect(readdirSync(inData('agent', 'state'))).toEqual(
		expect.arrayContaining(['control.json', 'descriptions.json', 'outputs.json', 'plan.json']),
	)
	expect(existsSync(inData('farm-sim.json'))).toBe(true)
	expect(existsSync(inData('farm.db.new'))).toBe(false)
	const made = statSync(inData('farm.db')).mtimeMs
	await makeHistory()
	expect(statSync(inData('farm.db')).mtimeMs).toBe(made)
})

test('the camera took pictures of the nursery while its light was on', () => {
	const frames = rows<{ picture: string }>('SELECT picture FROM camera_frames WHERE gap IS NULL')
	expect(frames.length).toBeGreaterThanOrEqual(DAYS - 1)
	for (const { picture } of frames)
		expect(existsSync(inData('camera-frames', `${picture}-large.webp`))).toBe(true)
})
