import { WATCH_CAMERA } from '@sfc/contract/cameras/asks'
import { AddCamera } from '@sfc/contract/cameras/add-camera'
import { CAMERA_DEFAULTS, type CameraSettings } from '@sfc/contract/cameras/settings'
import { createSealKey } from '@sfc/contract/agent/sealed'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { alarms } from '#db/schema/alarms'
import { auditEntries } from '#db/schema/audit'
import { commands } from '#db/schema/control'
import { devices } from '#db/schema/devices'
import { recordHeartbeat } from '~/areas/uplink/services/record-heartbeat.server'
import { answerNext } from '~/tests/equipment/agents/answer-next'
import {
	agentPerTest,
	enrolTestAgent,
	type TestAgent,
	HEARTBEAT,
} from '~/tests/equipment/agents/test-agent'
import { createAlarmRounds } from '~/areas/alarms/services/create-alarm-rounds.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { readPicture } from '~/areas/platform/services/images/picture-files.server'
import { sweepPictures } from '~/areas/platform/services/images/sweep-pictures.server'
import { addCamera } from './add-camera.server'
import { requestClip } from './request-clip.server'
import { findEventPicture, listCameraEvents } from './camera-events.server'
import { listClips, openClip, purgeClips, storeClipPart } from './clip-files.server'
import { configureCamera } from './configure-camera.server'
import { listCameras } from './list-cameras.server'
import { readLivePicture } from './read-live-picture.server'
import { purgeCameraEvents } from './purge-camera-events.server'
import { photo } from '~/tests/platform/images/test-pictures'
import { purgeStills, readStill } from './still-files.server'
import { storeStill } from './store-still.server'

const START = Date.UTC(2026, 5, 1, 12)
const DAY = 86_400_000

const farm = farmPerTest(START)
const agent = agentPerTest(farm)
let jpeg: Buffer
let sealKey: Awaited<ReturnType<typeof createSealKey>>
beforeEach(async () => {
	sealKey = await createSealKey()
	jpeg = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#123456' } })
		.jpeg()
		.toBuffer()
	await report()
})

/** Stores a report of the agent about its one camera. */
async function report(
	settings: Partial<CameraSettings> = {},
	cameras: object[] = [],
	isOnline = true,
) {
	await agent.inventory([
		{
			key: 'door',
			name: 'Door',
			driver: 'onvif',
			kind: 'camera',
			address: '192.168.1.70',
			zone: 'nursery',
			details: {
				profiles: [{ width: 640, height: 360, fps: 2 }],
				presets: [{ token: '1', name: 'Aisle' }],
				hasPtz: true,
				hasSnapshot: true,
				hasNightVision: true,
				settings: { ...CAMERA_DEFAULTS, ...settings },
			},
			points: [],
		},
	])
	await setOnline(isOnline)
	await recordHeartbeat(agent.ctx, {
		...HEARTBEAT,
		sealKey: sealKey.publicKey,
		cameras: cameras as never,
	})
}

const setOnline = (isOnline: boolean) =>
	farm.ctx.db.write((tx) =>
		tx
			.update(devices)
			.set({ status: isOnline ? 'online' : 'offline', statusReason: 'No route to it' })
			.returning({ id: devices.id }),
	)

const cameraId = async () => (await listCameras(farm.owner))[0]?.id ?? 0

const sees = (what: string, from: number, to: number | null, event = `${what}-1`) =>
	agent.event({
		kind: 'camera',
		device: 'door',
		event,
		what,
		by: 'camera',
		from,
		to,
		isRecorded: true,
	})

const audited = async () =>
	(await farm.ctx.db.read.select().from(auditEntries))
		.map(({ action }) => action)
		.filter((action) => action.startsWith('camera.'))

