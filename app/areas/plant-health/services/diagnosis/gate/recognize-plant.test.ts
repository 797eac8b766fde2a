import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readPhoto } from '../../../../../../tests/support/pictures/read-photo'
import { recognizePlant } from './recognize-plant.server'

describe('a photo is recognized on a real thread', () => {
	test.each(['yellow-leaf', 'healthy-leaf'] as const)('%s is a plant', async (name) => {
		expect(await recognizePlant(await readPhoto(name))).toMatchObject({ isPlant: true })
	})

	test.each(['phone', 'pizza'] as const)('%s is no plant', async (name) => {
		expect(await recognizePlant(await readPhoto(name))).toMatchObject({ isPlant: false })
	})

	test('a grey picture and one with transparent parts are judged, too', async () => {
		const grey = await sharp(await readPhoto('healthy-leaf'))
			.greyscale()
			.png()
			.toBuffer()
		const clear = await sharp(await readPhoto('phone'))
			.ensureAlpha(0.5)
			.png()
			.toBuffer()
		for (const picture of [grey, clear])
			expect((await recognizePlant(picture))?.chance).toBeGreaterThan(0)
	})

	test('photos that come at once are answered in turn', async () => {
		const photos = await Promise.all([readPhoto('phone'), readPhoto('healthy-leaf')])
		const answers = await Promise.all(photos.map((photo) => recognizePlant(photo)))
		expect(answers.map((answer) => answer?.isPlant)).toEqual([false, true])
	})

	test('a machine that cannot tell in time says so, and the next photo is judged', async () => {
		const photo = await readPhoto('phone')
		expect(await recognizePlant(photo, { answerMs: 0 })).toBeNull()
		expect(await recognizePlant(photo)).toMatchObject({ isPlant: false })
	})
})
