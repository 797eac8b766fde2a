import { CAMERA_DEFAULTS, type CameraSettings } from '@sfc/contract/cameras/settings'
import type { CameraView } from '@sfc/contract/cameras/view'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { cameraFrames } from '#db/schema/cameras'
import { points } from '#db/schema/devices'
import { journalPhotos } from '#db/schema/journal'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import { rollups } from '#db/schema/readings'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { listPictures, readPicture } from '~/areas/platform/services/images/picture-files.server'
import { sweepPictures } from '~/areas/platform/services/images/sweep-pictures.server'
import { listEntries } from '~/areas/growing/services/journal/list-entries.server'
import { listCameraEvents } from '../camera-events.server'
import { addEventToJournal } from '../add-event-to-journal.server'
import { purgeCameraFrames } from '../purge-camera-frames.server'
import { findFrame, listFilms, readFilm, sampleEvenly } from './read-film.server'
import { storeFrame } from '../store-frame.server'
import { storeStill } from '../store-still.server'

const START = Date.UTC(2026, 5, 1, 16)
const HOUR = 3_600_000
const DAY = 24 * HOUR

const farm = farmPerTest(START)
const agent = agentPerTest(farm)
beforeEach(async () => {
	await report({ views: [view()] })
})

const view = (more: Partial<CameraView> = {}): CameraView => ({
	key: 'v1',
	name: 'Tray 3',
	preset: null,
	zone: 'nursery',
	tray: null,
	cycle: null,
	whenLit: true,
	fromHour: 6,
	toHour: 22,
	...more,
})

const report = (settings: Partial<CameraSettings>) =>
	agent.inventory([
		{
			key: 'door',
			name: 'Door',
			driver: 'onvif',
			kind: 'camera',
			address: '192.168.1.70',
			zone: 'nursery',
			details: { hasSnapshot: true, settings: { ...CAMERA_DEFAULTS, ...settings } },
			points: [
				{ key: 'ec', label: 'EC', quantity: 'ec', intervalMs: 1000 },
				{ key: 'ph', label: 'pH', quantity: 'ph', intervalMs: 1000 },
			],
		},
	])

const picture = (background: string) =>
	sharp({ create: { width: 1920, height: 1080, channels: 3, background } })
		.jpeg()
		.toBuffer()
const send = async (at: number, more: object = {}, background = '#3a9c40') =>
	storeFrame(agent.ctx, {
		device: 'door',
		view: 'v1',
		at,
		jpeg: await picture(background),
		...more,
	})
const rows = () => farm.ctx.db.read.select().from(cameraFrames).orderBy(cameraFrames.at)

async function plant(more: object = {}): Promise<number> {
	const [row] = await farm.ctx.db.write((tx) =>
		tx
			.insert(plantingCycles)
			.values({
				farmId: farm.owner.farm.id,
				cropName: 'Basil',
				quantity: 24,
				plantDate: '2026-05-20',
				transplantDays: 14,
				harvestDays: 30,
				zone: 'A',
				status: 'planted',
				createdAt: START,
				updatedAt: START,
				...more,
			})
			.returning({ id: plantingCycles.id }),
	)
	return row?.id ?? 0
}

test('one picture of a view is kept an hour, in a sensible size, and a gap with its reason', async () => {
	await send(START - 3 * HOUR)
	await send(START - 3 * HOUR + 60_000)
	await send(START - 2 * HOUR, { gap: 'no-answer', jpeg: new Uint8Array() })
	await send(START - HOUR, {}, '#050505')
	const all = await rows()
	expect(all.map(({ gap }) => gap)).toEqual([null, 'no-answer', 'dark'])
	expect(all.map(({ at }) => at)).toEqual([START - 3 * HOUR, START - 2 * HOUR, START - HOUR])
	const file = await findFrame(farm.owner, { id: all[0]?.id ?? 0 })
	const large = await readPicture(farm.ctx, file, 'large', 'camera-frames')
	expect((await sharp(large ?? Buffer.alloc(0)).metadata()).width).toBe(1280)
	expect((await listPictures(farm.ctx, 'camera-frames')).size).toBe(1)
	// A picture replaces a gap; a gap never replaces a picture.
	await send(START - 2 * HOUR + 60_000)
	await send(START - 3 * HOUR, { gap: 'moved', jpeg: new Uint8Array() })
	expect((await rows()).map(({ gap }) => gap)).toEqual([null, null, 'dark'])
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await expect(findFrame(other, { id: all[0]?.id ?? 0 })).rejects.toMatchObject({
		code: 'not-found',
	})
})

test('files that are no picture, of no view or from the future are refused, and so is any while the disk is full', async () => {
	await expect(send(START, { view: 'v2' })).rejects.toMatchObject({ code: 'not-found' })
	await expect(send(START, { device: 'window' })).rejects.toMatchObject({ code: 'not-found' })
	await expect(send(START + HOUR)).rejects.toMatchObject({ code: 'invalid' })
	await expect(send(START, { jpeg: Buffer.from('<html>') })).rejects.toMatchObject({
		code: 'invalid',
	})
	agent.ctx.disk = { level: 'low' } as never
	await expect(send(START)).rejects.toMatchObject({ code: 'unavailable' })
	expect(await rows()).toEqual([])
})

