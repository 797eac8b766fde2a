import { expect, test } from 'vitest'
import { fromWire, RecordStageInput } from './record-stage'

test.each(['seenOn', 'seen_on'])('the day a stage was seen on is read as %s', (name) => {
	const body = { stage: 'germination', [name]: '2026-02-03' }
	expect(RecordStageInput.parse(fromWire(body))).toEqual({
		stage: 'germination',
		seenOn: '2026-02-03',
	})
})

test('a day that does not exist is refused in either spelling, and what is no object too', () => {
	for (const name of ['seenOn', 'seen_on'])
		expect(
			RecordStageInput.safeParse(fromWire({ stage: 'germination', [name]: '2026-02-31' })),
		).toMatchObject({
			success: false,
		})
	for (const body of [null, [], 'germination'])
		expect(RecordStageInput.safeParse(fromWire(body)).success).toBe(false)
})