test('a camera is listed with the details from its agent, also while it records', async () => {
	const status = {
		device: 'door',
		answeredPct: 97,
		isRecording: true,
		records: 'video',
		watches: 'camera',
		storedBytes: 2e9,
		maxBytes: 1e10,
		storedFrom: START,
		problem: null,
	}
	await report({ record: true }, [status])
	await agent.send([{ seq: 1, kind: 'device', at: START, device: 'door', status: 'online' }], {
		lane: 'events',
	})
	expect(await listCameras(farm.owner)).toMatchObject([
		{
			name: 'Door',
			status: 'recording',
			resolution: { width: 640, height: 360 },
			presets: [{ name: 'Aisle' }],
			settings: { record: true, keepDays: 14 },
			recording: { answeredPct: 97 },
		},
	])
	const other = await makeFarm(farm, { name: 'Pod 2' })
	expect(await listCameras(other)).toEqual([])
	await expect(readLivePicture(other, { id: await cameraId() })).rejects.toMatchObject({
		code: 'not-found',
	})
})

test('each viewer gets the next picture; the agent is asked once, and the viewer audited once', async () => {
	const id = await cameraId()
	const looks = [readLivePicture(farm.owner, { id }), readLivePicture(farm.owner, { id })]
	const question = await answerNext(agent, {})
	expect(question).toMatchObject({ kind: WATCH_CAMERA.kind, args: { device: 'door' } })
	await storeStill(agent.ctx, { device: 'door', jpeg })
	for (const { jpeg: shown } of await Promise.all(looks)) expect(shown.equals(jpeg)).toBe(true)
	expect(await farm.ctx.db.read.select().from(commands)).toHaveLength(1)
	expect(await audited()).toEqual(['camera.viewed'])
})

test('the newest picture is stored without its location', async () => {
	const taken = await photo(64, 36)
	expect(taken.includes('SECRET-PHONE')).toBe(true)
	await storeStill(agent.ctx, { device: 'door', jpeg: taken })
	const { jpeg: kept } = (await readStill(farm.ctx, await cameraId()))!
	expect(kept.includes('SECRET-PHONE')).toBe(false)
	expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 64 })
})

test('viewers get the reason when a camera gives no picture, and the next viewer asks again', async () => {
	const id = await cameraId()
	for (let i = 0; i < 2; i++) {
		const look = readLivePicture(farm.owner, { id })
		await Promise.all([
			expect(look).rejects.toThrow('Door cannot be looked at. The camera does not answer.'),
			answerNext(agent, {}, 'the camera does not answer'),
		])
	}
})

test('a camera that does not answer is not waited for', async () => {
	const id = await cameraId()
	await report({}, [], false)
	await expect(readLivePicture(farm.owner, { id })).rejects.toThrow(
		'Door does not answer. No route to it.',
	)
	expect(await farm.ctx.db.read.select().from(commands)).toEqual([])
})

test('the newest picture of a camera is kept for an hour', async () => {
	const id = await cameraId()
	await storeStill(agent.ctx, { device: 'door', jpeg })
	farm.setNow(Date.now() + 30 * 60_000)
	await purgeStills(farm.ctx)
	expect(await readStill(farm.ctx, id)).not.toBeNull()
	farm.setNow(Date.now() + 61 * 60_000)
	await purgeStills(farm.ctx)
	expect(await readStill(farm.ctx, id)).toBeNull()
})

test('a file that is no picture, or of no camera of this agent, is refused', async () => {
	const refused = (sent: Parameters<typeof storeStill>[1]) =>
		expect(storeStill(agent.ctx, sent)).rejects
	await refused({ device: 'window', jpeg }).toMatchObject({ code: 'not-found' })
	await refused({ device: 'door', jpeg: Buffer.from('<svg>') }).toMatchObject({ code: 'invalid' })
	await refused({ device: 'door', event: 'never', jpeg }).toMatchObject({ code: 'not-found' })
	const large = Buffer.concat([jpeg, Buffer.alloc(5_000_000)])
	await refused({ device: 'door', jpeg: large }).toMatchObject({ code: 'too-large' })
})

test('an event is kept from its beginning to its end with its picture, for its members only', async () => {
	await sees('person', START - 5000, null)
	await storeStill(agent.ctx, { device: 'door', event: 'person-1', jpeg })
	await storeStill(agent.ctx, { device: 'door', event: 'person-1', jpeg })
	await sees('person', START - 5000, START - 1000)
	const [event, ...more] = await listCameraEvents(farm.owner, { since: START - DAY })
	expect(more).toEqual([])
	expect(event).toMatchObject({
		cameraName: 'Door',
		severity: 'high',
		toAt: START - 1000,
		hasPicture: true,
	})
	const file = await findEventPicture(farm.owner, { id: event?.id ?? 0 })
	expect(await readPicture(farm.ctx, file, 'small', 'camera-events')).not.toBeNull()
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await expect(findEventPicture(other, { id: event?.id ?? 0 })).rejects.toMatchObject({
		code: 'not-found',
	})
})

