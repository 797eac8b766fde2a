import { OwnPestInput, VisitFields, VisitForm } from '@sfc/contract/growing/scouting/visit-input'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseForm } from '~/http/parse-form'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { countVisits, listVisits, loadLastVisits } from './list-visits.server'
import { readPressure } from './read-pressure.server'
import { recordVisit } from './record-visit.server'
import { addPest, changePest, listPests } from './save-pest.server'
import { findScoutingPhoto, SCOUTING_PHOTOS } from './scouting-photos.server'

const farm = farmPerTest(Date.UTC(2026, 4, 7, 16)) // a Thursday

const visit = (more: object = {}) =>
	VisitFields.parse({
		zone: 'A',
		scoutedOn: '2026-05-07',
		plants: 20,
		cards: 2,
		counts: { aphids: { count: 12, severity: 2 }, thrips: { count: 30 } },
		...more,
	})

test('what was counted is a rate by week, and above its limit it says what to do', async () => {
	await changePest(farm.owner, {
		key: 'aphids',
		isWatched: true,
		threshold: 0.5,
		action: 'Release Aphidius colemani',
	})
	await recordVisit(farm.owner, visit({ scoutedOn: '2026-04-30', counts: {} }))
	await recordVisit(farm.owner, visit())
	const { mondays, pressures } = await readPressure(farm.owner)
	expect(mondays.at(-1)).toBe('2026-05-04')
	expect(pressures).toMatchObject([
		{
			pest: { key: 'aphids', action: 'Release Aphidius colemani' },
			zone: 'A',
			lastRate: 0.6,
			severity: 2,
			isAbove: true,
		},
		{ pest: { key: 'thrips' }, lastRate: 15, isAbove: false },
	])
	expect(pressures[0]?.weeks.slice(-3)).toEqual([null, 0, 0.6])
	expect(await loadLastVisits(farm.owner)).toEqual(new Map([['A', '2026-05-07']]))
	expect(await countVisits(farm.owner)).toBe(2)
})

test('a photo belongs to one visit, and members of the farm alone see it', async () => {
	const create = { width: 8, height: 8, channels: 3, background: 'green' } as const
	const photo = await SCOUTING_PHOTOS.store(
		farm.owner,
		new Uint8Array(await sharp({ create }).png().toBuffer()),
	)
	await recordVisit(farm.owner, { ...visit(), photos: [photo] })
	const [seen] = await listVisits(farm.owner, { limit: 5 })
	const photoId = seen?.photoIds[0] ?? 0
	expect(await findScoutingPhoto(farm.owner, { photoId })).toEqual({ file: photo })
	const stranger = await farm.signUp('stranger@farm.example')
	await expect(findScoutingPhoto(stranger, { photoId })).rejects.toMatchObject({
		code: 'not-found',
	})
	await expect(recordVisit(farm.owner, { ...visit(), photos: [photo] })).rejects.toMatchObject({
		code: 'invalid',
		field: 'photos',
	})
})

test('a farm adds pests of its own, and what cannot be meant is refused', async () => {
	const own = { name: 'Earwigs', per: 'plant' }
	const { key } = await addPest(farm.owner, OwnPestInput.parse(own))
	expect((await listPests(farm.owner, farm.ctx.db.read)).at(-1)).toMatchObject({ name: 'Earwigs' })
	await recordVisit(farm.owner, visit({ counts: { [key]: { count: 3 } } }))
	const at = (field: string) => ({ code: 'invalid', field })
	await expect(addPest(farm.owner, OwnPestInput.parse({ name: 'earwigs' }))).rejects.toMatchObject(
		at('name'),
	)
	const other = await makeFarm(farm, { name: 'Pod 2' })
	for (const [more, field] of [
		[{ counts: { [key]: { count: 1 } } }, 'counts'],
		[{ scoutedOn: '2026-05-08', counts: {} }, 'scoutedOn'],
		[{ cards: 0 }, 'cards'],
		[{ plants: 0, cards: 0, counts: {} }, 'plants'],
	] as const)
		await expect(recordVisit(other, visit(more))).rejects.toMatchObject(at(field))
	expect(await listVisits(other, { limit: 5 })).toEqual([])
	expect(VisitFields.safeParse({ ...visit(), counts: { __proto__x: { count: 1 } } }).success).toBe(
		false,
	)
})

test('a form sends counts as text, and leaves empty what was not seen', () => {
	const form = new FormData()
	const typed = {
		zone: 'A',
		scoutedOn: '2026-05-07',
		plants: '20',
		cards: '',
		'counts.aphids.count': '14',
		'counts.aphids.severity': '2',
		'counts.shore-flies.count': '',
		'counts.shore-flies.severity': '',
		note: '',
	}
	for (const [name, value] of Object.entries(typed)) form.set(name, value)
	const read = parseForm(form, VisitForm)
	expect(read.status === 'success' && read.value.counts['aphids']).toEqual({
		count: 14,
		severity: 2,
	})
	form.set('counts.aphids.count', 'many')
	expect(parseForm(form, VisitForm).reply().error).toEqual({
		'counts.aphids.count': ['Count must be a whole number from 0 to 100,000'],
	})
})