test('pictures belong to the cycle of their view, or to the one that had booked the tray then', async () => {
	const cycleId = await plant()
	const ended = await plant({ cropName: 'Kale', status: 'harvested', harvestedOn: '2026-05-25' })
	const booked = { farmId: farm.owner.farm.id, row: 1, tray: 2, untilDay: '2026-06-01' }
	await farm.ctx.db.write((tx) =>
		tx
			.insert(trayBookings)
			.values({ ...booked, cycleId, fromDay: '2026-05-20' })
			.returning(),
	)
	const of = async (more: Partial<CameraView>, at: number) => {
		await report({ views: [view(more)] })
		await send(at)
		return (await rows()).find((row) => row.at === at)?.cycleId
	}
	const tray = { row: 1, tray: 2 }
	expect(await of({ tray }, START - DAY)).toBe(cycleId)
	expect(await of({ tray }, START)).toBe(null)
	expect(await of({ cycle: cycleId }, START - HOUR)).toBe(cycleId)
	expect(await of({ cycle: ended }, START - 2 * HOUR)).toBe(null)
	const films = await listFilms(farm.owner, { cycleId })
	expect(films).toMatchObject([{ name: 'Tray 3', pictures: 2, cycle: { cropName: 'Basil' } }])
})

async function rollUp(quantity: string, at: number, mean: number): Promise<void> {
	const [point] = await farm.ctx.db.read
		.select({ id: points.id })
		.from(points)
		.where(eq(points.quantity, quantity))
	const figures = { count: 60, good: 60, stuck: 0, spikes: 0, min: mean, max: mean, last: mean }
	await farm.ctx.db.write((tx) =>
		tx
			.insert(rollups)
			.values({ pointId: point?.id ?? 0, levelMs: HOUR, at, mean, ...figures })
			.returning({ at: rollups.at }),
	)
}

test('a film has its pictures in order, what was measured then, and its gaps', async () => {
	await rollUp('ec', START - 2 * HOUR, 1.8)
	await rollUp('ph', START - 3 * HOUR, 5.9)
	for (const hours of [5, 2]) await send(START - hours * HOUR + 120_000)
	await send(START - HOUR, { gap: 'no-answer', jpeg: new Uint8Array() })
	const [film] = await listFilms(farm.owner)
	const { frames, pictures, gaps } = await readFilm(farm.owner, {
		cameraId: film?.cameraId ?? 0,
		view: 'v1',
		cycleId: null,
		fromAt: START - DAY,
		toAt: START + DAY,
	})
	expect(frames.map(({ readings }) => readings)).toEqual([{}, { ec: 1.8, ph: 5.9 }])
	expect([pictures, gaps]).toEqual([2, { 'no-answer': 1 }])
	const other = await makeFarm(farm, { name: 'Pod 2' })
	expect(await listFilms(other)).toEqual([])
	expect(sampleEvenly([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 4, 7])
})

test('old pictures are deleted with their files', async () => {
	await report({ views: [view()], keepFramesDays: 2 })
	await send(START - DAY)
	farm.setNow(START + DAY + HOUR)
	await send(START + DAY)
	await purgeCameraFrames(farm.ctx)
	expect((await rows()).map(({ at }) => at)).toEqual([START + DAY])
	await sweepPictures({ ...farm.ctx, now: () => Date.now() + DAY })
	expect((await listPictures(farm.ctx, 'camera-frames')).size).toBe(1)
	// A picture that is too old to be kept is accepted and dropped, so that an agent does not send it
	// forever.
	await send(START - 9 * DAY)
	expect(await rows()).toHaveLength(1)
})

const sees = (what: string, event: string, from = START) =>
	agent.event({
		kind: 'camera',
		at: from,
		device: 'door',
		event,
		what,
		by: 'camera',
		from,
		to: null,
		isRecorded: false,
	})
const photos = () => farm.ctx.db.read.select().from(journalPhotos)

test('an event goes into the journal once, with its picture, and stays when the event is old', async () => {
	await sees('person', 'e1')
	await storeStill(agent.ctx, { device: 'door', event: 'e1', jpeg: await picture('#808080') })
	const [event] = await listCameraEvents(farm.owner, { since: 0 })
	const id = event?.id ?? 0
	const entryId = await addEventToJournal(farm.owner, { id })
	expect(await addEventToJournal(farm.owner, { id })).toBe(entryId)
	const { entries } = await listEntries(farm.owner, { limit: 10 })
	expect(entries).toMatchObject([
		{
			title: 'Person: Door',
			type: 'observation',
			source: 'person',
			zone: 'nursery',
			createdAt: START,
		},
	])
	expect(await photos()).toMatchObject([{ entryId }])
	expect((await listCameraEvents(farm.owner, { since: 0 }))[0]?.entryId).toBe(entryId)
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await expect(addEventToJournal(other, { id })).rejects.toMatchObject({ code: 'not-found' })
})

test('a camera set to do so adds events to the journal, without repeats, and the picture follows', async () => {
	await report({ journal: 'persons' })
	await sees('motion', 'e1')
	await sees('person', 'e2')
	await sees('person', 'e3')
	await sees('lost', 'e4')
	const { entries } = await listEntries(farm.owner, { limit: 10 })
	expect(entries.map(({ title, type, source }) => [title, type, source]).sort()).toEqual([
		['Camera lost: Door', 'issue', 'system'],
		['Person: Door', 'observation', 'system'],
	])
	expect(await photos()).toEqual([])
	await storeStill(agent.ctx, { device: 'door', event: 'e2', jpeg: await picture('#808080') })
	expect(await photos()).toHaveLength(1)
	await storeStill(agent.ctx, { device: 'door', event: 'e3', jpeg: await picture('#808080') })
	expect(await photos()).toHaveLength(1)
})