test('events older than the camera’s retention are deleted, and their pictures with the sweep', async () => {
	await report({ keepDays: 2 })
	await sees('motion', START - 1000, START)
	await storeStill(agent.ctx, { device: 'door', event: 'motion-1', jpeg })
	const [event] = await listCameraEvents(farm.owner, { since: 0 })
	const file = await findEventPicture(farm.owner, { id: event?.id ?? 0 })
	farm.setNow(START + 3 * DAY)
	await purgeCameraEvents(farm.ctx)
	expect(await listCameraEvents(farm.owner, { since: 0 })).toEqual([])
	// Files have the time of the machine's own clock.
	farm.setNow(Date.now() + DAY)
	await sweepPictures(farm.ctx)
	expect(await readPicture(farm.ctx, file, 'small', 'camera-events')).toBeNull()
})

const openAlarms = async () =>
	(await farm.ctx.db.read.select().from(alarms))
		.filter(({ openKey }) => openKey !== null)
		.map(({ title }) => title)
		.filter((title) => title.startsWith('Door:'))

test('a detected person raises an alarm for as long as the sensitivity requires, and only where alerts are on', async () => {
	await sees('person', START - 10_000, null)
	await createAlarmRounds()(farm.ctx)
	expect(await openAlarms()).toEqual([])
	await report({ personAlerts: true, sensitivity: 'low' })
	await createAlarmRounds()(farm.ctx)
	expect(await openAlarms()).toEqual([])
	farm.setNow(START + 6000)
	await report({ personAlerts: true, sensitivity: 'low' })
	await createAlarmRounds()(farm.ctx)
	expect(await openAlarms()).toEqual(['Door: person'])
})

test('settings are stored by the agent; a refused one is reported and not audited', async () => {
	const id = await cameraId()
	const refused = configureCamera(farm.owner, { id, settings: { nightVision: 'on' } })
	await Promise.all([
		expect(refused).rejects.toThrow('Door stays as it was. The camera does not answer.'),
		answerNext(agent, {}, 'the camera does not answer'),
	])
	expect(await audited()).toEqual([])
	const taken = configureCamera(farm.owner, { id, settings: { record: true, keepDays: 14 } })
	expect(await answerNext(agent, {})).toMatchObject({
		args: { device: 'door', settings: { record: true } },
	})
	await taken
	expect(await audited()).toEqual(['camera.settings-changed'])
})

test('a location in a person’s words is stored beside the zones, and shown until the zone is known too', async () => {
	const back = { name: 'Back', ipAddress: '192.168.1.71' }
	const asked = async (input: object) => {
		const adding = addCamera(farm.owner, AddCamera.parse({ ...back, ...input }))
		const { args } = await answerNext(agent, { device: 'back', checks: [] })
		await adding
		return args
	}
	expect(await asked({ location: 'Loading dock' })).toMatchObject({
		zone: 'unassigned',
		place: 'Loading dock',
		type: 'PTZ',
	})
	const inZone = await asked({ location: 'Nursery', type: 'fixed' })
	expect(inZone).toMatchObject({ zone: 'nursery', type: 'fixed' })
	expect(inZone).not.toHaveProperty('place')
	expect((await listCameras(farm.owner))[0]?.location).toBe('nursery')
	await report({ place: 'Loading dock' })
	expect((await listCameras(farm.owner))[0]?.location).toBe('Loading dock, nursery')
	const id = await cameraId()
	for (const place of ['Back gate', null]) {
		const changing = configureCamera(farm.owner, { id, settings: { place } })
		expect(await answerNext(agent, {})).toMatchObject({
			args: { device: 'door', settings: { place } },
		})
		await changing
		await report({ place })
	}
	expect((await listCameras(farm.owner))[0]?.location).toBe('nursery')
})

test('a password goes to the agent encrypted, and is stored nowhere in the database', async () => {
	const wanted = {
		name: 'Back',
		ipAddress: '192.168.1.71',
		location: 'unassigned',
		type: 'PTZ' as const,
		webPort: 80,
		rtspPort: 554,
		username: 'admin',
		password: 'very-secret',
		anyway: false,
	}
	const adding = addCamera(farm.owner, wanted)
	await expect.poll(async () => (await farm.ctx.db.read.select().from(commands)).length).toBe(1)
	expect(JSON.stringify(await farm.ctx.db.read.select().from(commands))).not.toContain(
		'very-secret',
	)
	const checks = [{ step: 'address', result: 'passed', words: 'fine' }]
	const question = await answerNext(agent, { device: 'back', checks })
	const { password } = question.args as { password: Parameters<typeof sealKey.open>[0] }
	expect(await sealKey.open(password)).toBe('very-secret')
	expect(await adding).toEqual({ isAdded: true, checks })
	expect(await audited()).toEqual(['camera.added'])
	await farm.ctx.db.write((tx) =>
		tx.update(agents).set({ vitals: {} }).where(eq(agents.id, agent.ctx.agent.id)).returning(),
	)
	await expect(addCamera(farm.owner, wanted)).rejects.toThrow('too old for passwords')
})

test('a requested recording comes in parts, once each, from its agent alone', async () => {
	const [camera] = await listCameras(farm.owner)
	const span = { id: camera?.id ?? 0, from: START - 120_000, to: START - 60_000 }
	const asked = requestClip(farm.owner, span)
	const question = await answerNext(agent, { from: span.from, to: span.to, bytes: 6 })
	expect(question.args).toMatchObject({ device: 'door', from: span.from, to: span.to })
	const clip = String((question.args as { clip: string }).clip)
	await asked
	const part = (offset: number, text: string, from: TestAgent = agent) =>
		storeClipPart(from.ctx, { clip, offset, total: 6, bytes: new TextEncoder().encode(text) })
	expect(await part(0, 'abc')).toBe(3)
	expect(await part(0, 'abc')).toBe(3)
	expect(await part(5, 'x')).toBe(3)
	expect(await listClips(farm.owner)).toMatchObject([{ has: 3, total: 6, isComplete: false }])
	await expect(openClip(farm.owner, { key: clip })).rejects.toMatchObject({ code: 'not-found' })
	await expect(part(3, 'much too long')).rejects.toMatchObject({ code: 'too-large' })
	const stranger = await enrolTestAgent(await makeFarm(farm, { name: 'Pod 3' }))
	await expect(part(3, 'def', stranger)).rejects.toMatchObject({ code: 'not-found' })
	expect(await part(3, 'def')).toBe(6)
	const { open } = await openClip(farm.owner, { key: clip })
	const read = async (start: number, end: number) =>
		Buffer.concat(await open({ start, end }).toArray()).toString()
	expect([await read(0, 5), await read(2, 3), await read(4, 4)]).toEqual(['abcdef', 'cd', 'e'])
	const other = await makeFarm(farm, { name: 'Pod 2' })
	for (const key of [clip, '../../farm', 'x/y'])
		await expect(openClip(other, { key })).rejects.toMatchObject({ code: 'not-found' })
	const rows = await farm.ctx.db.read.select().from(auditEntries)
	expect(rows).toContainEqual(
		expect.objectContaining({ action: 'camera.clip-taken', subject: 'Door' }),
	)
	await purgeClips({ files: farm.ctx.files, now: () => Date.now() + 2 * DAY })
	expect(await listClips(farm.owner)).toEqual([])
})

test('a recording that the agent does not have leaves nothing, and an impossible one is not requested', async () => {
	const [camera] = await listCameras(farm.owner)
	const id = camera?.id ?? 0
	const asked = requestClip(farm.owner, { id, from: START - 60_000, to: START })
	await answerNext(agent, {}, 'nothing was recorded then')
	await expect(asked).rejects.toThrow('There is no file of it. Nothing was recorded then.')
	expect(await listClips(farm.owner)).toEqual([])
	for (const [from, to] of [
		[START, START],
		[START - 700_000, START],
		[START + 5000, START + 60_000],
	] as const)
		await expect(requestClip(farm.owner, { id, from, to })).rejects.toMatchObject({
			code: 'invalid',
		})
})
